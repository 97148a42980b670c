import type { Arrangement } from '../../domain/office/arrangement.ts';
import { rearrange } from '../../domain/office/arrangement.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeContent } from './content-change.server.ts';

/** A list of records that editors can reorder. */
interface ArrangedList {
  readonly table: 'store' | 'faq' | 'testimonial' | 'post_category';
  /** The records that are in the list, in its order. */
  find(
    transaction: DatabaseTransaction,
  ): Promise<readonly { readonly id: number; readonly position: number }[]>;
  /** What else the audit line says. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A conflict: somebody else has reordered the records, so nothing was written. */
export type ArrangeOutcome = 'saved' | 'conflict';

/** Puts records in order, unless somebody else has since the editor saw them. Their versions stay. */
export function arrange(
  db: Database,
  { table, find, detail = {} }: ArrangedList,
  arrangement: Arrangement,
  by: ChangeBy,
): Promise<ArrangeOutcome> {
  return changeContent<ArrangeOutcome>(db, by, async (transaction) => {
    const rows = await find(transaction);
    const before = rows.map(({ id }) => id);
    const after = rearrange(before, arrangement);
    if (!after) return { result: 'conflict' };
    if (after.join() === before.join()) return { result: 'saved' };
    const positions = new Map(rows.map(({ id, position }) => [id, position]));
    for (const [position, id] of after.entries())
      if (positions.get(id) !== position)
        await transaction.updateTable(table).set({ position }).where('id', '=', id).execute();
    const moved = after.filter((id) => arrangement.ids.includes(id));
    return {
      result: 'saved',
      line: { action: 'arrange', subject: table, detail: { ...detail, ids: moved } },
    };
  });
}
