import { withRetries } from '../retries.ts';
import { putInPlace } from './fresh-parts.ts';
import { showRelativeTimes } from './relative-times.ts';

let reading: AbortController | undefined;

/**
 * Fetches this page again and updates its numbers and badges. It fetches the document rather than data: that needs no
 * React, is usually a "304 Not Modified", and is the same for every visitor.
 */
export async function refreshPage(): Promise<void> {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  try {
    const html = await withRetries(() => read(signal), signal);
    if (html) putInPlace(new DOMParser().parseFromString(withoutStyles(html), 'text/html'));
  } catch {
    // The numbers stay as they were.
    if (!navigator.onLine)
      document.dispatchEvent(
        new CustomEvent('toast', {
          detail: {
            title: 'You’re offline.',
            text: 'Your saved codes still work.',
            way: '<a href="/saved">See your saved codes</a>',
          },
        }),
      );
  }
  showRelativeTimes();
}

/** The page's current HTML; undefined if the page is gone. */
async function read(signal: AbortSignal): Promise<string | undefined> {
  // A cached response may be stale; the browser would show it while it revalidates.
  const response = await fetch(location.href, { signal, cache: 'no-cache' });
  if (response.status >= 500) throw new Error(`The server responded with ${response.status}.`);
  return response.ok ? response.text() : undefined;
}

/** The page's policy allows its own styles only, and the console would report the newer page's. */
function withoutStyles(html: string): string {
  return html.replace(/<style[\s\S]*?(?:<\/style>|$)/g, '');
}
