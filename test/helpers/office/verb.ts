import { undoChange } from '../../../app/data/audit/undo-change.server.ts';
import type { Database } from '../../../app/data/database.server.ts';
import type { Arrangement } from '../../../app/domain/office/arrangement.ts';

/** A person who may do everything, and the time of the change. */
export interface Owner {
  readonly actor: { readonly personId: number };
  readonly now: number;
}

/** A change of public content, by its verb and what it changes. */
export type Change = readonly [
  verb: string,
  what: string,
  make: (db: Database, by: Owner) => Promise<unknown>,
];

/** Takes back the last change of a kind of record. */
export function undoLast(subject: string): Change[2] {
  return async (db, by) => {
    const { id } = await db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return undoChange(db, id, by);
  };
}

/** The version of a record that an editor begins from. */
export async function editOf(
  db: Database,
  table: 'code' | 'store' | 'post' | 'faq' | 'category' | 'post_category' | 'tag',
  id: number,
): Promise<{ readonly id: number; readonly version: number }> {
  const { version } = await db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, version };
}

/** The ids of a table, with the first two swapped. */
export async function swapped(
  db: Database,
  table: 'store' | 'post_category' | 'faq' | 'testimonial',
  page?: 'home' | 'contact',
): Promise<Arrangement> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .$if(page !== undefined, (query) => query.where('page' as 'id', '=', page as never))
    .orderBy('position')
    .orderBy('id')
    .execute();
  const seen = rows.map(({ id }) => id);
  const [first, second, ...rest] = seen;
  return { seen, ids: [second!, first!, ...rest] };
}
