import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent } from '../operations/content-change.server.ts';

/**
 * Puts the questions of a page in this order. Ids of other pages are ignored; questions that aren't named, because
 * somebody has just added them, come last. Order is no field of a question, so its version stays.
 * @returns whether the order changed
 */
export function arrangeFaqs(
  db: Database,
  page: 'home' | 'contact',
  ids: readonly number[],
  by: ChangeBy,
): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const before = await transaction
      .selectFrom('faq')
      .select(['id', 'position'])
      .where('page', '=', page)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return arrange(transaction, 'faq', { before, ids, detail: { page } });
  });
}

/** The same for testimonials, which are all in one place. */
export function arrangeTestimonials(db: Database, ids: readonly number[], by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const before = await transaction
      .selectFrom('testimonial')
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    return arrange(transaction, 'testimonial', { before, ids, detail: {} });
  });
}

interface Arrangement {
  readonly before: readonly { readonly id: number; readonly position: number }[];
  readonly ids: readonly number[];
  readonly detail: Readonly<Record<string, unknown>>;
}

async function arrange(
  transaction: DatabaseTransaction,
  table: 'faq' | 'testimonial',
  { before, ids, detail }: Arrangement,
) {
  const known = before.map(({ id }) => id);
  const named = [...new Set(ids)].filter((id) => known.includes(id));
  const after = [...named, ...known.filter((id) => !named.includes(id))];
  if (after.every((id, index) => id === known[index])) return { result: false };
  const positions = new Map(before.map(({ id, position }) => [id, position]));
  for (const [position, id] of after.entries()) {
    if (positions.get(id) !== position)
      await transaction.updateTable(table).set({ position }).where('id', '=', id).execute();
  }
  return { result: true, line: { action: 'arrange', subject: table, detail: { ...detail, ids: after } } };
}
