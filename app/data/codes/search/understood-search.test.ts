import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import { normalizeQuery } from '../../../domain/search/normalize-query.ts';
import { readSearch } from '../../../domain/search/read-search.ts';
import { withdrawRecords } from '../../changes/edit-records.server.ts';
import type { Database } from '../../database.server.ts';
import { searchCodes } from '../code-search.server.ts';
import { codeKind } from '../write-codes.server.ts';
import { searchTyped } from './understood-search.server.ts';

const anywhere = { storeSlug: undefined, category: undefined };
const window = { sort: 'newest', limit: 10, page: 1 } as const;

function search(db: Database, typed: string, where: Partial<{ storeSlug: string; category: string }> = {}) {
  return searchTyped(db, { ...anywhere, ...where, text: normalizeQuery(typed) }, window, NOON);
}

test('what was typed wrong finds what was meant, page after page', async () => {
  const db = await sampleDatabase();
  const query = { ...anywhere, text: 'organc' };
  const pages = [];
  for (const page of [1, 2]) pages.push(await searchTyped(db, query, { ...window, limit: 4, page }, NOON));
  for (const [index, page] of pages.entries())
    expect(page).toMatchObject({
      ...(await searchCodes(
        db,
        { ...anywhere, search: readSearch('organic') },
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
  for (const typed of ['organi', 'rvest', 'HARVEST20', 'salmons'])
    expect((await search(db, typed)).text).toBe(normalizeQuery(typed));
  expect((await search(db, 'organi')).total.count).toBeGreaterThan(0);
});

test('where the corrected text finds nothing either, what was typed stays', async () => {
  const db = await sampleDatabase();
  for (const [typed, where] of [
    ['slamon', { storeSlug: 'wellby' }],
    ['slamon', { category: 'Health' }],
    ['slamon', { storeSlug: 'no-such-store' }],
    ['"slamon"', {}],
    ['zzzzzz', {}],
  ] as const)
    expect(await search(db, typed, where)).toMatchObject({
      text: typed,
      rows: [],
      total: { count: 0, exact: true },
    });
});

test('what the vocabulary knows is corrected to, also where no code has the word', async () => {
  const { text, rows } = await search(await sampleDatabase(), 'orang');
  expect(text).toBe('orange');
  expect(rows.map(({ code }) => code)).toContain('CITRUS10');
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

test('without an order chosen, the best match comes first, page after page', async () => {
  const db = await sampleDatabase();
  const find = async (text: string, page: number) => {
    const found = await searchTyped(db, { ...anywhere, text }, { sort: undefined, limit: 2, page }, NOON);
    return { ...found, codes: found.rows.map(({ code }) => code) };
  };
  const first = await find('salmon', 1);
  expect(first).toMatchObject({ sort: 'match', paging: { kind: 'numbered', page: 1, pages: 2 } });
  expect(first.codes[0]).toBe('SALMON7');
  const second = await find('salmon', 2);
  expect(new Set([...first.codes, ...second.codes]).size).toBe(first.total.count);
  expect(await find('salmon expiring soon', 1)).toMatchObject({ sort: 'expiry', total: first.total });
});

test('a store’s name narrows to its codes, unless the list is another store’s', async () => {
  const db = await sampleDatabase();
  const { rows, search: reading } = await search(db, 'harvestlane');
  expect(reading.store).toMatchObject({ name: 'Harvest Lane' });
  expect(new Set(rows.map((row) => row.store_slug))).toEqual(new Set(['harvest-lane']));
  expect((await search(db, 'harvest lane', { storeSlug: 'wellby' })).search.store).toBeUndefined();
});

test('a code is meant by its letters and digits, however they are spaced or look', async () => {
  const db = await sampleDatabase();
  for (const typed of ['hlfre35', 'hlfreee35', 'hifree35'])
    expect(await search(db, typed), typed).toMatchObject({ text: 'hlfree35', rows: [{ code: 'HLFREE35' }] });
  expect((await search(db, 'hlfree36')).rows).toEqual([]);
});

test('where no code has all of it, what fits most is found, and what was left out is known', async () => {
  const db = await sampleDatabase();
  const leftOut = async (typed: string) => (await search(db, typed)).search.leftOut.map((each) => each.typed);
  expect(await leftOut('salmon kazoo')).toEqual(['kazoo']);
  expect(await leftOut('eggs at wellby')).toEqual(['eggs']);
  expect(await leftOut('salmon')).toEqual([]);
  expect((await search(db, 'kazoo zither')).rows).toEqual([]);
});
