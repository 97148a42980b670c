import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { isLive } from '../../domain/evidence/liveness.ts';
import { nothingAsked, readSearch } from '../../domain/search/read-search.ts';
import { DAY_MS, NEVER_DAY } from '../../domain/time/days.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import type { Database } from '../database.server.ts';
import { storeKind } from '../stores/write-stores.server.ts';
import { searchCodes } from './code-search.server.ts';
import { countLiveCodes } from './codes.server.ts';
import { countListed, retireEndedCodes } from './listing.server.ts';

const firstPage = { sort: 'newest', limit: 1_000, page: 1 } as const;
const everything = { search: nothingAsked, storeSlug: undefined, category: undefined };

test('retiring marks what is over and nothing else, some hundred at a time, and changes no list', async () => {
  const db = await sampleDatabase();
  const later = NOON + 20 * DAY_MS;
  const before = await searchCodes(db, everything, firstPage, later);
  expect(await retireEndedCodes(db, later)).toBe(false);

  const marked = await db.selectFrom('code').select('id').where('ended', '=', 1).execute();
  const over = await db
    .selectFrom('code')
    .select('id')
    .where('status', '=', 'published')
    .where('expires_at', '<=', later)
    .execute();
  expect(over.length).toBeGreaterThan(5);
  expect(marked).toEqual(over);
  expect(await searchCodes(db, everything, firstPage, later)).toEqual(before);
  expect((await countLiveCodes(db, later)).codes).toBe(before.total.count);
});

test('what there is to mark beyond a step is left for the next', async () => {
  const db = await sampleDatabase();
  const { store_id } = await db.selectFrom('code').select('store_id').executeTakeFirstOrThrow();
  await sql`
    insert into code (store_id, code, description, category, kind, starts_at, expires_day, expires_at, status,
      source, search_text, created_at, updated_at)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < 501)
    select ${store_id}, 'C' || n, '', 'General', 'other', 0, 1, cast(${NOON} as bigint) - n, 'published', 'test', 'c', 0, 0 from number
  `.execute(db);
  expect(await retireEndedCodes(db, NOON)).toBe(true);
  expect(await retireEndedCodes(db, NOON)).toBe(false);
  const { left } = await db
    .selectFrom('code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('source', '=', 'test')
    .where('ended', '=', 0)
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);
});

test('a retired code whose end is moved is in the lists again', async () => {
  const db = await sampleDatabase();
  const later = NOON + 20 * DAY_MS;
  await retireEndedCodes(db, later);
  const { id } = await db.selectFrom('code').select('id').where('ended', '=', 1).executeTakeFirstOrThrow();
  await db
    .updateTable('code')
    .set({ expires_day: NEVER_DAY, expires_at: NEVER_DAY * DAY_MS })
    .where('id', '=', id)
    .execute();
  const { rows } = await searchCodes(db, everything, firstPage, later);
  expect(rows.map((row) => row.id)).toContain(id);
});

test('the counts of stores follow every change of their codes', async () => {
  const db = await sampleDatabase();
  await expectCounts(db);
  await db.updateTable('code').set({ status: 'withdrawn' }).where('id', 'in', [1, 2, 11]).execute();
  await expectCounts(db);
  await db.updateTable('code').set({ store_id: 2 }).where('id', 'in', [1, 3, 4]).execute();
  await expectCounts(db);
  await db.updateTable('code').set({ status: 'published' }).where('id', 'in', [1, 2]).execute();
  await expectCounts(db);
  await retireEndedCodes(db, NOON + 20 * DAY_MS);
  await expectCounts(db);
  await db.deleteFrom('code_check').execute();
  await db.deleteFrom('code_day').execute();
  await db.deleteFrom('code').where('id', 'in', [1, 5, 20]).execute();
  await expectCounts(db);
});

test('a store with a new name is found by it, and no longer by the old one', async () => {
  const db = await sampleDatabase();
  const find = async (text: string) =>
    (await searchCodes(db, { ...everything, search: readSearch(text) }, firstPage, NOON)).total.count;
  const before = await find('harvest lane');
  expect(before).toBeGreaterThan(5);

  await updateRecord(
    db,
    storeKind,
    { id: 1, version: 1, changes: { name: 'Zucchini Ｐlaza' } },
    { actor: { personId: 1 }, now: NOON },
  );
  expect(await find('harvest lane')).toBe(0);
  expect(await find('zucchini plaza')).toBe(before);
});

test('without codes every count is zero', async () => {
  const db = await emptyDatabase();
  expect(await countListed(db)).toBe(0);
  expect(await countLiveCodes(db, NOON)).toEqual({ codes: 0, stores: 0 });
});

async function expectCounts(db: Database) {
  const codes = await db.selectFrom('code').select(['store_id', 'status', 'ended']).execute();
  const { rows: stores } = await sql<{ id: number }>`select id from store`.execute(db);
  for (const { id } of stores) {
    const listed = codes.filter((code) => code.store_id === id && code.status === 'published' && !code.ended);
    expect(await countListed(db, id)).toBe(listed.length);
  }
  const live = (
    await db
      .selectFrom('code')
      .select(['store_id', 'status', 'starts_at as startsAt', 'expires_at as expiresAt'])
      .execute()
  ).filter((code) => isLive(code, NOON));
  if (codes.every((code) => !code.ended))
    expect(await countLiveCodes(db, NOON)).toEqual({
      codes: live.length,
      stores: new Set(live.map((code) => code.store_id)).size,
    });
}
