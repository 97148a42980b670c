import { searchTextOf } from '../../domain/text/search-text.ts';
import type { Database } from '../database.server.ts';
import { listed } from './listed.server.ts';

/** Codes marked at once: few enough that no visitor's write waits for it. */
const STEP = 500;

/** Listed codes of a store, or of all: the live ones, and the few that have just ended or are about to start. */
export async function countListed(db: Database, storeId?: number): Promise<number> {
  const { codes } = await db
    .selectFrom('listed_codes')
    .select((eb) => eb.fn.sum<number | null>('codes').as('codes'))
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId!))
    .executeTakeFirstOrThrow();
  return codes ?? 0;
}

/**
 * Marks some of the codes whose end has passed at `now` (epoch ms), so that the indexes of lists and searches hold
 * live codes alone. Lists are right without it, because they compare with the clock; it keeps them fast.
 * @returns whether there may be more to mark
 */
export async function retireEndedCodes(db: Database, now: number): Promise<boolean> {
  const ended = db.selectFrom('code').select('id').where(listed).where('expires_at', '<=', now).limit(STEP);
  const { numUpdatedRows } = await db
    .updateTable('code')
    .set({ ended: 1 })
    .where('id', 'in', ended)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === STEP;
}

/**
 * Writes anew what searches look through in the codes of a store; to be called in the transaction that changes the
 * store's name.
 */
export async function refreshSearchTexts(db: Database, storeId: number): Promise<void> {
  const { name } = await db
    .selectFrom('store')
    .select('name')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const codes = await db
    .selectFrom('code')
    .select(['id', 'code', 'description', 'search_text'])
    .where('store_id', '=', storeId)
    .execute();
  for (const { id, code, description, search_text: before } of codes) {
    const searchText = searchTextOf(name, code, description);
    if (searchText !== before)
      await db.updateTable('code').set({ search_text: searchText }).where('id', '=', id).execute();
  }
}
