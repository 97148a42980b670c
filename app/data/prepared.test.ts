import { expect, test } from 'vitest';
import { emptyDatabase } from '../../test/helpers/sample-database.ts';
import { prepared } from './prepared.server.ts';

const put = prepared((db, key: string, value: string) =>
  db.insertInto('setting').values({ key, value, updated_at: (eb) => eb.lit(0) }),
);

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
