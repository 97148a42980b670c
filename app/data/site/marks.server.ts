import type { Database } from '../database.server.ts';

/**
 * Facts of the site's life that happen once: when it was made, when its sample was loaded, when all search texts were of
 * that version.
 */
type Mark = 'created' | 'sample-loaded' | 'sample-removed' | `search-text ${string}`;

/** When it happened (epoch ms); undefined if it hasn't. */
export async function findMark(db: Database, name: Mark): Promise<number | undefined> {
  const row = await db.selectFrom('mark').select('at').where('name', '=', name).executeTakeFirst();
  return row?.at;
}

/** Records that it happened at `now` (epoch ms), unless it has before; returns when it did. */
export async function noteMark(db: Database, name: Mark, now: number): Promise<number> {
  const before = await findMark(db, name);
  if (before !== undefined) return before;
  await db
    .insertInto('mark')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findMark(db, name))!;
}
