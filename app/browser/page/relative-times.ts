import { agoText } from '../../domain/time/ago.ts';

/** Makes the page's instants relative: "on Nov 20, 2026" becomes "3 hours ago"; the exact time stays on hover. */
export function tellTimes(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const text = agoText(Date.parse(time.dateTime), now);
    if (time.textContent !== text) time.textContent = text;
  }
}
