import { Gate, type GateLimits } from './gate.ts';

/** How long anyone waits for a place. After that a 503 is better: a retry gets a page sooner. */
const WAIT_MS = 1_000;

/** As long as a few renders, so that other work gets most of the time. */
const REST_MS = 25;

/**
 * Limits for each kind of work, so that none delays cached pages or starves another kind. A render takes five to ten
 * milliseconds of the main thread. The others mostly wait for a disk, another process, or the client.
 */
const limits = {
  /** Pages and data that aren't in memory. A visitor behind the longest line of others waits less than a second. */
  renders: { running: 4, waiting: 128, perNetwork: 32, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** The same for addresses that anyone can make up: a flood of these leaves half of the time to all others. */
  searches: { running: 2, waiting: 96, perNetwork: 24, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Pictures for link previews: drawn by another process, one after the other. */
  pictures: { running: 4, waiting: 32, perNetwork: 8, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Parts of a large sitemap, made as fast as they are read: tens of thousands of rows each. */
  streams: { running: 4, waiting: 8, perNetwork: 2, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Forms whose response is not a page: writes of one iteration share a commit. */
  writes: { running: 256, waiting: 256, perNetwork: 256, batch: 64, restMs: 0, waitMs: WAIT_MS },
  /** Forms that are still coming in, of 64 kB at most each. */
  bodies: { running: 512, waiting: 0, perNetwork: 256, batch: 512, restMs: 0, waitMs: WAIT_MS },
  /** Larger ones, of 8 MB at most each, by people who have signed in. A phone takes seconds to send one. */
  uploads: { running: 4, waiting: 12, perNetwork: 4, batch: 4, restMs: 0, waitMs: 10_000 },
} as const satisfies Record<string, GateLimits>;

export type GateName = keyof typeof limits;
export type Gates = Readonly<Record<GateName, Gate>>;

export function createGates(): Gates {
  const names = Object.keys(limits) as GateName[];
  return Object.fromEntries(names.map((name) => [name, new Gate(limits[name])])) as Record<GateName, Gate>;
}
