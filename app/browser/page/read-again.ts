import { withRetries } from '../retries.ts';
import { putInPlace } from './fresh-parts.ts';

let reading: AbortController | undefined;

/**
 * Reads this page again and puts what has changed in its numbers and badges in place. The document is asked for, not
 * data: that needs no React, is mostly answered by "not modified", and is the same for every visitor.
 */
export async function readAnew(): Promise<void> {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  try {
    const html = await withRetries(() => read(signal), signal);
    if (html) putInPlace(new DOMParser().parseFromString(withoutStyles(html), 'text/html'));
  } catch {
    // The numbers stay as they were.
  }
}

/** The page as it is now; nothing where it is no more. */
async function read(signal: AbortSignal): Promise<string | undefined> {
  // Not what the browser may still show while it asks.
  const answer = await fetch(location.href, { signal, cache: 'no-cache' });
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  return answer.ok ? answer.text() : undefined;
}

/** The policy of this page knows its own styles alone, and would complain of those of the newer one. */
function withoutStyles(html: string): string {
  return html.replace(/<style[\s\S]*?<\/style>/g, '');
}
