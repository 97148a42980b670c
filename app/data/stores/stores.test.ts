import { expect, test } from 'vitest';
import { plainCode, storeRow } from '../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../database.server.ts';
import {
  countStores,
  findFreshestCodes,
  listCodesOfStore,
  listNamesByCoverage,
  listStoreChoice,
  listStores,
} from './stores.server.ts';

test('pages of stores follow one another in the editor’s order', async () => {
  const db = await sampleDatabase();
  const all = await listStores(db, NOON, { limit: 100, offset: 0 });
  const pages = [];
  for (const offset of [0, 3, 6]) pages.push(await listStores(db, NOON, { limit: 3, offset }));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
  expect(pages.flat()).toEqual(all);
  expect(await countStores(db)).toBe(all.length);
});

test('stores of a kind of area are named up to a limit, and whether there are more', async () => {
  const db = await sampleDatabase();
  const all = await listStores(db, NOON, { limit: 100, offset: 0 });
  const nationwide = all
    .filter((store) => store.coverageKinds.includes('nationwide'))
    .map(({ name }) => name);
  expect(nationwide.length).toBeGreaterThan(1);
  expect(await listNamesByCoverage(db, 'nationwide', 100)).toEqual({ names: nationwide, more: false });
  expect(await listNamesByCoverage(db, 'nationwide', 1)).toEqual({
    names: nationwide.slice(0, 1),
    more: true,
  });
  expect(await listNamesByCoverage(db, 'nation', 100)).toEqual({ names: [], more: false });
});

test('a store’s freshest code is the one that it lists first, unless that fails or none passed', async () => {
  const db = await sampleDatabase();
  const ids = (await listStores(db, NOON, { limit: 100, offset: 0 })).map(({ id }) => id);
  const freshest = await findFreshestCodes(db, ids, NOON);
  expect([...freshest.keys()].sort()).toEqual(ids.toSorted());
  for (const id of ids) {
    const [first] = await listCodesOfStore(db, id, NOON, 1);
    expect(freshest.get(id)).toMatchObject({ id: first!.id, code: first!.code });
    expect(first!.last_passed_at).not.toBeNull();
  }

  const [failing, untested] = ids;
  const [, second] = await listCodesOfStore(db, failing!, NOON, 2);
  await db
    .updateTable('code')
    .set({ failing: 1, reports_failing: 1 })
    .where('id', '=', freshest.get(failing!)!.id)
    .execute();
  await db.updateTable('code').set({ last_passed_at: null }).where('store_id', '=', untested!).execute();
  const left = await findFreshestCodes(db, ids, NOON);
  expect(left.get(failing!)?.id).toBe(second!.id);
  expect(left.has(untested!)).toBe(false);
  expect(await findFreshestCodes(db, [], NOON)).toEqual(new Map());
});

test('a choice of stores holds all of a few, by name', async () => {
  const db = await sampleDatabase();
  const names = (await listStoreChoice(db)).stores.map(({ name }) => name);
  expect(names).toHaveLength(8);
  expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
});

test('of very many it holds those with the most codes, and those that are chosen already', async () => {
  const db = await emptyDatabase();
  await addStores(db, 502);
  // Every store has a code, but one: it comes last.
  await addCodes(
    db,
    [...Array(502).keys()].filter((index) => index !== 7),
  );
  const slugs = async (chosen: string[] = []) =>
    (await listStoreChoice(db, chosen)).stores.map(({ slug }) => slug);

  const largest = await slugs();
  expect(largest).toHaveLength(500);
  expect(largest).not.toContain('store-7');
  expect(largest).toEqual([...largest].sort());
  expect(await slugs(['store-7', 'store-8', 'none'])).toEqual([...largest, 'store-7'].sort());
});

async function addStores(db: Database, count: number) {
  const rows = Array.from({ length: count }, (_, index) => storeRow(`Store ${index}`, index));
  await db.insertInto('store').values(rows).execute();
}

async function addCodes(db: Database, stores: readonly number[]) {
  const rows = stores.map((index) => ({
    ...plainCode,
    store_id: index + 1,
    code: 'A',
    description: '',
    category: 'General',
    starts_at: NOON,
    expires_day: 30_000,
    expires_at: NOON + 1,
    status: 'published' as const,
    search_text: 'a',
  }));
  await db.insertInto('code').values(rows).execute();
}
