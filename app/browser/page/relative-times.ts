import { agoText } from '../../words/ago.ts';

/** Makes the page's instants relative: "Nov 20, 2026, 7:00 AM EST" becomes "3 hours ago"; the exact time shows on hover. */
export function showRelativeTimes(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const { textContent, dataset } = time;
    const text = agoText(Date.parse(time.dateTime), now);
    // A text that this script didn't write is the exact time.
    if (textContent !== dataset.ago) time.title = textContent;
    if (textContent !== text) time.textContent = text;
    dataset.ago = text;
  }
}
