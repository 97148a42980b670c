import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { countLiveCodes } from '../codes/codes.server.ts';
import type { Database } from '../database.server.ts';
import { findFormerStore, findStore, listStores } from './stores.server.ts';
import { createStores, storeKind } from './write-stores.server.ts';

test('a new store comes last, with its categories; those that are there are not made twice', async () => {
  const db = await sampleDatabase();
  const before = await db.selectFrom('category').select('id').execute();
  const { id: _, rating, reports, activeCodes, ...seen } = (await findStore(db, 'pier-nine', NOON))!;
  const kinds = seen.coverageKinds as ('nationwide' | 'major-cities')[];
  const fresh = { ...seen, slug: 'pier-ten', zone: 'UTC', coverageKinds: kinds };
  await createStores(
    db,
    [{ ...fresh, categories: ['Seafood', 'Ice'], coverage: [], highlights: [], deliveryFeeCents: null }],
    ROSA,
  );
  const stores = await listStores(db, NOON, { limit: 100, offset: 0 });
  expect(stores.at(-1)).toMatchObject({
    slug: 'pier-ten',
    categories: ['Seafood', 'Ice'],
    deliveryFeeCents: null,
  });
  expect(await db.selectFrom('category').select('id').execute()).toHaveLength(before.length + 1);
});

test('a renamed store is found where it was before, until another store takes that slug', async () => {
  const db = await sampleDatabase();
  const rename = (version: number, slug: string) =>
    updateRecord(db, storeKind, { id: 3, version, changes: { slug } }, ROSA);
  await rename(1, 'pier-10');
  await rename(2, 'pier-eleven');
  const movedTo = async (slug: string) => (await findFormerStore(db, slug))?.slug;
  for (const old of ['pier-nine', 'pier-10']) expect(await movedTo(old)).toBe('pier-eleven');
  expect(await movedTo('pier-eleven')).toBeUndefined();

  await rename(3, 'pier-nine');
  expect(await movedTo('pier-nine')).toBeUndefined();
  expect(await movedTo('pier-10')).toBe('pier-nine');
  await updateRecord(db, storeKind, { id: 4, version: 1, changes: { slug: 'pier-10' } }, ROSA);
  expect(await movedTo('pier-10')).toBeUndefined();
});

test('a withdrawn store is remembered at all its slugs, a draft at none', async () => {
  const db = await sampleDatabase();
  await updateRecord(db, storeKind, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
  await withdrawRecords(db, storeKind, [3], ROSA);
  for (const slug of ['pier-nine', 'pier-ten'])
    expect(await findFormerStore(db, slug)).toEqual({ slug: 'pier-ten', isWithdrawn: true });
  await updateRecord(db, storeKind, { id: 3, version: 3, changes: { status: 'draft' } }, ROSA);
  for (const slug of ['pier-nine', 'pier-ten']) expect(await findFormerStore(db, slug)).toBeUndefined();
});

test('a store in another zone ends its codes by that zone’s midnight', async () => {
  const db = await sampleDatabase();
  const before = await endOf(db, 'HARVEST20');
  await updateRecord(db, storeKind, { id: 1, version: 1, changes: { zone: 'America/Los_Angeles' } }, ROSA);
  expect(await endOf(db, 'HARVEST20')).toBe(before + 3 * HOUR_MS);
});

test('a store that is withdrawn takes its codes along, and comes back without them', async () => {
  const db = await sampleDatabase();
  const { codes } = await countLiveCodes(db, NOON);
  const { activeCodes } = (await findStore(db, 'pier-nine', NOON))!;
  await withdrawRecords(db, storeKind, [3], ROSA);
  expect(await findStore(db, 'pier-nine', NOON)).toBeUndefined();
  expect(await listStores(db, NOON, { limit: 100, offset: 0 })).toHaveLength(7);
  expect(await countLiveCodes(db, NOON)).toEqual({ codes: codes - activeCodes, stores: 7 });
  await publishRecords(db, storeKind, [3], ROSA);
  expect((await findStore(db, 'pier-nine', NOON))?.activeCodes).toBe(0);
});

async function endOf(db: Database, code: string) {
  const row = await db
    .selectFrom('code')
    .select('expires_at')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.expires_at;
}
