import { registerServiceWorker } from '../offline.ts';
import type { Toast } from '../page/toasts.ts';
import { readSaved, SAVED_KEY, type SavedCode } from '../saved-codes.ts';
import { MOST_SAVED } from '../saved-limit.ts';

/** The page of saved codes takes it back when this link is followed. */
export const UNDO = '#undo';

/** Saves a code on this device, `at` a place among the others, or removes it, and shows a toast. */
export function saveCode(code: SavedCode, isSaved: boolean, at = 0): void {
  const codes = readSaved().filter(({ id }) => id !== code.id);
  if (isSaved) codes.splice(at, 0, code);
  const isWritten = writeSaved(codes);
  // The page of saved codes has this file in a script of its own, and the boot script owns the toasts.
  document.dispatchEvent(new CustomEvent('toast', { detail: toastOf(code, isSaved, isWritten) }));
  if (isSaved && isWritten) registerServiceWorker();
}

function toastOf({ code }: SavedCode, isSaved: boolean, isWritten: boolean): Toast {
  if (!isWritten)
    return {
      title: isSaved ? 'Not Saved' : 'Not Removed',
      text: 'Your browser won’t let this site save anything.',
    };
  return isSaved
    ? {
        title: 'Saved',
        text: `${code} is saved on this device.`,
        way: '<a href="/saved">See your saved codes</a>',
      }
    : {
        title: 'Removed',
        text: `${code} is no longer saved on this device.`,
        ...(location.pathname === '/saved' && { way: `<a href="${UNDO}">Undo</a>` }),
      };
}

/** Replaces all saved codes. False if storage is refused. */
function writeSaved(codes: readonly SavedCode[]): boolean {
  try {
    localStorage.setItem(SAVED_KEY, JSON.stringify(codes.slice(0, MOST_SAVED)));
    return true;
  } catch {
    return false;
  }
}

export function savedFrom(ticket: HTMLElement): SavedCode {
  const textOf = (selector: string) => ticket.querySelector(selector)?.textContent ?? '';
  // Before the last of them is its end.
  const terms = [...ticket.querySelector('ul')!.children];
  const end = terms.splice(-2, 1)[0]?.querySelector('time');
  const disc = ticket.querySelector<HTMLElement>('[data-hue]');
  const store = ticket.querySelector('[href^="/stores/"]')!;
  return {
    id: Number(ticket.dataset.codeId),
    code: textOf('code'),
    store: store.textContent,
    discount: textOf('h1, h2, h3'),
    description: textOf(':is(h1, h2, h3) + p'),
    lastDay: end?.dateTime ?? null,
    // Words for a day have no "at".
    endTime: end?.textContent.split(' at ')[1] ?? null,
    terms: terms.map(({ textContent }) => textContent),
    ...(disc && { logo: disc.textContent, hue: disc.dataset.hue! }),
    storePath: store.getAttribute('href')!,
  };
}
