import { closestTo } from '../clicks.ts';
import { onFirst } from '../on-first.ts';
import { NO_NETWORK, showNotSent } from './not-sent.ts';

/**
 * Sends "it worked" and "it didn't" without leaving the page, and shows the answer on the ticket. If a report wasn't
 * counted, a toast says why and the ticket stays as it was, so it can be sent again.
 */
export function watchReporting(): void {
  let isUnloadable = false;
  onFirst('submit', (event) => {
    const form = closestTo<HTMLFormElement>(event, '[data-code-id] [data-report]');
    // Browsers don't load a failed module again before the next page; the form works by itself.
    if (isUnloadable || !form) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    import('./send-report.ts').then(
      ({ sendReport }) => sendReport(form, button),
      () => {
        isUnloadable = true;
        showNotSent(NO_NETWORK);
      },
    );
  });
}
