import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import type { Database } from './database.server.ts';
import { engineOf } from './engine.server.ts';

/** What every engine promises of the handle that it opens (engine.server.ts). */

const EXACT = Number.MAX_SAFE_INTEGER;

async function put(db: Database, key: string, at = 0): Promise<void> {
  await db.insertInto('setting').values({ key, value: '', updated_at: at }).execute();
}

async function keysOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('integers of 64 bits, counts, and sums come as numbers', async () => {
  const db = await emptyDatabase();
  await put(db, 'a', EXACT - 1);
  await put(db, 'b', 1);
  const row = await db
    .selectFrom('setting')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('updated_at').as('sum'),
      eb.fn.max('updated_at').as('max'),
    ])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ count: 2, sum: EXACT, max: EXACT - 1 });
});

test('an integer that would lose digits is refused', async () => {
  const db = await emptyDatabase();
  await put(db, 'a', EXACT);
  const next = sql<{ next: number }>`select updated_at + 2 as next from setting`;
  await expect(next.execute(db)).rejects.toThrow();
});

test('a savepoint takes back what came after it, and nothing else', async () => {
  const db = await emptyDatabase();
  const transaction = await db.startTransaction().execute();
  await put(transaction, 'before');
  const outer = await transaction.savepoint('outer "one"').execute();
  await put(outer, 'taken back');
  const inner = await outer.savepoint('inner').execute();
  await put(inner, 'taken back too');
  await inner.releaseSavepoint('inner').execute();
  await outer.rollbackToSavepoint('outer "one"').execute();
  await put(transaction, 'after');
  await outer.releaseSavepoint('outer "one"').execute();
  expect(await keysOf(db)).toEqual([]);
  await transaction.commit().execute();
  expect(await keysOf(db)).toEqual(['after', 'before']);
});

test('a transaction that is given up leaves the way free for the next', async () => {
  const db = await emptyDatabase();
  const transaction = await db.startTransaction().execute();
  await put(transaction, 'a');
  const savepoint = await transaction.savepoint('one').execute();
  await put(savepoint, 'b');
  await transaction.rollback().execute();
  await put(db, 'c');
  expect(await keysOf(db)).toEqual(['c']);
});

test('a transaction and its savepoints know their engine', async () => {
  const db = await emptyDatabase();
  const engine = engineOf(db);
  expect(engine.open).toBeInstanceOf(Function);
  const transaction = await db.startTransaction().execute();
  expect(engineOf(transaction)).toBe(engine);
  expect(engineOf(await transaction.savepoint('one').execute())).toBe(engine);
  await transaction.rollback().execute();
  await db.transaction().execute(async (own) => expect(engineOf(own)).toBe(engine));
});
