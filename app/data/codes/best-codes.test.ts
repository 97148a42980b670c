import { expect, test } from 'vitest';
import { plainCode, storeRow } from '../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import type { NewCode } from '../schema/code.ts';
import { listBestCodes } from './best-codes.server.ts';

test('the featured codes are the best, in the editor’s order', async () => {
  const db = await sampleDatabase();
  const featured = await db
    .selectFrom('code')
    .select('id')
    .where('featured_rank', 'is not', null)
    .orderBy('featured_rank')
    .execute();
  expect((await listBestCodes(db, NOON)).map(({ id }) => id)).toEqual(featured.map(({ id }) => id));
});

test('where featured codes have ended there are six all the same, of six stores', async () => {
  const db = await sampleDatabase();
  const before = await listBestCodes(db, NOON);
  const gone = before.slice(1, 4).map(({ id }) => id);
  await db.updateTable('code').set({ expires_at: NOON }).where('id', 'in', gone).execute();
  const best = await listBestCodes(db, NOON);
  expect(best.slice(0, 3)).toEqual([before[0], before[4], before[5]]);
  expect(best).toHaveLength(6);
  expect(new Set(best.map(({ store }) => store.slug)).size).toBe(6);
  expect(best.filter(({ id }) => gone.includes(id))).toEqual([]);
});

test('others follow verified first, then tested, then most used, store by store; what fails is no pick', async () => {
  const verified = { last_passed_at: NOON - HOUR_MS, last_outcome: 'worked' } as const;
  const tested = { last_passed_at: NOON - 3 * DAY_MS, last_outcome: 'worked' } as const;
  const failing = {
    last_passed_at: NOON - HOUR_MS,
    last_outcome: 'failed',
    last_outcome_at: NOON,
    failing: 1,
  } as const;
  const db = await databaseOf([
    { code: 'FAILING', store_id: 3, uses: 9_000, ...failing },
    { code: 'USED', store_id: 1, uses: 900 },
    { code: 'VERIFIED', store_id: 2, uses: 5, ...verified },
    { code: 'VERIFIEDMORE', store_id: 2, uses: 6, ...verified },
    { code: 'USEDLESS', store_id: 1, uses: 800 },
    { code: 'TESTED', store_id: 1, uses: 1, ...tested },
  ]);
  expect((await listBestCodes(db, NOON)).map(({ code }) => code)).toEqual([
    'VERIFIEDMORE',
    'TESTED',
    'VERIFIED',
    'USED',
    'USEDLESS',
  ]);
});

test('a featured code that fails is dropped, and another takes its place', async () => {
  const db = await sampleDatabase();
  const before = await listBestCodes(db, NOON);
  await db
    .updateTable('code')
    .set({ reports_failing: 1, failing: 1 })
    .where('id', '=', before[2]!.id)
    .execute();
  const best = await listBestCodes(db, NOON);
  expect(best).toHaveLength(6);
  expect(best.slice(0, 5)).toEqual(before.filter(({ id }) => id !== before[2]!.id));
  expect(best.every(({ freshness }) => freshness.state === 'verified')).toBe(true);
});

test('there are never more than six, also of one store alone, and none when none is live', async () => {
  const db = await databaseOf(
    Array.from({ length: 9 }, (_, index) => ({ code: `CODE${index}`, store_id: 1, uses: index })),
  );
  expect((await listBestCodes(db, NOON)).map(({ uses }) => uses)).toEqual([8, 7, 6, 5, 4, 3]);
  expect(await listBestCodes(db, NOON + DAY_MS)).toEqual([]);
});

async function databaseOf(codes: readonly (Pick<NewCode, 'code' | 'store_id'> & Partial<NewCode>)[]) {
  const db = await emptyDatabase();
  await db.insertInto('store').values(['One', 'Two', 'Three'].map(storeRow)).execute();
  const live = { starts_at: NOON, expires_at: NOON + DAY_MS, expires_day: 0, status: 'published' } as const;
  const rows = codes.map((code) => ({
    ...plainCode,
    ...live,
    description: '',
    category: 'Groceries',
    search_text: '',
    ...code,
  }));
  // One by one, because they differ in their columns.
  for (const row of rows) await db.insertInto('code').values(row).execute();
  return db;
}
