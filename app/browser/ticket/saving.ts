import { onClick } from '../clicks.ts';
import { readSaved } from '../saved-codes.ts';

/** `[data-save]` keeps the ticket around it on this device, or lets it go. */
export function watchSaving(): void {
  onClick(({ target }) => {
    const button = target instanceof Element ? target.closest('[data-save]') : null;
    const ticket = button?.closest<HTMLElement>('[data-code-id]');
    if (!ticket) return;
    const keeps = button?.getAttribute('aria-pressed') !== 'true';
    import('./keep-code.ts').then(({ keepCode }) => {
      keepCode(ticket, keeps);
      markSaved();
    });
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
