import type { Database } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';

export type CacheVersion = Awaited<ReturnType<typeof followCacheVersion>>;

/** Follows the number that changes with public content, in whatever process it changed. */
export async function followCacheVersion(db: Database, onFailure: (error: unknown) => void) {
  const changes = await engineOf(db).watchChanges();
  let version = 0;
  let isFresh = false;
  const forget = () => {
    isFresh = false;
  };

  return {
    /**
     * The number now, or the last known one while it can't be read. It's read at most once per iteration of the event
     * loop, in microseconds.
     */
    current() {
      if (!isFresh) {
        isFresh = true;
        // All requests of this iteration arrived before the number was read, so they may use it.
        setImmediate(forget);
        try {
          version = changes.version();
        } catch (error) {
          onFailure(error);
        }
      }
      return version;
    },
    /** @throws DatabaseUnavailableError when the database can't be read */
    check: () => changes.check(),
    close: () => changes.close(),
  };
}
