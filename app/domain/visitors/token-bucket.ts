/** How often something may be done: a burst at once, then as many again in each period. */
export interface Rate {
  readonly burst: number;
  readonly periodMs: number;
}

export interface TokenBucket {
  readonly millionths: number;
  /** When it had that many (epoch ms). */
  readonly at: number;
}

/** A bucket, and how it fills. A new one is full. */
export interface Limit extends Rate {
  readonly bucket: TokenBucket | undefined;
}

/**
 * Takes one token from each bucket at `now` (epoch ms), or from none.
 * @returns what is left in each, and 0 seconds; or nothing, and the whole seconds after which all will have a token
 */
export function takeTokens(
  limits: readonly Limit[],
  now: number,
): { readonly left: readonly TokenBucket[]; readonly seconds: number } {
  const filled = limits.map((limit) => fill(limit, now));
  const seconds = Math.max(0, ...filled.map(({ waitMs }) => Math.ceil(waitMs / 1_000)));
  // A bucket that nothing is taken from keeps its time, so that asking often doesn't round away what has flowed in.
  if (seconds > 0) return { left: [], seconds };
  const left = filled.map(({ millionths, at }) => ({ millionths: Math.floor(millionths - TOKEN), at }));
  return { left, seconds };
}

/** In millionths. */
const TOKEN = 1_000_000;

/** The bucket with what has flowed in, and how long it takes until there is a token. */
function fill({ burst, periodMs, bucket }: Limit, now: number): TokenBucket & { readonly waitMs: number } {
  const full = burst * TOKEN;
  // Another machine's clock may be ahead. A time that is further ahead was written under a wrong clock.
  if (!bucket || bucket.at - now > periodMs) return { millionths: full, at: now, waitMs: 0 };
  const { at } = bucket;
  const flowed = (Math.max(0, now - at) * full) / periodMs;
  const millionths = Math.min(full, bucket.millionths + flowed);
  // With an earlier time than the bucket's, the next request on the machine that is ahead would fill the difference
  // again.
  if (millionths >= TOKEN) return { millionths, at: Math.max(at, now), waitMs: 0 };
  const missingMs = Math.ceil((Math.floor(TOKEN - millionths) * periodMs) / full);
  return { millionths, at, waitMs: Math.max(1, Math.max(0, at - now) + missingMs) };
}
