import { withRetries } from './retries.ts';

/** The specification, "Business constants". */
const KEPT_MS = 5 * 60_000;

interface Kept {
  readonly data: unknown;
  readonly at: number;
}

const kept = new Map<string, Kept>();

/**
 * The data of a page that the browser fetches: kept for five minutes under its address, and asked for again where the
 * network or the server fails. What the server says of the request itself (404, 429) is its answer, not a failure.
 * @throws the last failure, or the abort of a visitor who has gone on
 */
export async function pageData<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  const known = kept.get(request.url);
  if (known && Date.now() - known.at < KEPT_MS) return known.data as Data;
  const data = await withRetries(load, request.signal);
  kept.delete(request.url);
  kept.set(request.url, { data, at: Date.now() });
  forgetOld();
  return data;
}

/** To be called when what was kept may no longer be true. */
export function forgetPageData(): void {
  kept.clear();
}

function forgetOld(): void {
  for (const [address, { at }] of kept) {
    if (Date.now() - at < KEPT_MS) return;
    kept.delete(address);
  }
}
