import { tooManyText, waitText } from '../../words/rate-limit.ts';
import type { ReportResult } from '../../words/reports/report-words.ts';
import { putInPlace } from '../page/fresh-parts.ts';
import { showRelativeTimes } from '../page/relative-times.ts';
import { NO_NETWORK, showNotSent } from './not-sent.ts';

/** For a response that doesn't say why, such as a proxy's. */
const RETRY_SECONDS = 10;

/**
 * Sends a report and writes the result into its form, in the same words as the result page without JavaScript. Then it
 * updates the code's numbers wherever the page shows them. The form stores the receipt, which undo needs.
 */
export async function sendReport(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new URLSearchParams({ [button.name]: button.value });
  if (button.name === 'undo') fields.set('receipt', form.dataset.receipt ?? '');
  const result = await send(`${form.action}.json`, fields);
  if (typeof result === 'string') return showNotSent(result);

  const { state, title, text, receipt, numbers } = result;
  putInPlace(new DOMParser().parseFromString(numbers, 'text/html'));
  showRelativeTimes();
  document.dispatchEvent(new CustomEvent('announce', { detail: `${title} ${text}` }));

  const words = form.querySelector<HTMLElement>('[data-result]')!;
  words.textContent = `${title} ${text}`;
  if (state === 'undone') delete form.dataset.state;
  else form.dataset.state = state;
  if (receipt) form.dataset.receipt = receipt;
  else delete form.dataset.receipt;
  const next = state === 'undone' ? '[name=worked]' : '[name=undo]';
  // A hidden element can't take focus.
  form.querySelector<HTMLElement>(next)?.focus();
  if (!form.contains(document.activeElement)) words.focus();
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
