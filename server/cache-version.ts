import { sql } from 'kysely';
import type { Database } from '../app/data/database.server.ts';
import { watchChanges } from '../app/data/dialects/sqlite-changes.server.ts';

/** Follows the number that changes with public content, whichever process changed it. */
export interface CacheVersion {
  /** The number now. Costs microseconds, and that once a turn of the event loop. */
  current(): number;
  /** Tells every process on this database that public content has changed. */
  raise(): Promise<void>;
  close(): void;
}

export function followCacheVersion(db: Database, databasePath: string): CacheVersion {
  const changes = watchChanges(databasePath);
  let known: number | undefined;
  const forget = () => {
    known = undefined;
  };

  return {
    current() {
      if (known === undefined) {
        known = changes.version();
        // All requests of one turn had arrived before this look.
        setImmediate(forget);
      }
      return known;
    },
    async raise() {
      await raiseCacheVersion(db);
      forget();
    },
    close: () => changes.close(),
  };
}

/** What a process without pages of its own does after a change (an import by command). */
export async function raiseCacheVersion(db: Database): Promise<void> {
  await db.updateTable('cache_version').set({ version: sql`version + 1` }).execute();
}
