import type { Logger } from 'pino';

/** Refused requests are logged at most this often: an attack must not fill the disk. */
const NOTICE_MS = 60_000;

/** Call this for each refused request. The first is logged at once, then a count per minute. */
export function createOverloadNotice(log: Logger, now: () => number): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let turnedAway = 0;
  return () => {
    turnedAway += 1;
    if (now() - loggedAt < NOTICE_MS) return;
    log.warn({ turnedAway }, 'overloaded: some requests get a 503');
    loggedAt = now();
    turnedAway = 0;
  };
}
