import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent } from '../operations/content-change.server.ts';

/** Puts these stores in this order, in the places that they have together; all others stay where they are. */
export async function arrangeStores(db: Database, ids: readonly number[], by: ChangeBy): Promise<void> {
  await changeContent(db, by, async (transaction) => {
    await numberPlaces(transaction);
    const rows = await transaction
      .selectFrom('store')
      .select(['id', 'position'])
      .where('id', 'in', ids)
      .orderBy('position')
      .execute();
    const wanted = [...new Set(ids)].filter((id) => rows.some((row) => row.id === id));
    const isChanged = rows.some(({ id }, index) => id !== wanted[index]);
    if (!isChanged) return { result: undefined };
    for (const [index, id] of wanted.entries())
      await transaction
        .updateTable('store')
        .set({ position: rows[index]!.position })
        .where('id', '=', id)
        .execute();
    return { result: undefined, line: { action: 'arrange', subject: 'store', detail: { ids: wanted } } };
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
  const { stores } = await transaction
    .selectFrom('store')
    .select((eb) => eb.fn.countAll<number>().as('stores'))
    .executeTakeFirstOrThrow();
  return stores;
}
