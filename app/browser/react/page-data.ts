import { waitForNetwork, withRetries } from '../retries.ts';

/** The specification, "Business constants". */
const KEPT_MS = 5 * 60_000;

const NO_CONNECTION = {
  title: 'No Connection',
  text: 'This page goes on when the network is back.',
};

/**
 * A `fetch` for the router. It caches page data by address for five minutes, and retries when the network or the server
 * fails. While the network is down, the page stays as it is and a toast says so. On any other failure (no such page, a
 * server error) `leave` goes to the document that explains it. A POST clears the cache, so visitors see the effect of
 * what they sent.
 */
export function keepPageData(
  ask: typeof fetch,
  leave: (address: string) => void,
): { fetch: typeof fetch; forget: () => void } {
  const kept = new Map<string, Response>();
  return {
    async fetch(input, init) {
      const address = String(input);
      if (!new URL(address, location.href).pathname.endsWith('.data')) return ask(input, init);
      if (init?.method && init.method !== 'GET') {
        kept.clear();
        return ask(input, init);
      }
      const known = kept.get(address);
      if (known) return known.clone();
      // The header allows stale responses, and the browser's own cache would use one here.
      const asNow = () => ask(input, { ...init, cache: 'no-cache' });
      const answer = await answerOf(asNow, init?.signal ?? undefined);
      if (!answer.ok) {
        leave(documentOf(address));
        // The new document replaces this one, so the router waits forever.
        return new Promise(() => {});
      }
      kept.set(address, answer.clone());
      setTimeout(() => kept.delete(address), KEPT_MS);
      return answer;
    },
    forget: () => kept.clear(),
  };
}

/** The first response below 500, or the last one if all retries fail. Waits while the network is down. */
async function answerOf(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  const load = async () => {
    const answer = await ask();
    if (answer.status >= 500) throw answer;
    return answer;
  };
  for (let isTold = false; ; isTold = true) {
    try {
      return await withRetries(load, signal);
    } catch (failure) {
      if (failure instanceof Response) return failure;
      if (signal?.aborted) throw failure;
      if (!isTold) document.dispatchEvent(new CustomEvent('toast', { detail: NO_CONNECTION }));
      await waitForNetwork(undefined, signal);
    }
  }
}

/** The page that data belongs to: "/verified-codes.data?page=2" → "/verified-codes?page=2". */
function documentOf(address: string): string {
  const url = new URL(address, location.href);
  url.pathname = url.pathname.replace(/\.data$/, '');
  return url.href;
}
