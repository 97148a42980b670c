import { tooManyText } from '../../words/rate-limit.ts';
import type { ReportAnswer } from '../../words/report-words.ts';
import { putInPlace } from '../page/fresh-parts.ts';
import { tellTimes } from '../page/relative-times.ts';
import { showToast } from '../page/toasts.ts';

/**
 * Sends what the button of a report form says, and writes the answer into the form: the words of the answer page, and
 * the numbers as they are now wherever the page shows them. The receipt stays with the form.
 */
export async function sendReport(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new URLSearchParams({ [button.name]: button.value });
  if (button.name === 'undo') fields.set('receipt', form.dataset.receipt ?? '');
  const answer = await send(`${form.action}.json`, fields);
  if (typeof answer === 'string') return showToast({ title: 'Not Noted', text: answer });

  const { state, title, text, receipt, numbers } = answer;
  putInPlace(new DOMParser().parseFromString(numbers, 'text/html'));
  tellTimes();
  document.dispatchEvent(new CustomEvent('announce', { detail: `${title} ${text}` }));

  const words = form.querySelector<HTMLElement>('[data-answer]')!;
  words.textContent = `${title} ${text}`;
  if (state === 'undone') delete form.dataset.state;
  else form.dataset.state = state;
  if (receipt) form.dataset.receipt = receipt;
  else delete form.dataset.receipt;
  const next = state === 'undone' ? '[name=worked]' : '[name=undo]';
  // What is hidden takes no focus.
  form.querySelector<HTMLElement>(next)?.focus();
  if (!form.contains(document.activeElement)) words.focus();
}

/** What the server says, or in a sentence why it doesn't. */
async function send(address: string, body: URLSearchParams): Promise<ReportAnswer | string> {
  try {
    const answer = await fetch(address, { method: 'POST', body });
    if (answer.ok) return (await answer.json()) as ReportAnswer;
    if (answer.status === 429) return tooManyText(Number(answer.headers.get('Retry-After')));
    if (answer.status === 503) return 'We couldn’t save that just now. Try again in a few seconds.';
    return `The server answered ${answer.status}. Try again.`;
  } catch {
    return 'The network did not answer. Try again.';
  }
}
