import { type BodyLimits, BodyPlaces } from './body-places.ts';
import { Gate, type GateLimits } from './gate.ts';

/** How long anyone waits for a place. After that a 503 is better: a retry gets a page sooner. */
const WAIT_MS = 1_000;

/** A reverse proxy gives up after 30 seconds (deploy/nginx), and would show its own error page. */
const WORK_MS = 25_000;

/** As long as a few renders, so that other work gets most of the time. */
const REST_MS = 25;

/** Work of the main thread: one piece at a time, with a pause for everything else. */
const RENDER = { batch: 1, restMs: REST_MS, waitMs: WAIT_MS, workMs: WORK_MS };

/**
 * Limits for each kind of work, so that none delays cached pages or starves another kind. A render takes five to ten
 * milliseconds of the main thread. The others mostly wait for a disk, another process, or the client.
 */
export const limits = {
  /** Pages and data that aren't in memory. A visitor behind the longest line of others waits less than a second. */
  renders: { ...RENDER, running: 4, waiting: 128, perRange: 32 },
  /** The same for addresses that anyone can make up: a flood of these leaves half of the time to all others. */
  searches: { ...RENDER, running: 2, waiting: 96, perRange: 24 },
  /** Pictures for link previews: drawn by another process, one after the other. */
  pictures: { ...RENDER, running: 4, waiting: 32, perRange: 8 },
  /** Parts of a large sitemap, made as fast as they are read: tens of thousands of rows each. */
  streams: { running: 4, waiting: 8, perRange: 2, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Exports of the office. A stranger's request for one ends at once, so it holds no place. */
  exports: { running: 4, waiting: 8, perRange: 4, batch: 1, restMs: REST_MS, waitMs: WAIT_MS },
  /** Forms whose response is not a page: writes of one iteration share a commit. */
  writes: {
    running: 256,
    waiting: 256,
    perRange: 256,
    batch: 64,
    restMs: 0,
    waitMs: WAIT_MS,
    workMs: WORK_MS,
  },
  /** Forms that hash a password: a tenth of a second on one of the four threads that also compress pages. */
  passwords: {
    ...RENDER,
    running: 1,
    waiting: 8,
    perRange: 4,
    waitMs: 2_000,
    restsAfterwards: true,
    leastFirst: true,
  },
  /** Forms of 8 MB at most each, by people who have signed in. A phone takes seconds to send one. */
  uploads: { running: 4, waiting: 12, perRange: 4, batch: 4, restMs: 0, waitMs: 10_000 },
} as const satisfies Record<string, GateLimits>;

/** Forms that are still coming in, of 64 kB at most each: a slow phone sends one in five seconds. */
const bodyLimits: BodyLimits = { places: 512, perRange: 128, withinMs: 5_000 };

type GateName = keyof typeof limits;
export type SomeLimits = Partial<Record<GateName, GateLimits>> & { readonly bodies?: BodyLimits };
export type Gates = Readonly<Record<GateName, Gate>> & { readonly bodies: BodyPlaces };

/** The gates of a process; `some` names those with other limits. */
export function createGates({ bodies = bodyLimits, ...some }: SomeLimits = {}): Gates {
  const gates = Object.entries({ ...limits, ...some }).map(([name, each]) => [name, new Gate(each)]);
  return { ...(Object.fromEntries(gates) as Record<GateName, Gate>), bodies: new BodyPlaces(bodies) };
}
