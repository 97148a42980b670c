import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { storeRow } from '../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { undoChange } from '../audit/undo-change.server.ts';
import { updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { findCode } from '../codes/codes.server.ts';
import { searchOffice } from '../codes/office/office-search.server.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';
import type { ListPosition } from '../keyset-pages.ts';
import {
  countPublishedCodes,
  eachStore,
  findStoreRecord,
  isSlugTaken,
  listOfficeStores,
  listStorePlaces,
} from './office-stores.server.ts';
import { findStore } from './stores.server.ts';
import { arrangeStores, moveStore } from './write-store-order.server.ts';
import { createStores, storeKind } from './write-stores.server.ts';

/** Where there are no people. */
const COMMAND = { actor: { process: 'command' }, now: NOON } as const;
const ALL = { q: '', status: undefined } as const;
const bare = {
  name: 'Corner',
  slug: 'corner',
  website: 'https://corner.example',
  logo: '🛒',
  hue: 30,
  zone: 'UTC',
};

async function namesOf(db: Database, filter = {}) {
  const { stores } = await listOfficeStores(db, { ...ALL, ...filter }, { limit: 100, now: NOON });
  return stores.map(({ name }) => name);
}

test('the list has stores of every status, with their live codes, in the order of the site', async () => {
  const db = await sampleDatabase();
  await createStores(db, [{ ...bare, status: 'draft' }], ROSA);
  await withdrawRecords(db, storeKind, [3], ROSA);
  const { stores, total } = await listOfficeStores(db, ALL, { limit: 100, now: NOON });
  expect(total).toBe(9);
  expect(stores[0]!.liveCodes).toBe((await findStore(db, stores[0]!.slug, NOON))!.activeCodes);
  expect(stores[0]!.liveCodes).toBeGreaterThan(0);
  expect(stores.find(({ id }) => id === 3)).toMatchObject({ status: 'withdrawn', liveCodes: 0 });
  expect(stores.at(-1)).toMatchObject({ name: 'Corner', status: 'draft', liveCodes: 0, isSample: false });
});

test.each([1, 2, 50])('pages of %d lead through the stores that fit, and back', async (limit) => {
  const db = await emptyDatabase();
  // Some share a place, and two of those a name. The last ones don't fit.
  const names = [
    'Ash Market',
    'Oak Market',
    'Elm Market',
    'Elm Market',
    'Fir Market',
    'Market',
    'Bay',
    'Yew',
  ];
  const rows = names.map((name, index) => ({ ...storeRow(name, index), position: index >> 2 }));
  await db.insertInto('store').values(rows.reverse()).execute();
  const order = [1, 3, 4, 2, 5, 6];
  const find = (from?: ListPosition) =>
    listOfficeStores(db, { ...ALL, q: 'market' }, { limit, from, now: NOON });
  const onward = [];
  let page = await find();
  expect(page.previous).toBeUndefined();
  for (;;) {
    onward.push(...page.stores.map(({ id }) => id));
    expect(page.total).toBe(6);
    if (!page.next) break;
    page = await find(page.next);
  }
  expect(onward).toEqual(order);
  const back = page.stores.map(({ id }) => id);
  while (page.previous) {
    page = await find(page.previous);
    back.unshift(...page.stores.map(({ id }) => id).filter((id) => !back.includes(id)));
  }
  expect(back).toEqual(order);
});

test('a page begins after its store wherever that has been moved, and on its own where there is none', async () => {
  const db = await emptyDatabase();
  await db.insertInto('store').values(['A', 'B', 'C', 'D'].map(storeRow)).execute();
  const after = async (id: number) =>
    (await listOfficeStores(db, ALL, { limit: 2, from: { side: 'after', id }, now: NOON })).stores.map(
      ({ name }) => name,
    );
  expect(await after(2)).toEqual(['C', 'D']);
  await moveStore(db, { id: 2, place: 1 }, COMMAND);
  expect(await after(2)).toEqual(['A', 'C']);
  expect(await after(99)).toEqual([]);
});

test('places count every store, from the first', async () => {
  const db = await emptyDatabase();
  await db.insertInto('store').values(['A', 'B', 'C'].map(storeRow)).execute();
  expect(await listStorePlaces(db, { limit: 2, offset: 1 })).toEqual({
    stores: [
      { id: 2, name: 'B', status: 'published' },
      { id: 3, name: 'C', status: 'published' },
    ],
    total: 3,
  });
});

test('a search folds letters as the site’s does, after a change too', async () => {
  const db = await emptyDatabase();
  const [id] = await createStores(db, [{ ...bare, name: 'Café “Ökö” ﬁne' }], COMMAND);
  for (const q of ['CAFÉ', 'ökö', '  café  "ÖKÖ" ', 'FINE', 'ＣＡＦÉ']) {
    expect(await namesOf(db, { q })).toEqual(['Café “Ökö” ﬁne']);
    expect((await searchOffice(db, q, { codes: 5, stores: 5, now: NOON })).stores).toHaveLength(1);
  }
  expect(await namesOf(db, { q: 'cafe' })).toEqual([]);
  await updateRecord(
    db,
    storeKind,
    { id: id!, version: 1, changes: { name: 'Épicerie', slug: 'epicerie' } },
    COMMAND,
  );
  expect(await namesOf(db, { q: 'CAFÉ' })).toEqual([]);
  expect(await namesOf(db, { q: 'ÉPICERIE' })).toEqual(['Épicerie']);
  expect(await namesOf(db, { q: 'epicerie' })).toEqual(['Épicerie']);
});

test('the list is searched by name, slug, and website, and filtered by status', async () => {
  const db = await sampleDatabase();
  await createStores(
    db,
    [{ ...bare, name: '100% Fresh_', website: 'https://shop.fresh.example', status: 'draft' }],
    ROSA,
  );
  expect(await namesOf(db, { q: 'pier' })).toEqual(['Pier Nine']);
  expect(await namesOf(db, { q: 'CORNER' })).toEqual(['100% Fresh_']);
  expect(await namesOf(db, { q: 'shop.fresh' })).toEqual(['100% Fresh_']);
  expect(await namesOf(db, { q: '%' })).toEqual(['100% Fresh_']);
  expect(await namesOf(db, { q: 'fresh_' })).toEqual(['100% Fresh_']);
  expect(await namesOf(db, { q: '\\' })).toEqual([]);
  expect(await namesOf(db, { status: 'draft' })).toEqual(['100% Fresh_']);
  expect(await namesOf(db, { status: 'withdrawn' })).toEqual([]);
  expect(await namesOf(db, { q: 'pier', status: 'draft' })).toEqual([]);
});

test('a store needs a name, a website, and what is suggested for them; a taken slug is refused at its field', async () => {
  const db = await emptyDatabase();
  const [id] = await createStores(db, [bare], COMMAND);
  expect(await findStoreRecord(db, id!, NOON)).toMatchObject({
    version: 1,
    fields: { ...bare, description: '', categories: [], highlights: [], status: 'published' },
    codes: { all: 0, published: 0, live: 0 },
  });
  expect(await isSlugTaken(db, 'corner')).toBe(true);
  expect(await isSlugTaken(db, 'corner-2')).toBe(false);
  const taken = { issues: [{ path: ['slug'], message: expect.stringContaining('Corner') }] };
  await expect(createStores(db, [{ ...bare, name: 'Other' }], COMMAND)).rejects.toMatchObject(taken);
  const [other] = await createStores(db, [{ ...bare, slug: 'other' }], COMMAND);
  const rename = { id: other!, version: 1, changes: { slug: 'corner' } };
  await expect(updateRecord(db, storeKind, rename, COMMAND)).rejects.toMatchObject(taken);
  expect(await findStoreRecord(db, other!, NOON)).toMatchObject({ version: 1, fields: { slug: 'other' } });
});

test('a withdrawn store comes back by an undo with exactly the codes that went with it', async () => {
  const db = await sampleDatabase();
  const before = await findStoreRecord(db, 3, NOON);
  expect(await countPublishedCodes(db, [3])).toBe(before!.codes.published);
  expect(before!.codes.live).toBeGreaterThan(0);
  const own = await db
    .selectFrom('code')
    .select('id')
    .where('store_id', '=', 3)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  // A code that was withdrawn before stays withdrawn.
  const first = await findVersion(db, own[0]!.id);
  await updateRecord(
    db,
    codeKind,
    { id: own[0]!.id, version: first, changes: { status: 'withdrawn' } },
    NINA,
  );

  const { auditId } = await withdrawRecords(db, storeKind, [3], ROSA);
  expect((await findStoreRecord(db, 3, NOON))?.codes.published).toBe(0);
  expect(await undoChange(db, auditId!, NINA)).toMatchObject({ outcome: 'undone', ids: [3], refused: [] });
  const after = await findStoreRecord(db, 3, NOON);
  expect(after?.fields).toEqual(before?.fields);
  expect(after?.codes.published).toBe(before!.codes.published - 1);
});

test('undoing a change of slug that has been taken since leaves both stores as they are', async () => {
  const db = await sampleDatabase();
  await updateRecord(db, storeKind, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
  const { id: line } = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'store')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await createStores(db, [{ ...bare, slug: 'pier-nine' }], NINA);
  expect(await undoChange(db, line, ROSA)).toMatchObject({
    ids: [],
    refused: [{ id: 3, reason: 'unfit', field: 'slug' }],
  });
  expect((await findStoreRecord(db, 3, NOON))?.fields.slug).toBe('pier-ten');
});

test('an owner’s change of an affiliate link is not undone by anyone who knows its number', async () => {
  const db = await sampleDatabase();
  const affiliateTemplate = 'https://track.example/?to={url}';
  await updateRecord(db, storeKind, { id: 3, version: 1, changes: { affiliateTemplate } }, ROSA);
  const { id } = await db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await undoChange(db, id, NINA)).toEqual({ outcome: 'not-undoable' });
  expect((await findStoreRecord(db, 3, NOON))?.fields.affiliateTemplate).toBe(affiliateTemplate);
});

