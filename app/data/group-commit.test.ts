import { expect, onTestFinished, test } from 'vitest';
import { withNotedWrites } from '../../test/helpers/data/noted-writes.ts';
import { emptyDatabase } from '../../test/helpers/data/sample-database.ts';
import type { Database, DatabaseTransaction } from './database.server.ts';
import { engineOf } from './engine.server.ts';
import { groupCommit } from './group-commit.server.ts';

test('calls of one tick share a transaction, and each gets its own result', async () => {
  const db = await emptyDatabase();
  const seen = new Set<DatabaseTransaction>();
  const results = await Promise.all(
    [1, 2, 3].map((key) =>
      groupCommit(db, async (transaction) => {
        seen.add(transaction);
        await put(transaction, `key ${key}`);
        return key * 10;
      }),
    ),
  );
  expect(results).toEqual([10, 20, 30]);
  expect(seen.size).toBe(1);
  expect(await keysOf(db)).toEqual(['key 1', 'key 2', 'key 3']);
});

test('no call resolves before it is committed', async () => {
  const db = await emptyDatabase();
  const other = engineOf(db).open();
  onTestFinished(() => other.destroy());
  const visibleToOthers = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      await groupCommit(db, (transaction) => put(transaction, key));
      return (await keysOf(other)).includes(key);
    }),
  );
  expect(visibleToOthers).toEqual([true, true, true]);
});

test('a call whose commit fails has failed, though its work was done', async () => {
  const db = await emptyDatabase();
  const { noted } = withNotedWrites(db, async () => {
    throw new Error('There is no room.');
  });
  await expect(groupCommit(noted, (transaction) => put(transaction, 'a'))).rejects.toThrow('no room');
  const several = ['a', 'b'].map((key) => groupCommit(noted, (transaction) => put(transaction, key)));
  const outcomes = await Promise.allSettled(several);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await keysOf(db)).toEqual([]);
});

test('what several want at the end is done once, in the same transaction', async () => {
  const db = await emptyDatabase();
  const ends: string[][] = [];
  const add = (key: string, name: string) =>
    groupCommit(db, async (transaction, beforeCommit) => {
      await put(transaction, key);
      beforeCommit(name, async (same) => {
        ends.push([name, ...(await keysOf(same))]);
      });
    });
  await Promise.all([add('a', 'even'), add('b', 'odd'), add('c', 'even')]);
  expect(ends).toEqual([
    ['even', 'a', 'b', 'c'],
    ['odd', 'a', 'b', 'c'],
  ]);

  await db.transaction().execute((transaction) =>
    groupCommit(transaction, async (same, beforeCommit) => {
      await put(same, 'd');
      beforeCommit('alone', async (end) => {
        ends.push(await keysOf(end));
      });
    }),
  );
  expect(ends.at(-1)).toEqual(['a', 'b', 'c', 'd']);
});

test('one that fails leaves nothing behind and takes no other with it', async () => {
  const db = await emptyDatabase();
  const results = await Promise.allSettled(
    ['a', 'b', 'bad', 'c', 'a', 'd'].map((key, index) =>
      groupCommit(db, async (transaction) => {
        await put(transaction, index === 2 ? 'half done' : key);
        if (key === 'bad') throw new Error('refused');
        return key;
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    // The second "a" breaks a rule of the database.
    'rejected',
    'fulfilled',
  ]);
  expect(results[2]).toMatchObject({ reason: new Error('refused') });
  expect(await keysOf(db)).toEqual(['a', 'b', 'c', 'd']);
  expect(await groupCommit(db, async () => 'goes on')).toBe('goes on');
});

test('a rule broken at the end is the fault of those alone who asked for that end', async () => {
  const db = await emptyDatabase();
  const results = await Promise.allSettled(
    ['a', 'bad', 'b'].map((key) =>
      groupCommit(db, async (transaction, beforeCommit) => {
        await put(transaction, key);
        beforeCommit(key, (end) => put(end, key === 'bad' ? 'a' : `end of ${key}`));
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keysOf(db)).toEqual(['a', 'b', 'end of a', 'end of b']);
});

test('in a transaction it is part of that one', async () => {
  const db = await emptyDatabase();
  const undone = db.transaction().execute(async (transaction) => {
    await groupCommit(transaction, (inner) => put(inner, 'a'));
    expect(await keysOf(transaction)).toEqual(['a']);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await keysOf(db)).toEqual([]);
});

test('more than one group can hold come through in their order', async () => {
  const db = await emptyDatabase();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 700 }, (_, index) =>
      groupCommit(db, (transaction) => put(transaction, `key ${index}`)).then(() => order.push(index)),
    ),
  );
  expect(order).toEqual(Array.from({ length: 700 }, (_, index) => index));
  expect(await keysOf(db)).toHaveLength(700);
});

async function put(db: Database, key: string): Promise<void> {
  await db.insertInto('setting').values({ key, value: '', updated_at: 0 }).execute();
}

async function keysOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}
