import { describe, expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../test/helpers/sample-database.ts';
import { DAY_MS } from '../domain/days.ts';
import { compareBy, sorts } from '../domain/ranking.ts';
import { normalizeQuery } from '../domain/search-text.ts';
import { listCandidates, recordSearchMiss, searchCodes } from './code-search.server.ts';
import type { Database } from './database.server.ts';

const everything = { text: '', storeSlug: undefined, category: undefined };
const firstPage = { sort: 'newest', limit: 1_000, offset: 0 } as const;

describe.each(sorts)('sorted by %s', (sort) => {
  test('the list is in the order of the rule, failing codes last', async () => {
    const db = await sampleDatabase();
    // Some that tie and some that fail, so that the order of the rule is told from any other.
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
    for (let offset = 0; offset < whole.total; offset += 24)
      pages.push(await searchCodes(db, everything, { sort, limit: 24, offset }, NOON));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.total]));
  });
});

describe('search looks in store, code and description, whatever the case', () => {
  test.each([
    ['the store', 'HARVEST lane', 'store_name'],
    ['the code', 'harvest20', 'code'],
    ['the description', 'Tips And Fees', 'description'],
  ] as const)('%s', async (_, typed, column) => {
    const db = await sampleDatabase();
    const text = normalizeQuery(typed);
    const all = await searchCodes(db, everything, firstPage, NOON);
    const found = await searchCodes(db, { ...everything, text }, firstPage, NOON);
    const holds = (row: (typeof all.rows)[number]) =>
      [row.store_name, row.code, row.description].some((part) => part.toLowerCase().includes(text));

    expect(found.rows).toEqual(all.rows.filter(holds));
    expect(found.rows.some((row) => row[column].toLowerCase().includes(text))).toBe(true);
    expect(found.total).toBe(found.rows.length);
    expect(found.total).toBeLessThan(all.total);
  });
});

test('signs that mean something to a pattern are taken as they are', async () => {
  const db = await sampleDatabase();
  for (const text of ['%', '_', '*', '"', "'", '\\'])
    expect((await searchCodes(db, { ...everything, text: `${text}zz` }, firstPage, NOON)).total).toBe(0);
});

test('store, category and words narrow one another; the counts are of all that was found', async () => {
  const db = await sampleDatabase();
  const all = await searchCodes(db, everything, firstPage, NOON);
  const query = { text: 'off', storeSlug: 'harvest-lane', category: 'General' };
  const wanted = all.rows.filter(
    (row) =>
      row.store_slug === 'harvest-lane' &&
      row.category === 'General' &&
      `${row.store_name}\n${row.code}\n${row.description}`.toLowerCase().includes('off'),
  );
  expect(wanted.length).toBeGreaterThan(0);

  const found = await searchCodes(db, query, { ...firstPage, limit: 1 }, NOON);
  expect(found).toMatchObject({ total: wanted.length, stores: 1 });
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

test('a search that finds nothing is counted by term and day, a thousand terms a day at most', async () => {
  const db = await sampleDatabase();
  const today = Math.floor(NOON / DAY_MS);
  for (const term of ['melon', 'melon', 'yak milk']) await recordSearchMiss(db, term, today);
  await recordSearchMiss(db, 'melon', today + 1);
  expect(await missesOf(db)).toEqual([
    { term: 'melon', day: today, searches: 2 },
    { term: 'melon', day: today + 1, searches: 1 },
    { term: 'yak milk', day: today, searches: 1 },
  ]);

  await db.transaction().execute(async (transaction) => {
    for (let i = 0; i < 1_000; i++) await recordSearchMiss(transaction, `term ${i}`, today);
    await recordSearchMiss(transaction, 'melon', today);
  });
  const kept = (await missesOf(db)).filter(({ day }) => day === today);
  expect(kept).toHaveLength(1_000);
  expect(kept.find(({ term }) => term === 'melon')?.searches).toBe(3);
});

function missesOf(db: Database) {
  return db.selectFrom('search_miss').selectAll().orderBy('term').orderBy('day').execute();
}
