import { withRetries } from './retries.ts';

/** The specification, "Business constants". */
const KEPT_MS = 5 * 60_000;

/**
 * `fetch` for the router: page data is kept for five minutes under its address, and asked for again where the network
 * or the server fails. What the server says of the request itself (404, 429) is its answer, not a failure. Whoever
 * sends something sees its effect: nothing is kept beyond it.
 */
export function keepPageData(ask: typeof fetch): { fetch: typeof fetch; forget: () => void } {
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
      if (answer.ok) {
        kept.set(address, answer.clone());
        setTimeout(() => kept.delete(address), KEPT_MS);
      }
      return answer;
    },
    forget: () => kept.clear(),
  };
}

/** The first answer that is no failure of the server, else the last one. */
function answerOf(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  const load = async () => {
    const answer = await ask();
    if (answer.status >= 500) throw answer;
    return answer;
  };
  return withRetries(load, signal).catch((failure) => {
    if (failure instanceof Response) return failure;
    throw failure;
  });
}
