import { describe, expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { compareBy, sorts } from '../../domain/basket/ranking.ts';
import { formatPosition } from '../../domain/list-position.ts';
import { normalizeQuery } from '../../domain/search/normalize-query.ts';
import { nothingAsked, readSearch } from '../../domain/search/read-search.ts';
import { headlineText } from '../../words/discount.ts';
import { limitsInWords } from '../../words/limits.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import type { Database } from '../database.server.ts';
import { type CodeCardRow, cardOf } from './code-card.ts';
import { listCandidates, searchCodes } from './code-search.server.ts';
import { codeKind } from './write-codes.server.ts';

const everything = { search: nothingAsked, storeSlug: undefined, category: undefined };
const firstPage = { sort: 'newest', limit: 1_000, page: 1 } as const;

describe.each(sorts)('sorted by %s', (sort) => {
  test('the list is in the order of the rule, failing codes last', async () => {
    const db = await sampleDatabase();
    // Some that tie and some that fail, so that only the rule's order passes.
    await db
      .updateTable('code')
      .set({ uses: 400, expires_day: 21_000 })
      .where('id', 'in', [9, 4, 30])
      .execute();
    await db.updateTable('code').set({ failing: 1 }).where('id', 'in', [1, 12, 25]).execute();

    const { rows } = await searchCodes(db, everything, { ...firstPage, sort }, NOON);
    const ranked = rows.map((row) => ({
      id: row.id,
      expiresDay: row.expires_day,
      uses: row.uses,
      rating: row.rating_thousandths,
      failing: row.failing === 1,
    }));

    expect(rows.length).toBeGreaterThan(60);
    expect(ranked).toEqual([...ranked].sort(compareBy(sort)));
    const failing = ranked.filter((code) => code.failing);
    expect(failing.length).toBeGreaterThan(3);
    expect(ranked.slice(-failing.length)).toEqual(failing);
  });

  test('pages follow one another without gap or repetition', async () => {
    const db = await sampleDatabase();
    const whole = await searchCodes(db, everything, { ...firstPage, sort }, NOON);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.total.count / 24); page++)
      pages.push(await searchCodes(db, everything, { sort, limit: 24, page }, NOON));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => whole.total));
  });
});

describe('a position leads on in place of a number', () => {
  const page = (db: Database, after?: string, number = 1) =>
    searchCodes(db, everything, { sort: 'rating', limit: 24, page: number, after }, NOON);

  test('on to the next page, back to the one before, and in the end to the first, which has a number', async () => {
    const db = await sampleDatabase();
    const [first, second, third] = [
      await page(db),
      await page(db, undefined, 2),
      await page(db, undefined, 3),
    ];
    expect(first.paging).toEqual({ kind: 'numbered', page: 1, pages: 3 });

    const next = await page(db, formatPosition({ ...placeOf(first.rows.at(-1)!), side: 'after' }));
    expect(next.rows).toEqual(second.rows);
    if (next.paging.kind !== 'positions') throw new Error('It should lead on by positions.');
    const last = await page(db, next.paging.next);
    expect(last.rows).toEqual(third.rows);
    expect(last.paging).toMatchObject({ kind: 'positions', next: undefined });

    if (last.paging.kind !== 'positions') throw new Error('It should lead back by positions.');
    expect((await page(db, last.paging.previous)).rows).toEqual(second.rows);
    expect(await page(db, next.paging.previous)).toEqual(first);
  });

  test('what is no position is none', async () => {
    const db = await sampleDatabase();
    for (const odd of ['', 'nonsense', '0.1', '%00'])
      expect(await page(db, odd, 2)).toEqual(await page(db, undefined, 2));
  });

  test('beyond the end there is nothing, and a way back', async () => {
    const db = await sampleDatabase();
    const { rows, paging } = await page(db, '1.0.99999');
    expect(rows).toEqual([]);
    expect(paging).toEqual({ kind: 'positions', previous: 'before.1.0.99999', next: undefined });
  });

  function placeOf(row: CodeCardRow) {
    return { id: row.id, failing: row.failing === 1, key: row.rating_thousandths ?? 0 };
  }
});

test('a store that does not exist has no codes', async () => {
  const db = await sampleDatabase();
  const query = { ...everything, storeSlug: 'no-such-store' };
  expect(await searchCodes(db, query, firstPage, NOON)).toMatchObject({
    rows: [],
    total: { count: 0, exact: true },
    stores: 0,
  });
  expect(await listCandidates(db, query, NOON)).toEqual([]);
});

describe('search looks in store, code and description, whatever the case', () => {
  test.each([
    ['the store', 'HARVEST lane', 'store_name'],
    ['the code', 'harvest20', 'code'],
    ['the description', 'Big Weekly', 'description'],
  ] as const)('%s', async (_, typed, column) => {
    const db = await sampleDatabase();
    const search = readSearch(normalizeQuery(`"${typed}"`));
    const all = await searchCodes(db, everything, firstPage, NOON);
    const found = await searchCodes(db, { ...everything, search }, firstPage, NOON);
    const holds = (row: (typeof all.rows)[number]) => ticketTextOf(row).includes(typed.toLowerCase());

    expect(found.rows).toEqual(all.rows.filter(holds));
    expect(found.rows.some((row) => row[column].toLowerCase().includes(typed.toLowerCase()))).toBe(true);
    expect(found.total).toEqual({ count: found.rows.length, exact: true });
    expect(found.total.count).toBeLessThan(all.total.count);
  });
});

