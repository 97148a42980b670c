import { tooManyText, waitText } from '../../words/rate-limit.ts';
import type { ReportResult } from '../../words/reports/report-words.ts';
import { putInPlace } from '../page/fresh-parts.ts';
import { NO_NETWORK, showNotSent } from './not-sent.ts';
import { refusedIds, showTried } from './tried.ts';

/** For a response that doesn't say why, such as a proxy's. */
const RETRY_SECONDS = 10;

/**
 * Sends a report, updates the code's numbers wherever the page shows them, and puts the server's answer on the ticket. A
 * report that is taken back brings the ticket's face back with its question.
 */
export async function sendReport(form: HTMLFormElement, button: HTMLButtonElement) {
  // Undo stands on the next code's ticket, inside the one that it's about.
  const [id] = /\d+/.exec(form.getAttribute('action')!)!;
  const ticket = form.closest<HTMLElement>(`[data-code-id="${id}"]`)!;
  // With the cart as it's typed, which a next code is for.
  const cart = document.querySelector<HTMLInputElement>('[name=basket]')?.form;
  const fields = [
    ...new FormData(form, button),
    ...(cart ? new FormData(cart) : []),
    ['look', ticket.dataset.look ?? ''],
    ...refusedIds().map((id) => ['refused', id]),
  ];
  const result = await send(`${form.action}.json`, new URLSearchParams(fields as [string, string][]));
  if (typeof result === 'string') return showNotSent(result);

  const { state, title, text, html } = result;
  const plan = document.querySelector<HTMLElement>('[data-plan]');
  // The plan keeps its room, or what is below it would move.
  if (plan) plan.style.minBlockSize = `${plan.getBoundingClientRect().height}px`;
  const newer = new DOMParser().parseFromString(html, 'text/html');
  putInPlace(newer, newer.querySelector('[data-answer] article') && ticket);
  const isOpen = state === 'undone';
  const answer = isOpen ? {} : { answer: newer.querySelector('[data-answer]')!.innerHTML };
  await showTried(ticket.dataset.codeId, { ...answer, isRefused: button.value === 'no' }, ticket);
  // What it says of the copy is past, and it may cover the answer.
  document.querySelector('.toast')?.remove();
  // A plan's changes are announced by themselves.
  if (!ticket.closest('[aria-live]'))
    document.dispatchEvent(new CustomEvent('announce', { detail: `${title} ${text}` }));
  const place = ticket.querySelector<HTMLElement>('[data-answer]')!;
  (isOpen ? ticket.querySelector<HTMLElement>('[name=worked]')! : place).focus({ preventScroll: true });
  place.querySelector('article button[data-copy]')?.scrollIntoView({ block: 'nearest' });
}

/** The server's result, or a sentence that says what went wrong. */
async function send(address: string, body: URLSearchParams): Promise<ReportResult | string> {
  try {
    const response = await fetch(address, { method: 'POST', body });
    if (response.ok) return (await response.json()) as ReportResult;
    const seconds = Number(response.headers.get('Retry-After')) || RETRY_SECONDS;
    if (response.status === 429) return tooManyText(seconds);
    if (response.status === 503) return `We couldn’t save that just now. Try again in ${waitText(seconds)}.`;
    return `Something went wrong on our side (${response.status}). Try again.`;
  } catch {
    return NO_NETWORK;
  }
}
