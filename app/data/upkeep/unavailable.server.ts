import { setTimeout as pause } from 'node:timers/promises';

/** Why the database is unavailable to every caller. */
export type UnavailableReason = 'locked' | 'slow' | 'full' | 'read-only' | 'failing' | 'damaged' | 'away';

const words: Record<UnavailableReason, string> = {
  locked: 'another process has kept the database locked for too long',
  slow: 'the database took too long for a statement, or its operator canceled it',
  full: 'the disk is full',
  'read-only': 'the database is read-only',
  failing: 'the disk or the folder of the database is failing',
  damaged: 'the database is damaged',
  away: 'the database server doesn’t answer',
};

/** When to retry: most locks are gone by then. */
export const RETRY_SECONDS = 10;
/** A copy of the database takes minutes. */
const READ_ONLY_RETRY_SECONDS = 60;

/**
 * The database is unavailable, and the caller isn't at fault. Nothing was written, except perhaps with the reason `away`:
 * when a server is lost during a commit, nobody knows whether it finished that.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, detail?: string) {
    super(detail ? `${words[reason]} (${detail})` : words[reason]);
    this.reason = reason;
  }
}

export function isUnavailable(error: unknown): error is DatabaseUnavailableError {
  return error instanceof DatabaseUnavailableError;
}

export function isLocked(error: unknown): error is DatabaseUnavailableError {
  return isUnavailable(error) && error.reason === 'locked';
}

/** After how many seconds to retry. */
export function retrySecondsOf(error: DatabaseUnavailableError): number {
  return error.reason === 'read-only' ? READ_ONLY_RETRY_SECONDS : RETRY_SECONDS;
}

/** Nothing can be written for some minutes: the database is being copied, or its operator says so. */
export function isReadOnly(error: unknown): error is DatabaseUnavailableError {
  return isUnavailable(error) && error.reason === 'read-only';
}

/** Waits for work that a finished write doesn't depend on. If the database is unavailable, the work is given up. */
export async function ifAvailable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}

/**
 * Retries background work while the database is locked or read-only.
 * @throws what the work threw, if it wasn't a lock, `waitMs` have passed, or `signal` has aborted
 */
export async function whileLocked<Result>(
  work: () => Promise<Result>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<Result> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(isLocked(error) || isReadOnly(error)) || performance.now() >= until || signal?.aborted)
        throw error;
      // The driver has waited already, with its own short pauses.
      await pause(100);
    }
  }
}
