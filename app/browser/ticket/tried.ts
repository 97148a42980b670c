import { showRelativeTimes } from '../page/relative-times.ts';
import { applyWholeSheet } from '../page/whole-sheet.ts';
import { markSaved } from '../saved-codes.ts';

/** What the visitor did with a code in this tab. A phone reloads a page after a visit to the shop. */
interface Tried {
  /** The server's answer to a report, as its markup. */
  readonly answer?: string;
  /** The total of the cart, as typed, which the answer is for. */
  readonly total?: string;
  readonly isRefused?: boolean;
  /** Of the ticket that was reported on; undefined of a small one. */
  readonly look?: string | undefined;
}

const KEY = 'tried';
/** For a browser that refuses storage: as long as the page lasts. */
let tried: Record<string, Tried> = read();

/** The codes that were refused in this tab: no answer recommends them. */
export function refusedIds(): string[] {
  return Object.keys(tried).filter((id) => tried[id]!.isRefused);
}

/**
 * Asks on tickets of codes that were copied how it went. Where it was answered for this cart, the next code takes the
 * ticket's place, on tickets that look like the one that asked. First notes a code that was copied just now, or what came
 * of a report on it; `reported` is its ticket.
 */
export async function showTried(
  codeId?: string,
  what?: Pick<Tried, 'answer' | 'isRefused'>,
  reported?: HTMLElement,
): Promise<void> {
  if (codeId) remember(codeId, { ...what, total: cartTotal(), look: reported?.dataset.look });
  await applyWholeSheet();
  showIn(document, reported);
  showRelativeTimes();
  markSaved();
}

function remember(codeId: string, what: Tried): void {
  // Another page of this tab may have noted more.
  tried = { ...tried, ...read(), [codeId]: what };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(tried));
  } catch {
    // Storage is refused or full.
  }
}

function showIn(part: ParentNode, reported: Element | undefined): void {
  for (const ticket of part.querySelectorAll<HTMLElement>('[data-code-id]')) {
    const code = tried[ticket.dataset.codeId!];
    ticket.toggleAttribute('data-was-copied', code !== undefined);
    const place = ticket.querySelector<HTMLElement>('[data-answer]');
    if (!place || place.parentElement!.closest('[data-code-id]') !== ticket) continue;
    const isReported = ticket === reported;
    const isAnswered = ticket.hasAttribute('data-answered');
    const now = code?.total === cartTotal() ? code : undefined;
    ticket.toggleAttribute('data-refused', !!now?.isRefused);
    const answer = now?.look === ticket.dataset.look ? now?.answer : undefined;
    if (isAnswered === (answer !== undefined) && !isReported) continue;
    ticket.toggleAttribute('data-answered', answer !== undefined);
    ticket.toggleAttribute('data-answered-before', !isReported);
    place.innerHTML = answer ?? '';
    showIn(place, reported);
  }
}

function cartTotal(): string {
  return document.querySelector<HTMLInputElement>('[name=basket]')?.value ?? '';
}

function read(): Record<string, Tried> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
