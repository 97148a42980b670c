import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from '../upkeep/unavailable.server.ts';

/** The total wait of one statement or one transaction. A visitor waits at most this long. */
export const LOCK_WAIT_MS = 2_000;
/** Pauses between tries: short at first, because most locks are held for milliseconds. */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25];

/**
 * The time that one statement, or one transaction from begin to commit, may still spend waiting for locks. SQLite
 * itself never waits on this thread: that would block the event loop, and so every page.
 */
export class LockWait {
  #leftMs = LOCK_WAIT_MS;

  get leftMs(): number {
    return this.#leftMs;
  }

  /** Runs `work`, and retries it with pauses while the database is locked. */
  try<Result>(work: () => Result): Result | Promise<Result> {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      return this.#tryAgain(work, error);
    }
  }

  async #tryAgain<Result>(work: () => Result, firstError: Error): Promise<Result> {
    let error = firstError;
    for (let tries = 0; this.#leftMs > 0; tries += 1) {
      const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!;
      // Jitter, so that processes waiting for the same lock don't all retry at once.
      await this.spend(pause(pauseMs * (0.5 + Math.random())));
      try {
        return work();
      } catch (next) {
        if (!isLocked(next)) throw next;
        error = next;
      }
    }
    throw error;
  }

  /** Waits for a promise, and counts the time as spent. */
  async spend(waiting: Promise<void>): Promise<void> {
    const from = performance.now();
    try {
      await waiting;
    } finally {
      this.#leftMs -= performance.now() - from;
    }
  }
}
