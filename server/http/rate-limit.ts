import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../app/data/database.server.ts';
import { isUnavailable } from '../../app/data/operations/unavailable.server.ts';
import { takeSharedToken } from '../../app/data/visitors/rate-buckets.server.ts';
import { networkOf } from '../../app/domain/visitors/network.ts';
import { type Rate, type TokenBucket, takeToken } from '../../app/domain/visitors/token-bucket.ts';
import type { RateName } from '../../app/services.server.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * A person writes to the site or signs up a few times at most, but a household or an office may share an address.
 * Copies, reports, and clicks to stores come from many people behind one carrier's address. Even they don't reach a
 * steady one a second; a program does. Tries of passwords are counted in the database
 * (app/data/office/sign-in-failures.server.ts).
 */
export const rates = {
  contact: { burst: 5, periodMs: HOUR_MS },
  newsletter: { burst: 5, periodMs: HOUR_MS },
  'copies-and-reports': { burst: 60, periodMs: MINUTE_MS },
  go: { burst: 60, periodMs: MINUTE_MS },
  passkey: { burst: 60, periodMs: MINUTE_MS },
} as const satisfies Record<RateName, Rate>;

/** Counts what networks do. */
export interface RateLimit {
  /** Takes one token. @returns 0, or the whole seconds after which there will be one. */
  take(name: RateName, address: string): number | Promise<number>;
}

/** About 10 MB. Beyond it, the least recently used bucket is dropped, and its address starts with a full one. */
const BUCKETS = 50_000;

/** Token buckets, one for each kind of request and network, in this process's memory. */
export class MemoryRateLimit implements RateLimit {
  readonly #now: () => number;
  readonly #limit: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(now: () => number, limit = BUCKETS) {
    this.#now = now;
    this.#limit = limit;
  }

  get size() {
    return this.#buckets.size;
  }

  take(name: RateName, address: string): number {
    const key = `${name} ${networkOf(address).network}`;
    const { left, seconds } = takeToken(rates[name], this.#buckets.get(key), this.#now());
    this.#keep(key, left);
    return seconds;
  }

  /** Moves the bucket to the end, so the least recently used comes first. */
  #keep(key: string, bucket: TokenBucket) {
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#limit) this.#buckets.delete(this.#buckets.keys().next().value!);
  }
}

/**
 * How long a request waits for the database to count it. Longer than a write takes; while writers queue, a visitor on
 * the way to a store would otherwise wait for as long as a form does.
 */
const COUNTING_MS = 300;

/** The same in the database, where several machines share it; in memory while that can't be written in time. */
export class SharedRateLimit implements RateLimit {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #inMemory: MemoryRateLimit;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#inMemory = new MemoryRateLimit(now);
  }

  async take(name: RateName, address: string): Promise<number> {
    const { network } = networkOf(address);
    const shared = takeSharedToken(this.#db, { name, network, ...rates[name] }, this.#now()).catch(
      (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return undefined;
      },
    );
    const seconds = await Promise.race([shared, pause(COUNTING_MS, undefined, { ref: false })]);
    return seconds ?? this.#inMemory.take(name, address);
  }
}
