import { sql } from 'kysely';
import type { Database } from '../../app/data/database.server.ts';
import { engineOf } from '../../app/data/engine.server.ts';

/** Follows the number that changes with public content, whichever process changed it. */
export interface CacheVersion {
  /**
   * The number now, or the last one known while it can't be read. Costs microseconds, and that once a turn of the
   * event loop.
   */
  current(): number;
  /** Tells every process on this database that public content has changed. */
  raise(): Promise<void>;
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
        // All requests of one turn had arrived before this look.
        setImmediate(forget);
        try {
          version = changes.version();
        } catch (error) {
          onFailure(error);
        }
      }
      return version;
    },
    async raise() {
      await raiseCacheVersion(db);
      forget();
    },
    check: () => changes.check(),
    close: () => changes.close(),
  };
}

/** What a process without pages of its own does after a change (an import by command). */
export async function raiseCacheVersion(db: Database): Promise<void> {
  await db.updateTable('cache_version').set({ version: sql`version + 1` }).execute();
}
