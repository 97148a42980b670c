import { registerServiceWorker } from '../offline.ts';
import type { Toast } from '../page/toasts.ts';
import { readSaved, SAVED_KEY, type SavedCode } from '../saved-codes.ts';
import { MOST_SAVED } from '../saved-limit.ts';

/** Saves a code on this device, or removes it, and shows a toast. */
export function saveCode(code: SavedCode, isSaved: boolean): void {
  const others = readSaved().filter(({ id }) => id !== code.id);
  const isWritten = writeSaved(isSaved ? [code, ...others] : others);
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
        text: `${code} is saved on this device. Find it under Saved Codes at the bottom of the page.`,
      }
    : { title: 'Removed', text: `${code} is no longer saved on this device.` };
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

/** The code as a ticket shows it. */
export function savedFrom(ticket: HTMLElement): SavedCode {
  const textOf = (selector: string) => ticket.querySelector(selector)?.textContent ?? '';
  return {
    id: Number(ticket.dataset.codeId),
    code: textOf('code'),
    store: ticket.dataset.store ?? '',
    discount: textOf('h2, h3'),
    description: textOf('h2 + p, h3 + p'),
    lastDay: ticket.querySelector<HTMLTimeElement>('[data-until] time')?.dateTime ?? null,
  };
}
