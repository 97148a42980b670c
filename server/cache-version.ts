import { sql } from 'kysely';
import type { Database } from '../app/data/database.server.ts';

/** Tells every process on this database that public content has changed. */
export async function raiseCacheVersion(db: Database): Promise<void> {
  await db.updateTable('cache_version').set({ version: sql`version + 1` }).execute();
}

/** Reads the number that changes with the content: microseconds, so once a request. */
export function watchCacheVersion(db: Database): () => Promise<number> {
  const query = db.selectFrom('cache_version').select('version').where('id', '=', 1).compile();
  return async () => (await db.executeQuery<{ version: number }>(query)).rows[0]!.version;
}
