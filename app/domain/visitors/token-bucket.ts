/** How often something may be done: a burst at once, then as many again in each period. */
export interface Rate {
  readonly burst: number;
  readonly periodMs: number;
}

export interface TokenBucket {
  /** Millionths of a token. */
  readonly millionths: number;
  /** When that was so (epoch ms). */
  readonly at: number;
}

/**
 * Takes one token at `now` (epoch ms) from a bucket, which is full at first.
 * @returns what is left, and 0, or the whole seconds after which there will be a token
 */
export function takeToken(
  { burst, periodMs }: Rate,
  bucket: TokenBucket | undefined,
  now: number,
): { readonly left: TokenBucket; readonly seconds: number } {
  const full = burst * TOKEN;
  const { millionths, at } = bucket ?? { millionths: full, at: now };
  const filled = Math.min(full, millionths + (Math.max(0, now - at) * full) / periodMs);
  // Another machine's clock may be ahead. With an earlier time, its next request would fill the difference again.
  const aheadMs = at > now && at - now < periodMs ? at - now : 0;
  if (filled >= TOKEN)
    return { left: { millionths: Math.floor(filled - TOKEN), at: now + aheadMs }, seconds: 0 };
  const missingMs = aheadMs + Math.ceil((Math.floor(TOKEN - filled) * periodMs) / full);
  const seconds = Math.max(1, Math.ceil(missingMs / 1_000));
  // The bucket keeps its time, so that asking often doesn't round away what has flowed in.
  return { left: bucket ?? { millionths: Math.floor(filled), at: now }, seconds };
}

/** In millionths. */
const TOKEN = 1_000_000;
