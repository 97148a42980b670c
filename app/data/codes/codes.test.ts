import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { freshnessOf } from '../../domain/evidence/freshness.ts';
import { isLive } from '../../domain/evidence/liveness.ts';
import { nothingAsked } from '../../domain/search/read-search.ts';
import { DAY_MS, NEVER_DAY } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { findStore, listCodesOfStore, listStores } from '../stores/stores.server.ts';
import { listBestCodes } from './best-codes.server.ts';
import { evidenceOf } from './code-card.ts';
import { searchCodes } from './code-search.server.ts';
import {
  countLiveCodes,
  countVerifiedCodes,
  findCode,
  listMostUsedCodes,
  listSimilarCodes,
  listTrendingCodes,
  popularAmong,
} from './codes.server.ts';
import { live, livenessAt } from './listed.server.ts';

const firstPage = { sort: 'newest', limit: 1_000, page: 1 } as const;
const everything = { search: nothingAsked, storeSlug: undefined, category: undefined };

test('lists and counts hold the live codes of the rule and no others, at every moment', async () => {
  const db = await sampleDatabase();
  const rows = await db
    .selectFrom('code')
    .select(['id', 'store_id', 'status', 'starts_at as startsAt', 'expires_at as expiresAt'])
    .orderBy('id')
    .execute();
  const edges = rows
    .flatMap(({ startsAt, expiresAt }) => [startsAt, expiresAt])
    .filter((at) => at < NEVER_DAY * DAY_MS);
  const moments = [...new Set(edges)].flatMap((at) => [at - 1, at]);

  for (const now of [NOON, ...moments]) {
    const live = rows.filter((row) => isLive(row, now)).map(({ id }) => id);
    const found = await searchCodes(db, everything, firstPage, now);
    expect(found.rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(live);
    expect(await countLiveCodes(db, now)).toEqual({
      codes: live.length,
      stores: new Set(rows.filter(({ id }) => live.includes(id)).map((row) => row.store_id)).size,
    });
  }
});

test('the verified are the live codes that carry that badge, at every moment', async () => {
  const db = await sampleDatabase();
  const disputedDay = Math.floor(NOON / DAY_MS);
  await db
    .updateTable('code')
    .set({ disputed_day: disputedDay, disputed_reports: 6, disputed_failed: 5 })
    .where('id', '<', 20)
    .execute();
  const rows = await db
    .selectFrom('code')
    .select(['status', 'starts_at as startsAt', 'expires_at as expiresAt'])
    .select(['last_passed_at', 'last_outcome', 'last_outcome_at', 'reports_failing'])
    .select(['disputed_day', 'disputed_reports', 'disputed_failed'])
    .execute();
  const edges = [
    ...rows.flatMap(({ startsAt, last_passed_at }) => [startsAt, (last_passed_at ?? NOON) + DAY_MS]),
    (disputedDay + 1) * DAY_MS,
  ];
  const counts = new Set<number>();
  for (const now of [NOON, ...new Set(edges.flatMap((at) => [at, at + 1]))]) {
    const verified = rows.filter(
      (row) => isLive(row, now) && freshnessOf(evidenceOf(row), now).state === 'verified',
    );
    expect(await countVerifiedCodes(db, now)).toBe(verified.length);
    counts.add(verified.length);
  }
  expect(counts.size).toBeGreaterThan(5);
});

test('what is over, withdrawn, not begun or a draft is in no list', async () => {
  const db = await sampleDatabase();
  const rows = await db
    .selectFrom('code')
    .select(['id', 'status', 'starts_at as startsAt', 'expires_at as expiresAt', 'store_id'])
    .execute();
  const dead = new Set(rows.filter((row) => !isLive(row, NOON)).map(({ id }) => id));
  expect(dead.size).toBeGreaterThanOrEqual(6);
  // Even where an editor featured it and everybody used it.
  await db
    .updateTable('code')
    .set({ featured_rank: 1, uses: 1_000_000 })
    .where('id', 'in', [...dead])
    .execute();

  const shown = new Set<number>();
  for (const card of await listBestCodes(db, NOON)) shown.add(card.id);
  for (const { card } of await listTrendingCodes(db, NOON, 100)) shown.add(card.id);
  for (const { card } of popularAmong(await listMostUsedCodes(db, NOON, 100), NOON)) shown.add(card.id);
  for (const store of await listStores(db, NOON, { limit: 100, offset: 0 })) {
    const own = await listCodesOfStore(db, store.id, NOON, 100);
    expect(own).toHaveLength(store.activeCodes);
    for (const row of own) shown.add(row.id);
  }
  const code = { id: 1, storeSlug: 'harvest-lane', category: 'General' };
  for (const card of await listSimilarCodes(db, code, NOON, 100)) shown.add(card.id);

  expect([...shown].filter((id) => dead.has(id))).toEqual([]);
  expect(shown.size).toBe(rows.length - dead.size);
});

test('the rule of a live code in SQL is the one of the domain, also at the moment of a start or an end', async () => {
  const db = await sampleDatabase();
  const moments = [NOON - 1, NOON, NOON + 1];
  const dates = moments.flatMap((starts_at) => moments.map((expires_at) => ({ starts_at, expires_at })));
  for (const status of ['published', 'withdrawn', 'draft'] as const)
    for (const date of dates) {
      await db
        .updateTable('code')
        .set({ ...date, status })
        .where('id', '=', 1)
        .execute();
      const row = await db
        .selectFrom('code')
        .select(['status', 'starts_at', 'expires_at'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const found = await db
        .selectFrom('code')
        .select('id')
        .where('id', '=', 1)
        .where(live(NOON))
        .executeTakeFirst();
      expect(found !== undefined, JSON.stringify(row)).toBe(livenessAt(row, NOON) === 'live');
    }
});

test('a page of a code finds all but drafts', async () => {
  const db = await sampleDatabase();
  for (const { id, status } of await db.selectFrom('code').select(['id', 'status']).execute())
    expect((await findCode(db, id))?.id).toBe(status === 'draft' ? undefined : id);
  expect(await findCode(db, 99_999)).toBeUndefined();
});

test('most popular goes by all uses, trending by those of the last seven days', async () => {
  const db = await sampleDatabase();
  const today = Math.floor(NOON / DAY_MS);
  await db.deleteFrom('code_day').execute();
  await db
    .insertInto('code_day')
    .values([
      { code_id: 2, day: today, uses: 5 },
      { code_id: 2, day: today - 6, uses: 5 },
      { code_id: 3, day: today - 6, uses: 9 },
      { code_id: 4, day: today - 7, uses: 500 },
      { code_id: 5, day: today, uses: 0 },
    ])
    .execute();

  const trending = await listTrendingCodes(db, NOON, 5);
  expect(trending.map(({ card, uses }) => [card.id, uses])).toEqual([
    [2, 10],
    [3, 9],
  ]);
  const popular = popularAmong(await listMostUsedCodes(db, NOON, 5), NOON);
  const uses = popular.map((entry) => entry.uses);
  expect(uses).toEqual([...uses].sort((a, b) => b - a));
  expect(popular.map(({ card }) => card.uses)).toEqual(uses);
});

test('a failing code is neither trending nor popular, and comes last at its store', async () => {
  const db = await sampleDatabase();
  const [first] = popularAmong(await listMostUsedCodes(db, NOON, 1), NOON);
  await db.updateTable('code').set({ failing: 1 }).where('id', '=', first!.card.id).execute();

  const ranked = [
    ...popularAmong(await listMostUsedCodes(db, NOON, 100), NOON),
    ...(await listTrendingCodes(db, NOON, 100)),
  ];
  expect(ranked.map(({ card }) => card.id)).not.toContain(first!.card.id);
  const store = await findStore(db, first!.card.store.slug, NOON);
  expect((await listCodesOfStore(db, store!.id, NOON, 100)).at(-1)?.id).toBe(first!.card.id);
});

test('similar codes are of the same store first, then of the same category, never the code itself', async () => {
  const db = await sampleDatabase();
  const own = { id: await idOf(db, 'HARVEST20'), storeSlug: 'harvest-lane', category: 'First Order' };
  const similar = await listSimilarCodes(db, own, NOON, 100);
  const places = similar.map(({ store }) => (store.slug === own.storeSlug ? 0 : 1));
  expect(similar.map(({ id }) => id)).not.toContain(own.id);
  expect(places).toEqual([...places].sort());
  expect(places).toContain(1);
  for (const card of similar) if (card.store.slug !== own.storeSlug) expect(card.category).toBe(own.category);
});

async function idOf(db: Database, code: string) {
  return (await db.selectFrom('code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}
