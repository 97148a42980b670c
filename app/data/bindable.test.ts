import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase, sampleDatabase } from '../../test/helpers/data/sample-database.ts';

test('no record has an id that is no whole number, or too large for one', async () => {
  const db = await sampleDatabase();
  for (const id of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1, Number.MAX_SAFE_INTEGER])
    expect(await db.selectFrom('code').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('no number is stored that is no whole number, or too large for one', async () => {
  const db = await sampleDatabase();
  const before = await db.selectFrom('code').select(['id', 'starts_at']).execute();
  for (const number of [1.5, Number.NaN, 2 ** 60]) {
    const refused = [
      db.updateTable('code').set({ starts_at: number }).where('id', '=', 1),
      db.updateTable('code').set((eb) => ({ starts_at: eb.val(number) })),
      db.insertInto('search_miss').values({ term: 'tea', day: number, searches: 1 }),
      db.insertInto('search_miss').values([
        { term: 'tea', day: 1 },
        { term: 'tea', day: sql<number>`2`, searches: number },
      ]),
      db
        .insertInto('search_miss')
        .values({ term: 'tea', day: 1 })
        .onConflict((conflict) => conflict.columns(['term', 'day']).doUpdateSet({ searches: number })),
    ];
    for (const query of refused) await expect(query.execute()).rejects.toThrow('can’t be stored');
    // In a condition, it's like an id that no record has.
    await db.updateTable('code').set({ starts_at: 1 }).where('id', '=', number).execute();
  }
  expect(await db.selectFrom('code').select(['id', 'starts_at']).execute()).toEqual(before);
  expect(await db.selectFrom('search_miss').selectAll().execute()).toEqual([]);
});

test('text is stored without the character NUL, and found by what is left', async () => {
  const db = await emptyDatabase();
  await db.insertInto('category').values({ slug: 'a\0b', name: '\0' }).execute();
  expect(
    await db.selectFrom('category').select(['slug', 'name']).where('slug', '=', 'a\0b').execute(),
  ).toEqual([{ slug: 'ab', name: '' }]);
});

test('a date, or another object, is refused', async () => {
  const db = await emptyDatabase();
  const withValue = (value: unknown) =>
    db
      .selectFrom('code')
      .select('id')
      .where('starts_at', '<', value as number)
      .execute();
  await expect(withValue(new Date(0))).rejects.toThrow('[object Date]');
  await expect(withValue({})).rejects.toThrow('[object Object]');
  await expect(withValue(undefined)).rejects.toThrow('[object Undefined]');
});
