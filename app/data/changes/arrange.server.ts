import type { Arrangement } from '../../domain/office/arrangement.ts';
import { rearrange } from '../../domain/office/arrangement.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database } from '../database.server.ts';
import { changeContent } from './content-change.server.ts';

/** A list of records that editors can reorder: a whole table, or the questions of a page. */
export interface ArrangedList {
  readonly table: 'store' | 'faq' | 'testimonial' | 'post_category';
  readonly page?: 'home' | 'contact';
}

/** A conflict: somebody else has reordered the records, so nothing was written. */
export type ArrangeOutcome = 'saved' | 'conflict';

/**
 * Puts records in order, unless somebody else has since the editor saw them. Ids that aren't in the list are ignored.
 * Versions stay.
 */
export function arrange(
  db: Database,
  list: ArrangedList,
  arrangement: Arrangement,
  by: ChangeBy,
): Promise<ArrangeOutcome> {
  const { table, ...place } = list;
  return changeContent<ArrangeOutcome>(db, by, async (transaction) => {
    const rows = await listPlaces(transaction, list);
    const before = rows.map(({ id }) => id);
    const after = rearrange(before, arrangement);
    if (!after) return { result: 'conflict' };
    if (after.join() === before.join()) return { result: 'saved' };
    const positions = new Map(rows.map(({ id, position }) => [id, position]));
    for (const [position, id] of after.entries())
      if (positions.get(id) !== position)
        await transaction.updateTable(table).set({ position }).where('id', '=', id).execute();
    const arranged = new Set(arrangement.ids);
    const moved = after.filter((id) => arranged.has(id));
    return {
      result: 'saved',
      line: { action: 'arrange', subject: table, detail: { ...place, ids: moved } },
    };
  });
}

/** The position after the last one of a list. */
export async function nextPosition(db: Database, list: ArrangedList): Promise<number> {
  return ((await listPlaces(db, list)).at(-1)?.position ?? -1) + 1;
}

function listPlaces(db: Database, { table, page }: ArrangedList) {
  return db
    .selectFrom(table)
    .select(['id', 'position'])
    .$if(page !== undefined, (query) => query.where('page', '=', page!))
    .orderBy('position')
    .orderBy('id')
    .execute();
}
