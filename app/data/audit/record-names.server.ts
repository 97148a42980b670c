import type { Database } from '../database.server.ts';

/**
 * What people call a record: a code by its text, a post by its title. Null where there is no such record anymore, and
 * empty where records of its kind have no names.
 */
export interface RecordName {
  readonly id: number;
  readonly name: string | null;
}

/** By the table, and by the id in it. */
export type RecordNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

type Read = (db: Database, ids: readonly number[]) => Promise<{ id: number; name: string }[]>;

const readers: Readonly<Record<string, Read>> = {
  code: (db, ids) => db.selectFrom('code').select(['id', 'code as name']).where('id', 'in', ids).execute(),
  store: (db, ids) => db.selectFrom('store').select(['id', 'name']).where('id', 'in', ids).execute(),
  post: (db, ids) => db.selectFrom('post').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  faq: (db, ids) => db.selectFrom('faq').select(['id', 'question as name']).where('id', 'in', ids).execute(),
  testimonial: (db, ids) =>
    db.selectFrom('testimonial').select(['id', 'name']).where('id', 'in', ids).execute(),
  feed_source: (db, ids) =>
    db.selectFrom('feed_source').select(['id', 'name']).where('id', 'in', ids).execute(),
  category: (db, ids) => db.selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute(),
  post_category: (db, ids) =>
    db.selectFrom('post_category').select(['id', 'name']).where('id', 'in', ids).execute(),
  tag: (db, ids) => db.selectFrom('tag').select(['id', 'name']).where('id', 'in', ids).execute(),
  person: (db, ids) =>
    db.selectFrom('person').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),
  code_check: (db, ids) => throughCode(db, 'code_check', ids),
  code_proposal: (db, ids) => throughCode(db, 'code_proposal', ids),
};

/** The names of those records that still exist. */
export async function findRecordNames(
  db: Database,
  asked: readonly { readonly subject: string; readonly ids: readonly number[] }[],
): Promise<RecordNames> {
  const idsBySubject = new Map<string, Set<number>>();
  for (const { subject, ids } of asked) {
    const known = idsBySubject.get(subject) ?? new Set();
    for (const id of ids) known.add(id);
    idsBySubject.set(subject, known);
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [subject, ids] of idsBySubject) {
    const read = readers[subject];
    if (!read || ids.size === 0) continue;
    const rows = await read(db, [...ids]);
    names.set(subject, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return names;
}

/** Tests and proposals go by the name of their code. */
function throughCode(db: Database, table: 'code_check' | 'code_proposal', ids: readonly number[]) {
  return db
    .selectFrom(table)
    .innerJoin('code', 'code.id', `${table}.code_id`)
    .select([`${table}.id`, 'code.code as name'])
    .where(`${table}.id`, 'in', ids)
    .execute();
}
