import { waitForNetwork, withRetries } from '../retries.ts';

/** The specification, "Business constants". */
const CACHE_MS = 5 * 60_000;

const NO_CONNECTION = {
  title: 'No Connection',
  text: 'We’ll try again when you’re back online.',
};

/**
 * A `fetch` for the router. It caches page data by address for five minutes, and retries when the network or the server
 * fails. While the network is down, the page stays as it is and a toast says so. On any other failure (no such page, a
 * server error) `leave` goes to the document that explains it. A POST clears the cache, so visitors see the effect of
 * what they sent.
 */
export function cachePageData(
  ask: typeof fetch,
  leave: (address: string) => void,
): { fetch: typeof fetch; forget: () => void } {
  const cache = new Map<string, Response>();
  return {
    async fetch(input, init) {
      const address = String(input);
      if (!new URL(address, location.href).pathname.endsWith('.data')) return ask(input, init);
      if (init?.method && init.method !== 'GET') {
        cache.clear();
        return ask(input, init);
      }
      const known = cache.get(address);
      if (known) return known.clone();
      // The header allows stale responses, and the browser's own cache would use one here.
      const asNow = () => ask(input, { ...init, cache: 'no-cache' });
      const response = await fetchWithRetries(asNow, init?.signal ?? undefined);
      if (!response.ok) {
        leave(documentOf(address));
        // The new document replaces this one, so the router waits forever.
        return new Promise(() => {});
      }
      cache.set(address, response.clone());
      setTimeout(() => cache.delete(address), CACHE_MS);
      return response;
    },
    forget: () => cache.clear(),
  };
}

/** The first response below 500, or the last one if all retries fail. Waits while the network is down. */
async function fetchWithRetries(ask: () => Promise<Response>, signal: AbortSignal | undefined) {
  const load = async () => {
    const response = await ask();
    if (response.status >= 500) throw response;
    return response;
  };
  for (let isToastShown = false; ; isToastShown = true) {
    try {
      return await withRetries(load, signal);
    } catch (failure) {
      if (failure instanceof Response) return failure;
      if (signal?.aborted) throw failure;
      if (!isToastShown) document.dispatchEvent(new CustomEvent('toast', { detail: NO_CONNECTION }));
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
