import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import { normalizeQuery } from '../../../domain/search/search-text.ts';
import { withdrawRecords } from '../../changes/edit-records.server.ts';
import type { Database } from '../../database.server.ts';
import { searchCodes } from '../code-search.server.ts';
import { codeKind } from '../write-codes.server.ts';
import { searchCorrected } from './corrected-search.server.ts';

const anywhere = { storeSlug: undefined, category: undefined };
const window = { sort: 'newest', limit: 10, page: 1 } as const;

function search(db: Database, typed: string, where: Partial<{ storeSlug: string; category: string }> = {}) {
  return searchCorrected(db, { ...anywhere, ...where, text: normalizeQuery(typed) }, window, NOON);
}

test('what was typed wrong finds what was meant, page after page', async () => {
  const db = await sampleDatabase();
  const query = { ...anywhere, text: 'organc' };
  const pages = [];
  for (const page of [1, 2])
    pages.push(await searchCorrected(db, query, { ...window, limit: 4, page }, NOON));
  for (const [index, page] of pages.entries())
    expect(page).toEqual({
      ...(await searchCodes(
        db,
        { ...query, text: 'organic' },
        { ...window, limit: 4, page: index + 1 },
        NOON,
      )),
      text: 'organic',
    });
  expect(pages[1]!.rows.length).toBeGreaterThan(0);
});

test('several words, a store’s name, and a headline’s word are corrected too', async () => {
  const db = await sampleDatabase();
  for (const [typed, meant] of [
    ['slamon', 'salmon'],
    ['Saffrn Row', 'saffron row'],
    ['free dellivery', 'free delivery'],
    ['orgnic appels', 'organic apples'],
  ] as const) {
    const { text, rows } = await search(db, typed);
    expect(text).toBe(meant);
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('what finds something is never corrected', async () => {
  const db = await sampleDatabase();
  for (const typed of ['organi', 'rvest', 'HARVEST20', 'orang', 'salmons'])
    expect((await search(db, typed)).text).toBe(normalizeQuery(typed));
  expect((await search(db, 'organi')).total.count).toBeGreaterThan(0);
});

test('where the corrected text finds nothing either, what was typed stays', async () => {
  const db = await sampleDatabase();
  for (const [typed, where] of [
    ['slamon', { storeSlug: 'wellby' }],
    ['slamon', { category: 'Health' }],
    ['slamon', { storeSlug: 'no-such-store' }],
    ['slamon zucchini', {}],
    ['"slamon"', {}],
    ['zzzzzz', {}],
  ] as const)
    expect(await search(db, typed, where)).toMatchObject({
      text: typed,
      rows: [],
      total: { count: 0, exact: true },
    });
});

test('a promo code that was typed exactly is never corrected, live or not', async () => {
  const db = await sampleDatabase();
  const { id } = await db
    .selectFrom('code')
    .select('id')
    .where('code', '=', 'SEEDLING')
    .executeTakeFirstOrThrow();
  await withdrawRecords(db, codeKind, [id], { actor: { personId: 1 }, now: NOON });
  await db.updateTable('code').set({ search_text: '\nx\nseedlink\n' }).where('id', '=', 1).execute();
  expect(await search(db, 'seedlinh')).toMatchObject({ text: 'seedlink' });
  expect(await search(db, 'SEEDLING')).toMatchObject({ text: 'seedling', rows: [] });
});
