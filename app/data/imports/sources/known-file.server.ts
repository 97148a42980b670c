import { createHash } from 'node:crypto';
import type { Validators } from '../../../imports/fetching/fetch-feed.server.ts';
import type { Database } from '../../database.server.ts';
import { READING } from '../survey.server.ts';

/** A file that somebody has decided about: it's applied, or discarded. */
export interface KnownFile extends Validators {
  readonly hash: string;
  /** The version of the source's settings that it was read with. */
  readonly version: number;
  /** Of all besides the file that decides what becomes of it; null where it was discarded, whatever would become of it. */
  readonly reading: string | null;
}

/** Changes whenever a source's file would be read otherwise, its own settings apart. */
export async function readingOf(db: Database, source: string, reading = READING): Promise<string> {
  const mapped = await db
    .selectFrom('import_store')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('store_id').as('stores')])
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  const stores = await db
    .selectFrom('store')
    .select(({ fn }) => fn.max('updated_at').as('changed'))
    .executeTakeFirstOrThrow();
  const columns = await db
    .selectFrom('import_mapping')
    .select('mapping')
    .where('source', '=', source)
    .executeTakeFirst();
  const all = JSON.stringify([...reading, mapped, stores, columns]);
  return createHash('sha256').update(all).digest('base64url');
}
