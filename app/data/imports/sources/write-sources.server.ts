import { type FeedSourceFields, feedSourceFields } from '../../../records/feed-source.ts';
import { recordSchema } from '../../../records/record-schema.ts';
import { fieldError } from '../../../records/schemas.ts';
import type { ChangeBy } from '../../audit/audit.server.ts';
import { changeContent, inTransaction } from '../../changes/content-change.server.ts';
import { createRecords, tableKind } from '../../changes/table-kind.server.ts';
import type { Database } from '../../database.server.ts';

const schema = recordSchema(feedSourceFields);

/** After a change, the whole file is read again at once, or as soon as its server wants to be asked. */
export const feedSourceKind = tableKind('feed_source', feedSourceFields, {
  read: () => ({ schema }),
  async follow(transaction, edits) {
    for (const { id, before, after } of edits)
      if (before)
        await transaction
          .updateTable('feed_source')
          .set(({ fn, val }) => ({
            validators: null,
            next_read_at: before.host === after.host ? fn.coalesce('retry_at', val(0)) : 0,
          }))
          .where('id', '=', id)
          .execute();
  },
});

/**
 * Adds a source, which is read at once.
 * @returns its id
 * @throws ZodError when a field doesn't fit, or the name of its rows is taken
 */
export async function createFeedSource(
  db: Database,
  fields: FeedSourceFields,
  by: ChangeBy,
): Promise<number> {
  const record = schema.parse(fields);
  return inTransaction(db, async (transaction) => {
    const other = await transaction
      .selectFrom('feed_source')
      .select('name')
      .where('source', '=', record.source)
      .executeTakeFirst();
    if (other) throw fieldError('source', `is that of ${other.name} already`);
    const [id] = await createRecords(transaction, feedSourceKind, { records: [record], sample: 0 }, by);
    return id!;
  });
}

/** Forgets a source and its credentials. Its codes and imports stay. @returns false if there is none */
export function removeFeedSource(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    // What it was about to do is forgotten with it.
    await transaction
      .deleteFrom('import_run')
      .where('source_id', '=', id)
      .where('state', 'in', ['fetching', 'reading', 'ready', 'failed'])
      .execute();
    await transaction
      .updateTable('import_run')
      .set({ state: 'failed', error: 'Its source was removed.' })
      .where('source_id', '=', id)
      .where('state', '=', 'applying')
      .execute();
    const gone = await transaction
      .deleteFrom('feed_source')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) return { result: false };
    return {
      result: true,
      line: { action: 'remove', subject: 'feed_source', detail: { ids: [id], name: gone.name } },
      codes: [],
    };
  });
}
