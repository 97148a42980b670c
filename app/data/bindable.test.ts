import { expect, test } from 'vitest';
import { emptyDatabase, sampleDatabase } from '../../test/helpers/sample-database.ts';

test('no record has an id that is no whole number, or too large for one', async () => {
  const db = await sampleDatabase();
  for (const id of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1, Number.MAX_SAFE_INTEGER])
    expect(await db.selectFrom('code').select('id').where('id', '=', id).execute()).toEqual([]);
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
