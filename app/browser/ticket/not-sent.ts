import { showToast } from '../page/toasts.ts';

export const NO_NETWORK = 'We can’t reach the site. Check your connection.';

/** Says that a report didn't reach the site, or wasn't counted. */
export function showNotSent(text: string): void {
  showToast({ title: 'Report Not Sent', text });
}
