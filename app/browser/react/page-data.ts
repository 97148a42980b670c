import { waitForNetwork, withRetries } from '../retries.ts';

/** The specification, "Business constants". */
const KEPT_MS = 5 * 60_000;

const NO_CONNECTION = {
  title: 'No Connection',
  text: 'This page goes on when the network is back.',
};

/**
 * `fetch` for the router: page data is kept for five minutes under its address, and asked for again where the network
 * or the server fails. While the network does not answer, the page stays as it is, is told so, and goes on when it
 * does. Where the server has something else to say (that there is no such page, that it broke), the visitor is led to
 * the document that says it, by `leave`. Whoever sends something sees its effect: nothing is kept beyond it.
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
      // Here is where it is kept: browsers would show what they had while they ask, as the header lets caches do.
      const asNow = () => ask(input, { ...init, cache: 'no-cache' });
      const answer = await answerOf(asNow, init?.signal ?? undefined);
      if (!answer.ok) {
        leave(documentOf(address));
        // The document takes the place of this one.
        return new Promise(() => {});
      }
      kept.set(address, answer.clone());
      setTimeout(() => kept.delete(address), KEPT_MS);
      return answer;
    },
    forget: () => kept.clear(),
  };
}

/** The first answer that is no failure of the server, else its last one. */
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

/** "/verified-codes.data?page=2" is data of "/verified-codes?page=2". */
function documentOf(address: string): string {
  const url = new URL(address, location.href);
  url.pathname = url.pathname.replace(/\.data$/, '');
  return url.href;
}
