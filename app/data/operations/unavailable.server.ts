import { setTimeout as pause } from 'node:timers/promises';

/** What keeps the database from doing its part, for every caller. */
export type UnavailableReason = 'locked' | 'full' | 'read-only' | 'failing' | 'damaged';

const words: Record<UnavailableReason, string> = {
  locked: 'something else has kept the database locked for too long',
  full: 'the disk is full',
  'read-only': 'the database can only be read',
  failing: 'the disk or the folder of the database fails',
  damaged: 'the database is damaged',
};

const NAME = 'DatabaseUnavailableError';

/** When it's worth asking again: most locks are gone by then. */
export const RETRY_SECONDS = 10;

/** The database can't do its part now, and the caller is not at fault. Nothing of the write is kept. */
export class DatabaseUnavailableError extends Error {
  override readonly name = NAME;
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, detail?: string) {
    super(detail ? `${words[reason]} (${detail})` : words[reason]);
    this.reason = reason;
  }
}

/** By its name, because the server and the pages' bundle each have a copy of the class. */
export function isUnavailable(error: unknown): error is DatabaseUnavailableError {
  return error instanceof Error && error.name === NAME;
}

export function isLocked(error: unknown): error is DatabaseUnavailableError {
  return isUnavailable(error) && error.reason === 'locked';
}

/**
 * Does a piece of work again while the database is locked, for work that no visitor waits for.
 * @throws what the work threw, when it wasn't the lock, `waitMs` are over, or `signal` gives it up
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
      if (!isLocked(error) || performance.now() >= until || signal?.aborted) throw error;
      // The driver has waited already, with its own short pauses.
      await pause(100);
    }
  }
}
