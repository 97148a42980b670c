import type { Logger } from 'pino';

/** So often the log tells of visitors who are turned away: an attack must not fill the disk. */
const NOTICE_MS = 60_000;

/** To be called for each request that is turned away: the first is told of at once, then all of each minute. */
export function createOverloadNotice(log: Logger, now: () => number): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let turnedAway = 0;
  return () => {
    turnedAway += 1;
    if (now() - toldAt < NOTICE_MS) return;
    log.warn({ turnedAway }, 'more to do at once than this process can: requests get a 503');
    toldAt = now();
    turnedAway = 0;
  };
}