test('a store that moves to another host takes along no shop link to the old one', async () => {
  const db = await sampleDatabase();
  const landingUrl = 'https://harvestlane.example/new';
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { landingUrl } }, ROSA);
  const here = { id: 1, version: 1, changes: { website: 'https://harvestlane.example/home' } };
  await updateRecord(db, storeKind, here, ROSA);
  expect((await findCode(db, 1))?.landing_url).toBe(landingUrl);
  const there = { id: 1, version: 2, changes: { website: 'https://harvest.example' } };
  await updateRecord(db, storeKind, there, ROSA);
  expect((await findCode(db, 1))?.landing_url).toBeNull();
});

test('stores are put in order within a page, and moved anywhere by their place', async () => {
  const db = await emptyDatabase();
  // Two share a place, as imported stores may.
  const rows = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({
    ...storeRow(name, index),
    position: Math.max(index, 1),
  }));
  await db.insertInto('store').values(rows).execute();
  expect(await namesOf(db)).toEqual(['A', 'B', 'C', 'D', 'E']);
  await arrangeStores(db, { seen: [1, 2], ids: [2, 1] }, COMMAND);
  expect(await namesOf(db)).toEqual(['B', 'A', 'C', 'D', 'E']);
  await arrangeStores(db, { seen: [2, 1], ids: [1, 2] }, COMMAND);
  await arrangeStores(db, { seen: [2, 3, 4], ids: [4, 2, 3] }, COMMAND);
  expect(await arrangeStores(db, { seen: [2, 3, 4], ids: [3, 4, 2] }, COMMAND)).toBe('conflict');
  expect(await namesOf(db)).toEqual(['A', 'D', 'B', 'C', 'E']);
  expect(await moveStore(db, { id: 5, place: 1 }, COMMAND)).toBe(1);
  expect(await namesOf(db)).toEqual(['E', 'A', 'D', 'B', 'C']);
  expect(await moveStore(db, { id: 1, place: 99 }, COMMAND)).toBe(5);
  expect(await namesOf(db)).toEqual(['E', 'D', 'B', 'C', 'A']);
  expect(await moveStore(db, { id: 99, place: 1 }, COMMAND)).toBeUndefined();

  const lines = () => db.selectFrom('audit').select('id').where('action', '=', 'arrange').execute();
  const before = (await lines()).length;
  await arrangeStores(db, { seen: [4, 2], ids: [4, 2] }, COMMAND);
  await moveStore(db, { id: 5, place: 1 }, COMMAND);
  expect(await lines()).toHaveLength(before);
});

test('an export has each store once, whole', async () => {
  const db = await emptyDatabase();
  await db
    .insertInto('store')
    .values(Array.from({ length: 101 }, (_, index) => storeRow(`Store ${index}`, index)))
    .execute();
  const found = [];
  for await (const batch of eachStore(db, ALL)) found.push(...batch);
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
  expect(found[100]?.fields).toMatchObject({ name: 'Store 100', slug: 'store-100' });
});

async function findVersion(db: Database, codeId: number) {
  const row = await db
    .selectFrom('code')
    .select('version')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  return row.version;
}
