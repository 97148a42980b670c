import { sql } from 'kysely';
import type { Arrangement } from '../../domain/office/arrangement.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { type ArrangeOutcome, arrange } from '../changes/arrange.server.ts';
import { changeContent, inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { countRows } from '../rows.server.ts';

/** Puts stores in order, in the places that they have together; all others stay where they are. */
export function arrangeStores(db: Database, arrangement: Arrangement, by: ChangeBy): Promise<ArrangeOutcome> {
  return inTransaction(db, async (transaction) => {
    await numberPlaces(transaction);
    return arrange(transaction, { table: 'store' }, arrangement, by);
  });
}

/**
 * Moves a store to a place in the order of all stores, from 1; those between move by one.
 * @returns its place, or undefined if there is no such store
 */
export function moveStore(
  db: Database,
  { id, place }: { readonly id: number; readonly place: number },
  by: ChangeBy,
): Promise<number | undefined> {
  return changeContent<number | undefined>(db, by, async (transaction) => {
    const stores = await numberPlaces(transaction);
    const row = await transaction
      .selectFrom('store')
      .select('position')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return { result: undefined };
    const [from, to] = [row.position, Math.min(Math.max(place, 1), stores) - 1];
    if (from === to) return { result: to + 1 };
    const step = from < to ? -1 : 1;
    await transaction
      .updateTable('store')
      .set((eb) => ({ position: eb('position', '+', step) }))
      .where('position', '>=', Math.min(from, to))
      .where('position', '<=', Math.max(from, to))
      .execute();
    await transaction.updateTable('store').set({ position: to }).where('id', '=', id).execute();
    const detail = { id, from: from + 1, to: to + 1 };
    return { result: to + 1, line: { action: 'arrange', subject: 'store', detail } };
  });
}

/** Numbers all stores from 0 in the order that they have, so that no two share a place. Returns how many there are. */
async function numberPlaces(transaction: DatabaseTransaction): Promise<number> {
  await sql`
    update store set position = numbered.place
    from (select id, row_number() over (order by position, name, id) - 1 as place from store) as numbered
    where numbered.id = store.id and store.position <> numbered.place
  `.execute(transaction);
  return transaction.selectFrom('store').$call(countRows);
}
