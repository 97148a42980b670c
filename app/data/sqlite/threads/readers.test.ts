import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../../../test/helpers/data/sample-database.ts';
import type { Database } from '../../database.server.ts';
import { offThread } from '../../engine.server.ts';

/** Counts to `last`: slow for a large number, fast for a small one. */
function countTo(db: Database, last: number) {
  return sql<{ counted: number }>`${offThread} select count(*) as counted from (
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${last}) select n from number
  )`.execute(db);
}

test('a long query lets others finish before it', async () => {
  const db = await emptyDatabase();
  const order: string[] = [];
  const long = countTo(db, 3_000_000).then(({ rows }) => order.push(`long ${rows[0]!.counted}`));
  for (let index = 0; index < 3; index++) {
    await sql`select 1`.execute(db);
    order.push('short');
  }
  await long;
  expect(order).toEqual(['short', 'short', 'short', 'long 3000000']);
});

test('more queries than threads each get their own result', async () => {
  const db = await emptyDatabase();
  const results = await Promise.all([5, 4, 3, 2, 1].map((last) => countTo(db, last)));
  expect(results.map(({ rows }) => rows[0]!.counted)).toEqual([5, 4, 3, 2, 1]);
});

test('an error of the query reaches its caller, and the thread goes on', async () => {
  const db = await emptyDatabase();
  await expect(sql`${offThread} select * from no_such_table`.execute(db)).rejects.toThrow('no_such_table');
  await expect(sql`${offThread} delete from setting`.execute(db)).rejects.toThrow('readonly');
  expect((await countTo(db, 7)).rows).toMatchObject([{ counted: 7 }]);
});

test('it sees what has been committed, and in a transaction what that one wrote', async () => {
  const db = await emptyDatabase();
  const keys = async (on: Database) => {
    const { rows } = await sql<{ key: string }>`${offThread} select key from setting`.execute(on);
    return rows.map(({ key }) => key);
  };
  const put = (on: Database, key: string) =>
    on.insertInto('setting').values({ key, value: '', updated_at: 0 }).execute();
  await put(db, 'a');
  expect(await keys(db)).toEqual(['a']);
  await db.transaction().execute(async (transaction) => {
    await put(transaction, 'b');
    expect(await keys(transaction)).toEqual(['a', 'b']);
    expect(await keys(db)).toEqual(['a']);
  });
});

test('closing fails what still runs or waits', async () => {
  const db = await emptyDatabase();
  await countTo(db, 1);
  const late = Promise.allSettled([1, 2, 3, 4].map(() => countTo(db, 3_000_000)));
  // The queries are under way once this one has finished.
  await sql`select 1`.execute(db);
  await db.destroy();
  expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
