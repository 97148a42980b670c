import { closestTo } from '../clicks.ts';
import { onFirst } from '../on-first.ts';
import { NO_NETWORK, showNotSent } from './not-sent.ts';

/**
 * Sends "it worked" and "it didn't" without leaving the page, and shows the answer on the ticket. If a report wasn't
 * counted, a toast says why and the ticket stays as it was, so it can be sent again.
 */
export function watchReporting(): void {
  onFirst('submit', (event) => {
    const form = closestTo<HTMLFormElement>(event, '[data-report]');
    if (!form?.closest('[data-code-id]')) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    import('./send-report.ts').then(
      ({ sendReport }) => sendReport(form, button),
      () => showNotSent(NO_NETWORK),
    );
  });
}
