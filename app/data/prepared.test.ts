import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import type { Database } from './database.server.ts';
import { engineOf } from './engine.server.ts';
import { groupCommit } from './group-commit.server.ts';
import { prepared, preparedWrite } from './prepared.server.ts';

const put = prepared((db, key: string, value: string) =>
  db.insertInto('setting').values({ key, value, updated_at: (eb) => eb.lit(0) }),
);

const add = preparedWrite((db, key: string, value: string) =>
  db.insertInto('setting').values({ key, value, updated_at: (eb) => eb.lit(0) }),
);

const keysOf = async (db: Database) =>
  (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

test('it is built once, and runs with the values of each call, in a transaction too', async () => {
  let built = 0;
  const find = prepared((db, key: string) => {
    built += 1;
    return db.selectFrom('setting').select('value').where('key', '=', key);
  });
  const db = await emptyDatabase();
  await put(db, 'a', '1');
  await db.transaction().execute(async (transaction) => {
    await put(transaction, 'b', '2');
    expect((await find(transaction, 'b')).rows).toMatchObject([{ value: '2' }]);
  });
  expect((await find(db, 'a')).rows).toMatchObject([{ value: '1' }]);
  expect((await find(db, 'c')).rows).toEqual([]);
  expect(built).toBe(1);

  const other = await emptyDatabase();
  expect((await find(other, 'a')).rows).toEqual([]);
  expect(built).toBe(2);
});

test('a query that takes its values in another order is refused', async () => {
  const db = await emptyDatabase();
  const swapped = prepared((on, key: string, value: string) =>
    on.selectFrom('setting').select('key').where('value', '=', value).where('key', '=', key),
  );
  expect(() => swapped(db, 'a', '1')).toThrow('in their order');
});

describe('a write whose result nobody needs', () => {
  test('is seen by what follows it in the transaction, and is there once that is committed', async () => {
    const db = await emptyDatabase();
    const other = engineOf(db).open();
    onTestFinished(() => other.destroy());
    await db.transaction().execute(async (transaction) => {
      await add(transaction, 'a', '1');
      await add(transaction, 'b', '2');
      expect(await keysOf(transaction)).toEqual(['a', 'b']);
      await add(transaction, 'c', '3');
    });
    expect(await keysOf(other)).toEqual(['a', 'b', 'c']);
    await add(db, 'd', '4');
    expect(await keysOf(other)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('fails the whole transaction, with its own error', async () => {
    const db = await emptyDatabase();
    await put(db, 'a', '1');
    const twice = /unique/i;
    const writes = db.transaction().execute(async (transaction) => {
      await add(transaction, 'b', '2');
      await add(transaction, 'a', '3');
      await add(transaction, 'c', '4');
    });
    await expect(writes).rejects.toThrow(twice);
    const reads = db.transaction().execute(async (transaction) => {
      await add(transaction, 'a', '3');
      return keysOf(transaction);
    });
    await expect(reads).rejects.toThrow(twice);
    await expect(add(db, 'a', '5')).rejects.toThrow(twice);
    const givenUp = db.transaction().execute(async (transaction) => {
      await add(transaction, 'b', '2');
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await keysOf(db)).toEqual(['a']);
  });

  test('takes nobody else of its group with it', async () => {
    const db = await emptyDatabase();
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((key) => groupCommit(db, (transaction) => add(transaction, key, '1'))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await keysOf(db)).toEqual(['a', 'b', 'c']);
  });
});
