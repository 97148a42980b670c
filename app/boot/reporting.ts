import { showToast } from './toasts.ts';

/**
 * Sends "it worked" and "it didn't" without leaving the page. What the server refuses is told; what the network loses
 * can be sent again, because the form stays as it was.
 */
export function watchReporting(): void {
  addEventListener('submit', (event) => {
    const form =
      event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-report]') : null;
    if (!form) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    send(form.action, new URLSearchParams({ [button.name]: button.value })).then((problem) => {
      if (problem) return showToast({ title: 'Not Noted', text: problem });
      const isUndo = button.name === 'undo';
      form.dataset.state = isUndo ? 'asking' : 'thanked';
      form.querySelector<HTMLButtonElement>(isUndo ? '[name=worked]' : '[name=undo]')?.focus();
      document.dispatchEvent(
        new CustomEvent('announce', { detail: isUndo ? 'Taken back.' : 'Noted. Thank you.' }),
      );
    });
  });
}

async function send(address: string, body: URLSearchParams): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, { method: 'POST', body });
    if (ok) return undefined;
    return status === 429
      ? 'That was a lot of reports. Wait a minute and try again.'
      : `The server answered ${status}. Try again.`;
  } catch {
    return 'The network did not answer. Try again.';
  }
}
