import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listBestCodes } from '../../app/data/codes/best-codes.server.ts';
import { ratingFrom } from '../../app/data/codes/code-card.ts';
import {
  countLiveCodes,
  listMostUsedCodes,
  listTrendingCodes,
  popularAmong,
} from '../../app/data/codes/codes.server.ts';
import type { Database } from '../../app/data/database.server.ts';
import { noteMark } from '../../app/data/site/marks.server.ts';
import { getSite } from '../../app/data/site/site.server.ts';
import { listStores } from '../../app/data/stores/stores.server.ts';
import { categories } from '../../app/domain/categories.ts';
import { evidenceRules } from '../../app/domain/evidence/evidence.ts';
import { DAY_MS, NEVER_DAY, parseDay } from '../../app/domain/time/days.ts';
import { codesFileSchema } from '../../content/schema.ts';
import { storeRow } from '../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { loadSample } from './load.ts';

const file = codesFileSchema.parse(
  JSON.parse(await readFile(new URL('../../content/codes.json', import.meta.url), 'utf8')),
);
const AS_OF_DAY = Math.floor(Date.parse(file.asOf) / DAY_MS);

test('an empty database is filled once, and never again', async () => {
  const db = await emptyDatabase();
  expect(await loadSample(db, NOON)).toBe(true);
  const before = await rowCounts(db);
  expect(await loadSample(db, NOON + DAY_MS)).toBe(false);
  expect(await rowCounts(db)).toEqual(before);
  expect(before).toMatchObject({
    store: 8,
    code: file.codes.length,
    testimonial: 3,
    post: 3,
    post_category: 5,
  });
});

test('a sample that was removed does not come back', async () => {
  const db = await emptyDatabase();
  await noteMark(db, 'sample-removed', NOON);
  expect(await loadSample(db, NOON)).toBe(false);
  expect(await rowCounts(db)).toMatchObject({ store: 0, code: 0, setting: 0 });
});

test('a site that has a store of its own gets no sample', async () => {
  const db = await emptyDatabase();
  await db.insertInto('store').values(storeRow('Corner', 0)).execute();
  expect(await loadSample(db, NOON)).toBe(false);
});

test('who tests is one of the people of the sample; a store or a feed speaks for itself', async () => {
  const db = await sampleDatabase();
  const tests = await db.selectFrom('code_check').select(['method', 'person_id', 'source']).execute();
  for (const { method, person_id, source } of tests) {
    expect(person_id !== null).toBe(method === 'checkout');
    expect(source === null).toBe(method === 'checkout');
  }
});

test('its posts claim no person as their author', async () => {
  const db = await sampleDatabase();
  const authors = await db.selectFrom('post').select(['author', 'author_id']).distinct().execute();
  expect(authors).toEqual([{ author: 'our editors', author_id: null }]);
});

test('two processes that start at once fill it once', async () => {
  const db = await emptyDatabase();
  expect((await Promise.all([loadSample(db, NOON), loadSample(db, NOON)])).sort()).toEqual([false, true]);
  expect((await rowCounts(db)).code).toBe(file.codes.length);
});

test('a sample that does not fit leaves the database empty', async () => {
  const db = await emptyDatabase();
  const full = await sampleDatabase();
  const { slug } = await full.selectFrom('post_category').select('slug').executeTakeFirstOrThrow();
  // What the sample would add is there already, but only its last part.
  await db.insertInto('post_category').values({ slug, name: 'In the way', position: 0 }).execute();

  await expect(loadSample(db, NOON)).rejects.toThrow();
  expect(await rowCounts(db)).toMatchObject({ store: 0, code: 0, setting: 0 });
});

test.each([NOON, Date.parse('2027-01-01T00:30:00Z'), Date.parse('2028-02-29T23:59:59Z')])(
  'every date lies as far from the start (%d) as it lay from the day of the files',
  async (now) => {
    const db = await sampleDatabase(now);
    const rows = await db
      .selectFrom('code')
      .select(['code', 'expires_day', 'published_at'])
      .orderBy('id')
      .execute();
    const today = Math.floor(now / DAY_MS);
    for (const [index, row] of rows.entries()) {
      const { code, expires, publishedAt } = file.codes[index]!;
      expect(row.code).toBe(code);
      if (expires === null) expect(row.expires_day).toBe(NEVER_DAY);
      else expect(row.expires_day - today).toBe(parseDay(expires)! - AS_OF_DAY);
      if (publishedAt !== null)
        expect(row.published_at! - now).toBe(Date.parse(publishedAt) - Date.parse(file.asOf));
    }
  },
);

test.each([0, 6, 12, 18])('the site is alive and its claims are true at %d o’clock', async (hour) => {
  const now = Date.parse('2026-03-08T00:00:00Z') + hour * 3_600_000;
  const db = await sampleDatabase(now);
  const { codes, stores } = await countLiveCodes(db, now);
  expect(codes).toBeGreaterThanOrEqual(60);
  expect(codes).toBeLessThan(70);
  expect(stores).toBe(8);
  const { updatedAt, hasSample } = await getSite(db, now);
  expect(hasSample).toBe(true);
  expect(now - updatedAt!).toBeLessThan(DAY_MS);
  expect(updatedAt).toBeLessThanOrEqual(now);
});

