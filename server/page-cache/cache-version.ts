import type { Database } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';

/** Follows the number that changes with public content, whichever process changed it. */
export interface CacheVersion {
  /**
   * The number now, or the last known one while it can't be read. It's read at most once per iteration of the event
   * loop, in microseconds.
   */
  current(): number;
  /** @throws DatabaseUnavailableError when the database can't be read */
  check(): Promise<void>;
  close(): Promise<void>;
}

export async function followCacheVersion(
  db: Database,
  onFailure: (error: unknown) => void,
): Promise<CacheVersion> {
  const changes = await engineOf(db).watchChanges();
  let version = 0;
  let isFresh = false;
  const forget = () => {
    isFresh = false;
  };

  return {
    current() {
      if (!isFresh) {
        isFresh = true;
        // All requests of this iteration arrived before the number was read.
        setImmediate(forget);
        try {
          version = changes.version();
        } catch (error) {
          onFailure(error);
        }
      }
      return version;
    },
    check: () => changes.check(),
    close: () => changes.close(),
  };
}
