import type { Database } from '../database.server.ts';

/** Which sources list a code, by which id, and when they did last (epoch ms). */
export async function listListings(db: Database, codeId: number) {
  return db
    .selectFrom('import_row')
    .select(['source', 'feed_id as feedId', 'listed_at as listedAt'])
    .where('code_id', '=', codeId)
    .orderBy('source')
    .orderBy('feed_id')
    .execute();
}
