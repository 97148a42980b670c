import { onClick } from '../clicks.ts';
import { showToast } from '../page/toasts.ts';
import { markSaved } from '../saved-codes.ts';
import { NO_NETWORK } from './not-sent.ts';

/** `[data-save]` saves the ticket around it on this device, or removes it. */
export function watchSaving(): void {
  onClick('[data-save]', (button) => {
    const ticket = button.closest<HTMLElement>('[data-code-id]');
    if (!ticket) return;
    const isSaved = button.ariaPressed !== 'true';
    import('./save-code.ts').then(
      ({ saveCode, savedFrom }) => {
        saveCode(savedFrom(ticket), isSaved);
        markTickets();
      },
      // Browsers don't load a failed module again before the next page.
      () => showToast({ title: 'Not Saved', text: `${NO_NETWORK} Then reload the page.` }),
    );
  });
}

/** Shows on the page's tickets which are saved and which were tried, and in the header how many are saved. */
export function markTickets(): void {
  markSaved();
  try {
    if (sessionStorage.tried) showTried();
  } catch {
    // Storage is refused.
  }
}

/** Shows on the page's tickets what was tried; `copied` is a code that was copied just now. */
export function showTried(copied?: string): void {
  import('./tried.ts').then(
    (tried) => tried.showTried(copied),
    () => {},
  );
}