describe('search finds what shoppers type', () => {
  /** The codes that a search of the sample finds. */
  async function find(typed: string): Promise<CodeCardRow[]> {
    const query = { ...everything, search: readSearch(normalizeQuery(typed)) };
    return (await searchCodes(await sampleDatabase(), query, firstPage, NOON)).rows;
  }
  const codesOf = (rows: readonly CodeCardRow[]) => rows.map(({ code }) => code).sort();

  test('“free delivery” finds all nine codes for it', async () => {
    const rows = await find('free delivery');
    expect(rows).toHaveLength(9);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['free_delivery']));
  });

  test('“$20”, “20%”, and “20 off” find codes that take that off', async () => {
    const takeOff = async (typed: string) =>
      (await find(typed)).map((row) => row.percent_off ?? (row.amount_off_cents ?? 0) / 100);
    expect(codesOf(await find('$20'))).toEqual(['HARVEST20']);
    expect(new Set(await takeOff('20%'))).toEqual(new Set([20]));
    expect((await takeOff('20%')).length).toBeGreaterThan(3);
    expect((await takeOff('20 off')).sort()).toEqual([...(await takeOff('20%')), ...(await takeOff('$20'))]);
    expect(new Set(await takeOff('5% off'))).toEqual(new Set());
    expect((await takeOff('$5 off')).length).toBeGreaterThan(3);
  });

  test('words are found in any order, in different parts of the ticket', async () => {
    expect(codesOf(await find('eggs milk'))).toEqual(['BREAKFAST6']);
    expect(codesOf(await find('milk eggs'))).toEqual(['BREAKFAST6']);
    expect(codesOf(await find('salmon pier'))).toEqual(['FIRSTCATCH', 'SALMON7', 'TIDE12']);
    expect(codesOf(await find('first order harvest lane promo code'))).toEqual([
      'FIRSTHARVESTDELIVERY',
      'HARVEST20',
    ]);
    expect(await find('eggs salmon')).toEqual([]);
  });

  test('plurals find the singular, and the other way around', async () => {
    expect(codesOf(await find('breads'))).toEqual(codesOf(await find('bread')));
    expect(codesOf(await find('breads'))).toEqual(expect.arrayContaining(codesOf(await find('"bread"'))));
    expect(codesOf(await find('salsas'))).toContain('SALSAKIT');
    expect(codesOf(await find('loaf'))).toContain('WHOLEGRAIN5');
  });

  test('category, and what a code is for, count too', async () => {
    const organic = await find('organic');
    expect(codesOf(organic)).toContain('GROVEPANTRY10');
    expect(codesOf(await find('baby items'))).toContain('BABYCARE10');
    expect(codesOf(await find('members'))).toContain('ACREWEEKLY');
  });

  test('an editor’s own headline is found, and the terms that it stands for', async () => {
    const db = await sampleDatabase();
    const { id, version } = await db
      .selectFrom('code')
      .select(['id', 'version'])
      .where('code', '=', 'HLFREE35')
      .executeTakeFirstOrThrow();
    const changes = { headline: 'Delivery on us' };
    await updateRecord(db, codeKind, { id, version, changes }, { actor: { personId: 1 }, now: NOON });
    for (const text of ['delivery on us', 'free delivery'])
      expect(
        codesOf((await searchCodes(db, { ...everything, search: readSearch(text) }, firstPage, NOON)).rows),
      ).toContain('HLFREE35');
  });
});

test('signs that mean something to a pattern are taken as they are', async () => {
  const db = await sampleDatabase();
  for (const text of ['%', '_', '*', '"', "'", '\\'])
    expect(
      (await searchCodes(db, { ...everything, search: readSearch(`${text}zz`) }, firstPage, NOON)).total
        .count,
    ).toBe(0);
});

test('store, category and words narrow one another; the counts are of all that was found', async () => {
  const db = await sampleDatabase();
  const all = await searchCodes(db, everything, firstPage, NOON);
  const query = { search: readSearch('"off"'), storeSlug: 'harvest-lane', category: 'General' };
  const wanted = all.rows.filter(
    (row) =>
      row.store_slug === 'harvest-lane' && row.category === 'General' && ticketTextOf(row).includes('off'),
  );
  expect(wanted.length).toBeGreaterThan(1);

  const found = await searchCodes(db, query, { ...firstPage, limit: 1 }, NOON);
  expect(found).toMatchObject({ total: { count: wanted.length, exact: true }, stores: 1 });
  expect(found.rows).toEqual(wanted.slice(0, 1));
  expect(all.stores).toBe(8);
});

test('candidates for a basket are the same codes as the list finds', async () => {
  const db = await sampleDatabase();
  const query = { ...everything, category: 'Fresh' };
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  const found = await searchCodes(db, query, firstPage, NOON);
  expect(ids(await listCandidates(db, query, NOON))).toEqual(ids(found.rows));
});

/** What a shopper reads of a code, in lower case. */
function ticketTextOf(row: CodeCardRow): string {
  const { store, code, description, discount, category, limits } = cardOf(row, NOON);
  const parts = [store.name, code, description, headlineText(discount), category];
  return [...parts, ...limitsInWords(limits ?? {})].join('\n').toLowerCase();
}
