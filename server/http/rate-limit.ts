import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../app/data/database.server.ts';
import { isUnavailable } from '../../app/data/upkeep/unavailable.server.ts';
import { takeSharedToken } from '../../app/data/visitors/rate-buckets.server.ts';
import { allowancesOf } from '../../app/domain/visitors/allowances.ts';
import { type Rate, type TokenBucket, takeTokens } from '../../app/domain/visitors/token-bucket.ts';
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
  // Each request stores a row for five minutes.
  'passkey-options': { burst: 10, periodMs: MINUTE_MS },
} as const satisfies Record<RateName, Rate>;

/** About 10 MB. Beyond it, the least recently used bucket is dropped, and its network starts with a full one. */
const BUCKETS = 50_000;

/**
 * Counts what networks do, and what those of an IPv6 /48 do together (app/domain/visitors/allowances.ts): token buckets,
 * for each kind of request, in this process's memory.
 */
export function memoryRateLimit(now: () => number, most = BUCKETS) {
  const buckets = new LRUCache<string, TokenBucket>({ max: most });
  return {
    get size() {
      return buckets.size;
    },
    /** Takes one token. @returns 0, or the whole seconds after which there will be one. */
    take(name: RateName, address: string): number {
      const { burst, periodMs } = rates[name];
      const limits = allowancesOf(address).map(({ counted, times }) => {
        const key = `${name} ${counted}`;
        return { key, burst: times * burst, periodMs, bucket: buckets.get(key) };
      });
      const { left, seconds } = takeTokens(limits, now());
      for (const [index, { key, bucket }] of limits.entries()) {
        const kept = left[index] ?? bucket;
        if (kept) buckets.set(key, kept);
      }
      return seconds;
    },
  };
}

/**
 * How long a request waits for the database to count it. Longer than a write takes; while writers queue, a visitor on
 * the way to a store would otherwise wait for as long as a form does.
 */
const COUNTING_MS = 300;

/**
 * The same, counted in the database if several machines share it, or in memory while the database can't be written in
 * time.
 */
export function sharedRateLimit(db: Database, now: () => number) {
  const inMemory = memoryRateLimit(now);
  return {
    async take(name: RateName, address: string): Promise<number> {
      const shared = takeSharedToken(db, { name, address, ...rates[name] }, now()).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return undefined;
      });
      const seconds = await Promise.race([shared, pause(COUNTING_MS, undefined, { ref: false })]);
      return seconds ?? inMemory.take(name, address);
    },
  };
}
