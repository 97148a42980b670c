import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../../test/helpers/data/sample-database.ts';
import { normalizeQuery } from '../../../domain/search/normalize-query.ts';
import { readSearch } from '../../../domain/search/read-search.ts';
import { withdrawRecords } from '../../changes/edit-records.server.ts';
import type { Database } from '../../database.server.ts';
import { searchCodes } from '../code-search.server.ts';
import { codeKind, createCodes, type NewCode } from '../write-codes.server.ts';
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

describe('a code with separators and in mixed case is found by every spelling of it', () => {
  const code: NewCode = {
    storeId: 1,
    code: '',
    description: 'Yours.',
    category: 'General',
    discount: {
      kind: 'amount',
      amountOffCents: 700,
      firstOrderOnly: false,
      onePerHousehold: false,
      excludes: [],
    },
    termsKnown: true,
    expires: '2026-06-30',
    status: 'published',
    source: 'editor',
  };

  test.each([
    ['SAVE-10', ['SAVE-10', 'save 10', 'save-10', 'SAVE10', 'save_10', 'Save–10', '"save-10"']],
    ['SAVE_10', ['SAVE_10', 'save 10', 'save-10', 'SAVE10', '"SAVE_10"']],
    ['Save10', ['SAVE10', 'save10', 'Save-10', 'save 10']],
    ['APlusAnvils', ['aplusanvils', 'APLUSANVILS', 'anvil', 'plusan']],
    [
      'Spring-Basket_2026-First-Order',
      ['spring-basket_2026-first-order', 'springbasket2026firstorder', 'spring basket'],
    ],
    // Its name says what it doesn't give, and an amount that it doesn't take off.
    ['FREE-DELIVERY-50-OFF', ['free-delivery-50-off', 'free delivery 50 off', 'freedelivery50off']],
    ['EGGS-20OFF100', ['eggs-20off100', 'eggs 20off100', 'eggs20off100']],
  ])('%s', async (name, spellings) => {
    const db = await sampleDatabase();
    await createCodes(db, [{ ...code, code: name }], ROSA);
    for (const typed of spellings) {
      const { rows, search: reading } = await searchTyped(
        db,
        { ...anywhere, text: normalizeQuery(typed) },
        { ...window, sort: 'match' },
        NOON,
      );
      expect([typed, rows[0]?.code, reading.leftOut]).toEqual([typed, name, []]);
    }
  });

  test('a word of such a name finds what has it, not the code alone', async () => {
    const db = await sampleDatabase();
    const { total } = await search(db, 'free delivery');
    await createCodes(db, [{ ...code, code: 'Free-Delivery' }], ROSA);
    const found = await searchTyped(
      db,
      { ...anywhere, text: 'free delivery' },
      { ...window, sort: 'match' },
      NOON,
    );
    expect(found.rows[0]!.code).toBe('Free-Delivery');
    expect(found.total.count).toBe(total.count + 1);
  });

  test('one slip is corrected to the code as it is', async () => {
    const db = await sampleDatabase();
    await createCodes(db, [{ ...code, code: 'Kumquat-77' }], ROSA);
    for (const typed of ['kumqat-77', 'kumquatt 77'])
      expect(await search(db, typed)).toMatchObject({ text: 'kumquat77', rows: [{ code: 'Kumquat-77' }] });
  });
});
