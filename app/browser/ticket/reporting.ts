import { onFirst } from '../on-first.ts';
import { showToast } from '../page/toasts.ts';

/**
 * Sends "it worked" and "it didn't" without leaving the page. If a report wasn't counted, the form says why and stays
 * as it was, so it can be sent again.
 */
export function watchReporting(): void {
  onFirst('submit', (event) => {
    const form =
      event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-report]') : null;
    if (!form) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    import('./send-report.ts').then(
      ({ sendReport }) => sendReport(form, button),
      () => showNotSent(NO_NETWORK),
    );
  });
}

export const NO_NETWORK = 'We couldn’t reach the site. Check your connection, then try again.';

export function showNotSent(text: string): void {
  showToast({ title: 'Report Not Sent', text });
}
