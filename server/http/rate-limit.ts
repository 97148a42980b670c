import { networkOf } from '../../app/domain/visitors/network.ts';
import type { RateName } from '../../app/services.server.ts';

/** How often one address may do something: a burst at once, then as many again in each period. */
export interface Rate {
  readonly burst: number;
  readonly periodMs: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * A person writes to the site or signs up a few times at most, but a household or an office may share an address.
 * Copies, reports, and clicks to stores come from many people behind one carrier's address. Even they don't reach a
 * steady one a second; a program does. Passwords are tried by a few people in an office, over many addresses by a
 * program; each try of one account is counted besides (app/data/office/sign-in-failures.server.ts).
 */
export const rates = {
  contact: { burst: 5, periodMs: HOUR_MS },
  newsletter: { burst: 5, periodMs: HOUR_MS },
  'copies-and-reports': { burst: 60, periodMs: MINUTE_MS },
  go: { burst: 60, periodMs: MINUTE_MS },
  'sign-in': { burst: 40, periodMs: 15 * MINUTE_MS },
  passkey: { burst: 60, periodMs: MINUTE_MS },
} as const satisfies Record<RateName, Rate>;

interface Bucket {
  tokens: number;
  /** When `tokens` was right (ms). */
  at: number;
}

/** About 10 MB. Beyond it, the least recently used bucket is dropped, and its address starts with a full one. */
const BUCKETS = 50_000;

/**
 * Token buckets, one for each kind of request and client address, in this process's memory. With several processes an
 * address has one bucket in each; a load balancer that sends an address to one process avoids that.
 */
export class RateLimit {
  readonly #now: () => number;
  readonly #limit: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(now: () => number, limit = BUCKETS) {
    this.#now = now;
    this.#limit = limit;
  }

  get size() {
    return this.#buckets.size;
  }

  /** Takes one token. @returns 0, or the whole seconds after which there will be one. */
  take(name: RateName, address: string): number {
    const { burst, periodMs } = rates[name];
    const now = this.#now();
    const key = `${name} ${networkOf(address).network}`;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const refilled = ((now - bucket.at) / periodMs) * burst;
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, refilled));
    bucket.at = now;
    this.#keep(key, bucket);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((((1 - bucket.tokens) / burst) * periodMs) / 1000));
  }

  /** Moves the bucket to the end, so the least recently used comes first. */
  #keep(key: string, bucket: Bucket) {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#limit) this.#buckets.delete(this.#buckets.keys().next().value!);
  }
}
