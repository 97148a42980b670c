import type { Database } from '../database.server.ts';

/**
 * Which sources list a code, by which id, on which terms, and when they did last (epoch ms): that's when an address still
 * had the file, too, because rows of an unchanged file aren't written again.
 */
export async function listListings(db: Database, codeId: number) {
  return db
    .selectFrom('import_row')
    .leftJoin('feed_source', (join) =>
      join
        .onRef('feed_source.source', '=', 'import_row.source')
        .onRef('feed_source.listed_run', '=', 'import_row.run_id'),
    )
    .select(({ fn }) => [
      ...(['import_row.source', 'import_row.feed_id as feedId', 'import_row.terms'] as const),
      fn.coalesce('feed_source.listed_at', 'import_row.listed_at').as('listedAt'),
    ])
    .where('code_id', '=', codeId)
    .orderBy('import_row.source')
    .orderBy('feed_id')
    .execute();
}
