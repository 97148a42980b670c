import { readSaved, type SavedCode, writeSaved } from '../site/saved/saved-codes.ts';
import { showToast } from './toasts.ts';

/** `[data-save]` keeps the ticket around it on this device, or lets it go. */
export function watchSaving(): void {
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-save]') : null;
    const ticket = button?.closest<HTMLElement>('[data-code-id]');
    if (!ticket) return;
    const code = savedFrom(ticket);
    const others = readSaved().filter(({ id }) => id !== code.id);
    const keeps = button?.getAttribute('aria-pressed') !== 'true';
    if (!writeSaved(keeps ? [code, ...others] : others)) {
      showToast({ title: 'Not Saved', text: 'Your browser does not let this site keep anything.' });
      return;
    }
    markSaved();
    showToast(
      keeps
        ? {
            title: 'Saved',
            text: `${code.code} is kept on this device, also offline. See Saved Codes below.`,
          }
        : { title: 'Let Go', text: `${code.code} is no longer kept on this device.` },
    );
    if (keeps) navigator.serviceWorker?.register('/sw.js').catch(() => {});
  });
}

/** Shows on the page's tickets which of them are kept. */
export function markSaved(): void {
  const ids = new Set(readSaved().map(({ id }) => String(id)));
  for (const button of document.querySelectorAll('[data-save]')) {
    const id = button.closest<HTMLElement>('[data-code-id]')?.dataset.codeId ?? '';
    button.setAttribute('aria-pressed', String(ids.has(id)));
  }
}

function savedFrom(ticket: HTMLElement): SavedCode {
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