test('six codes are featured, of six stores and all five categories, rated 4.3 to 4.9', async () => {
  const db = await sampleDatabase();
  const ranks = await db.selectFrom('code').select('id').where('featured_rank', 'is not', null).execute();
  expect(ranks).toHaveLength(6);
  const featured = await listBestCodes(db, NOON);
  expect(new Set(featured.map(({ id }) => id))).toEqual(new Set(ranks.map(({ id }) => id)));
  expect(new Set(featured.map(({ store }) => store.slug)).size).toBe(6);
  expect(new Set(featured.map(({ category }) => category))).toEqual(new Set(categories));
  for (const { rating } of featured) {
    expect(rating).toBeGreaterThanOrEqual(4.3);
    expect(rating).toBeLessThanOrEqual(4.9);
  }
});

test('nobody copies or reports a code before it is published, or after its end', async () => {
  const db = await sampleDatabase(Date.parse('2026-03-08T00:30:00Z'));
  const days = await db
    .selectFrom('code_day')
    .innerJoin('code', 'code.id', 'code_day.code_id')
    .select(['code.code', 'code.status', 'day', 'published_at', 'starts_at', 'expires_day'])
    .execute();
  expect(days.length).toBeGreaterThan(1_000);
  const wrong = days.filter(({ status, day, published_at, starts_at, expires_day }) => {
    const from = Math.floor(Math.max(published_at ?? Number.POSITIVE_INFINITY, starts_at) / DAY_MS);
    return status === 'draft' || day < from || day > expires_day;
  });
  expect(wrong).toEqual([]);
  const withdrawn = days.filter(({ status }) => status === 'withdrawn');
  expect(withdrawn.at(-1)?.day).toBeLessThan(Math.floor(Date.parse('2026-03-08T00:30:00Z') / DAY_MS) - 5);
});

test('trending is what the file says of the last seven days', async () => {
  const db = await sampleDatabase();
  const live = await db
    .selectFrom('code')
    .select('code')
    .where('status', '=', 'published')
    .where('failing', '=', 0)
    .where('starts_at', '<=', NOON)
    .where('expires_at', '>', NOON)
    .execute();
  const expected = file.codes
    .filter(({ code }) => live.some((row) => row.code === code))
    .map(({ code, weekUses }) => [code, weekUses] as const)
    .sort((a, b) => b[1] - a[1]);
  const trending = await listTrendingCodes(db, NOON, 10);
  expect(trending.map(({ card, uses }) => [card.code, uses])).toEqual(expected.slice(0, 10));
});

test('no number is invented: uses and reports add up from the days', async () => {
  const db = await sampleDatabase();
  const days = await db.selectFrom('code_day').selectAll().execute();
  const rows = await db
    .selectFrom('code')
    .select(['id', 'uses', 'report_count', 'rating_thousandths'])
    .execute();
  for (const row of rows) {
    const own = days.filter(({ code_id }) => code_id === row.id);
    expect(row.uses).toBe(own.reduce((sum, { uses }) => sum + uses, 0));
    for (const { visits, uses } of own) expect(visits).toBeLessThanOrEqual(uses);
    if (row.uses > 100) expect(own.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(0);
    const counted = own.filter(({ day }) => day > Math.floor(NOON / DAY_MS) - evidenceRules.windowDays);
    expect(row.report_count).toBe(counted.reduce((sum, { worked, failed }) => sum + worked + failed, 0));
    if (row.report_count < 5) expect(ratingFrom(row.rating_thousandths)).toBeNull();
  }
});

test('eight stores, each rated, with at least one live code', async () => {
  const db = await sampleDatabase();
  const stores = await listStores(db, NOON, { limit: 100, offset: 0 });
  expect(stores).toHaveLength(8);
  for (const store of stores) {
    expect(store.activeCodes).toBeGreaterThan(0);
    expect(store.rating).toBeGreaterThan(3);
    expect(store.website).toMatch(/^https:\/\/[a-z0-9.-]+\.example(\/|$)/);
  }
});

test('trending is not popular under another name', async () => {
  const db = await sampleDatabase();
  const popular = popularAmong(await listMostUsedCodes(db, NOON, 5), NOON).map(({ card }) => card.id);
  const trending = (await listTrendingCodes(db, NOON, 5)).map(({ card }) => card.id);
  expect(trending).toHaveLength(5);
  expect(trending).not.toEqual(popular);
});

async function rowCounts(db: Database) {
  const tables = [
    'store',
    'code',
    'code_check',
    'testimonial',
    'faq',
    'post',
    'post_category',
    'setting',
  ] as const;
  const counts: Partial<Record<(typeof tables)[number], number>> = {};
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}
