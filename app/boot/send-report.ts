import { showToast } from './toasts.ts';

/**
 * Sends what the button of a report form says, and turns the form to its thanks or back to its question. The address
 * is that of the router's data: it does the same, and nobody renders an answer page that nobody would read.
 */
export async function sendReport(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const problem = await send(`${form.action}.data`, new URLSearchParams({ [button.name]: button.value }));
  if (problem) return showToast({ title: 'Not Noted', text: problem });
  const isUndo = button.name === 'undo';
  form.dataset.state = isUndo ? 'asking' : 'thanked';
  form.querySelector<HTMLButtonElement>(isUndo ? '[name=worked]' : '[name=undo]')?.focus();
  document.dispatchEvent(
    new CustomEvent('announce', { detail: isUndo ? 'Taken back.' : 'Noted. Thank you.' }),
  );
}

async function send(address: string, body: URLSearchParams): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, { method: 'POST', body });
    if (ok) return undefined;
    if (status === 429) return 'That was a lot of reports. Wait a minute and try again.';
    if (status === 503) return 'We couldn’t save that just now. Try again in a few seconds.';
    return `The server answered ${status}. Try again.`;
  } catch {
    return 'The network did not answer. Try again.';
  }
}
