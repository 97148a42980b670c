import { onClick } from '../clicks.ts';
import { showToast } from '../page/toasts.ts';
import { readSaved, showSavedCount } from '../saved-codes.ts';
import { NO_NETWORK } from './not-sent.ts';

/** `[data-save]` saves the ticket around it on this device, or removes it. */
export function watchSaving(): void {
  onClick('[data-save]', (button) => {
    const ticket = button.closest<HTMLElement>('[data-code-id]');
    if (!ticket) return;
    const isSaved = button.getAttribute('aria-pressed') !== 'true';
    import('./save-code.ts').then(
      ({ saveCode, savedFrom }) => {
        saveCode(savedFrom(ticket), isSaved);
        markSaved();
      },
      () => showToast({ title: 'Not Saved', text: NO_NETWORK }),
    );
  });
}

/** Shows on the page's tickets which of them are saved, and in the header how many. */
export function markSaved(): void {
  const saved = readSaved();
  showSavedCount(saved);
  for (const button of document.querySelectorAll('[data-save]')) {
    const codeId = Number(button.closest<HTMLElement>('[data-code-id]')?.dataset.codeId);
    button.setAttribute('aria-pressed', String(saved.some(({ id }) => id === codeId)));
  }
}
