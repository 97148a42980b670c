import { Gate, type GateLimits } from './gate.ts';

/** How long anyone waits for a turn: who would wait longer is told so, and is back sooner by trying again. */
const WAIT_MS = 1_000;

/** A few renders long: while there is anything else to do, most of the time goes to that. */
const REST_MS = 25;

/**
 * What each kind of work may take of this process, so that none of it holds up pages in memory, and none starves
 * another. A render is five to ten milliseconds of the one thread that does everything; the others wait for a disk,
 * another process or the client most of the time.
 */
const limits = {
  /** Pages and data that aren't in memory. A visitor behind the longest line of others waits less than a second. */
  renders: { running: 4, waiting: 128, perNetwork: 32, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** The same for addresses that anybody can think up: a flood of these leaves half of the time to all others. */
  searches: { running: 2, waiting: 96, perNetwork: 24, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Pictures for link previews: drawn by another process, one after the other. */
  pictures: { running: 4, waiting: 32, perNetwork: 8, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Parts of a large sitemap, made as fast as they are read: tens of thousands of rows each. */
  streams: { running: 4, waiting: 8, perNetwork: 2, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Forms whose response is no page: what is written in one turn shares a commit. */
  writes: { running: 256, waiting: 256, perNetwork: 256, batch: 64, restMs: 0, waitMs: WAIT_MS },
  /** Forms that are still coming in, of 64 kB at most each. */
  bodies: { running: 512, waiting: 0, perNetwork: 256, batch: 512, restMs: 0, waitMs: WAIT_MS },
} as const satisfies Record<string, GateLimits>;

export type GateName = keyof typeof limits;
export type Gates = Readonly<Record<GateName, Gate>>;

export function createGates(): Gates {
  const names = Object.keys(limits) as GateName[];
  return Object.fromEntries(names.map((name) => [name, new Gate(limits[name])])) as Record<GateName, Gate>;
}
