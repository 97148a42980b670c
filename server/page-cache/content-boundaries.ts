import { findNextBoundary } from '../../app/data/codes/code-boundary.server.ts';
import { findNextPostAt } from '../../app/data/posts/posts.server.ts';
import type { Means } from '../means.ts';
import type { CacheVersion } from './cache-version.ts';

interface BoundariesOptions extends Omit<Means, 'log'> {
  /** The number that changes with the content. */
  readonly cacheVersion: Pick<CacheVersion, 'current'>;
}

export type ContentBoundaries = ReturnType<typeof followContentBoundaries>;

/** Codes and posts written straight into the database, without a change of version, are found after at most this time. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Follows a number that also changes when a published code starts or ends, and when a scheduled post appears. Each makes
 * earlier pages outdated.
 */
export function followContentBoundaries({ db, now, cacheVersion, logError }: BoundariesOptions) {
  let passed = 0;
  let boundary = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookedFor: number | undefined;
  let searching: Promise<void> | undefined;
  const listeners: (() => void)[] = [];

  const search = async (at: number) => {
    try {
      // Searched from the moment of the decision, so no boundary is missed while the query runs.
      const [code, post] = await Promise.all([findNextBoundary(db, at), findNextPostAt(db, at)]);
      boundary = Math.min(code ?? Number.POSITIVE_INFINITY, post ?? Number.POSITIVE_INFINITY);
    } catch (error) {
      logError(error, 'could not look up when the next code or post starts or ends; will retry');
    } finally {
      searching = undefined;
    }
  };

  /** @returns the version of the content */
  const look = (): number => {
    const at = now();
    const content = cacheVersion.current();
    const isPassed = at >= boundary;
    if (isPassed) {
      passed += 1;
      boundary = Number.POSITIVE_INFINITY;
      for (const listener of listeners) listener();
    }
    // After a clock was set back, boundaries seen before are yet to come.
    const isOld = at - lookedAt >= LOOK_AGAIN_MS || at < lookedAt;
    if (!searching && (isPassed || content !== lookedFor || isOld)) {
      lookedAt = at;
      lookedFor = content;
      searching = search(at);
    }
    return content;
  };

  return {
    /**
     * The number now. No timer: the next request finds out that a boundary has been passed. Both only grow, so an
     * unchanged sum means that neither has changed.
     */
    version: () => look() + passed,
    /** Finds out without a request. */
    look: () => void look(),
    /** Calls the listener each time a code or post was found to have started or ended. */
    onPassed: (listener: () => void) => void listeners.push(listener),
    /** Waits for a query that is under way. */
    stop: async () => searching,
  };
}
