import { findNextBoundary } from '../../app/data/codes/code-boundary.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import type { LogError } from '../log/error-log.ts';

interface BoundariesOptions {
  readonly db: Database;
  /** The clock, in epoch ms. */
  readonly now: () => number;
  /** The number that changes with the content. */
  readonly contentVersion: () => number;
  readonly logError: LogError;
}

/** Follows a number that also changes when a published code starts or ends: what was made before shows it wrongly. */
export interface CodeBoundaries {
  /** The number now. No timer: the next request finds out that a boundary has been passed. */
  version(): number;
  /** Lets a look at the database finish. */
  stop(): Promise<void>;
}

/** Codes that came without a change of version, straight into the database, are found this late at most. */
const LOOK_AGAIN_MS = 60_000;

export function followCodeBoundaries({
  db,
  now,
  contentVersion,
  logError,
}: BoundariesOptions): CodeBoundaries {
  let passed = 0;
  let boundary = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookedFor: number | undefined;
  let looking: Promise<void> | undefined;

  const look = async (at: number) => {
    try {
      // Counted from the moment at which it was decided to look: what is passed until the result comes is not missed.
      boundary = (await findNextBoundary(db, at)) ?? Number.POSITIVE_INFINITY;
    } catch (error) {
      logError(error, 'the next start or end of a code could not be found; it is looked for again');
    } finally {
      looking = undefined;
    }
  };

  return {
    version() {
      const at = now();
      const content = contentVersion();
      const isPassed = at >= boundary;
      if (isPassed) {
        passed += 1;
        boundary = Number.POSITIVE_INFINITY;
      }
      // A clock that was set back has seen boundaries that are yet to come.
      const isOld = at - lookedAt >= LOOK_AGAIN_MS || at < lookedAt;
      if (!looking && (isPassed || content !== lookedFor || isOld)) {
        lookedAt = at;
        lookedFor = content;
        looking = look(at);
      }
      // Both only grow, so a sum that stays means that neither has changed.
      return content + passed;
    },
    async stop() {
      await looking;
    },
  };
}
