import { feedSourceFields } from '../../../records/feed-source.ts';
import { recordOf } from '../../changes/record-columns.ts';
import type { Database } from '../../database.server.ts';

/** A source as its screens show it: without its address and credentials. */
export type SourceView = Awaited<ReturnType<typeof listFeedSources>>[number];

/** All sources by name, or one. */
export async function listFeedSources(db: Database, id?: number) {
  const rows = await db
    .selectFrom('feed_source')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('import_run')
        .select(({ fn }) => fn.max('import_run.id').as('run'))
        .whereRef('import_run.source_id', '=', 'feed_source.id')
        .as('run'),
    )
    .where((eb) => (id === undefined ? eb.lit(true) : eb('id', '=', id)))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ access: _, ...row }) => {
    const { access: __, ...fields } = recordOf(feedSourceFields, row);
    return {
      ...{ id: row.id, version: row.version, fields, run: row.run },
      ...{ readAt: row.read_at, nextReadAt: row.next_read_at },
      ...{ failingSince: row.failing_since, problem: row.problem },
    };
  });
}
