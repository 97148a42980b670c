import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { nameOf, type RecordKind, subjectOf, type Tombstone, tablesOf } from './tombstone.server.ts';
import { announceTombstones, confirmTombstones } from './tombstone-files.server.ts';

/** The names that each open transaction has noted. */
const noted = new WeakMap<DatabaseTransaction, Set<string>>();

/**
 * Runs a transaction that may note tombstones. Their files are on disk before the commit, under names that mark them as
 * pending: if they can't be written, nothing was done, and if the process dies, the database says which of them count.
 */
export async function transactWithTombstones<Result>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const { backups } = engineOf(db);
  const names = new Set<string>();
  const result = await db.transaction().execute(async (transaction) => {
    noted.set(transaction, names);
    const done = await work(transaction);
    if (backups) announceTombstones(backups, [...names]);
    return done;
  });
  if (backups) confirmTombstones(backups, [...names]);
  return result;
}

/**
 * Notes that something is taken away from a record for good. Call it in the transaction (`inTransaction`) that takes it
 * away, while the record is still there. `at` is epoch ms.
 */
export async function noteTombstone(
  transaction: DatabaseTransaction,
  kind: RecordKind,
  id: number,
  at: number,
): Promise<void> {
  const { rows } = await sql<{ created_at: number | string | null }>`
    select created_at from ${sql.table(tablesOf[kind])} where id = ${id}`.execute(transaction);
  if (rows[0]) await noteTombstones(transaction, [{ at, kind, subject: subjectOf(id, rows[0].created_at) }]);
}

/**
 * Notes a tombstone, also one that was noted before: it keeps its name, because earlier versions named them
 * differently.
 */
export async function noteTombstones(
  transaction: DatabaseTransaction,
  tombstones: readonly (Omit<Tombstone, 'name'> & Partial<Tombstone>)[],
): Promise<void> {
  const names = noted.get(transaction);
  if (!names) throw new Error('Tombstones are noted in a transaction of inTransaction.');
  for (const tombstone of tombstones) {
    const { name = nameOf(tombstone) } = tombstone;
    names.add(name);
    await transaction
      .insertInto('tombstone')
      .values({ name, at: tombstone.at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
}
