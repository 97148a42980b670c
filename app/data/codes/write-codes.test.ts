import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS, NEVER_DAY } from '../../domain/time/days.ts';
import type { CodeFields } from '../../records/code.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import type { Database } from '../database.server.ts';
import { createStores } from '../stores/write-stores.server.ts';
import { listBestCodes } from './best-codes.server.ts';
import { cardOf } from './code-card.ts';
import { findCode } from './codes.server.ts';
import { codeKind, createCodes, extendCodes, featureCodes, type NewCode } from './write-codes.server.ts';

const store = {
  slug: 'corner',
  name: 'Corner',
  logo: '🥕',
  hue: 10,
  description: 'A store.',
  website: 'https://corner.example/shop',
  deliveryTime: '1 hour',
  zone: 'America/New_York',
  categories: ['Produce'],
  highlights: [],
  coverage: [],
  coverageKinds: [],
};

const code: NewCode = {
  storeId: 1,
  code: 'TEN',
  description: 'Ten off.',
  category: 'General',
  discount: { kind: 'percent', percentOff: 10, firstOrderOnly: false, onePerHousehold: false, excludes: [] },
  termsKnown: true,
  expires: '2026-06-30',
  status: 'published',
  source: 'editor',
};

async function corner(status: 'draft' | 'published' = 'published') {
  const db = await emptyDatabase();
  await db
    .insertInto('person')
    .values({
      display_name: 'Rosa L.',
      email: null,
      image: null,
      role: 'owner',
      removed_at: null,
      created_at: '',
      updated_at: '',
    })
    .execute();
  await createStores(db, [{ ...store, status }], ROSA);
  return db;
}

/** Unlike any code of the sample. */
const different = {
  description: 'Another description.',
  discount: {
    kind: 'gift',
    percentOff: null,
    amountOffCents: null,
    maxDiscountCents: null,
    minBasketCents: 12_345,
    minCounts: 'cart',
    firstOrderOnly: true,
    onePerHousehold: true,
    excludes: ['fees'],
    gift: 'A pumpkin',
  },
  termsKnown: true,
  headline: 'Something else',
  departments: ['beauty', 'pets'],
  scopeWords: 'pumpkins in any form',
  region: 'Alaska',
  testNote: 'Another note.',
  expires: '2031-01-31',
  endTime: '17:30',
  endZone: 'America/Anchorage',
  startsAt: 86_400_000,
} as const satisfies Partial<CodeFields>;

test('every code of the sample, with all its fields changed and changed back, is as it was', async () => {
  const db = await sampleDatabase();
  const read = async () => ({
    codes: (await db.selectFrom('code').selectAll().orderBy('id').execute()).map(
      ({ version, ...row }) => row,
    ),
    departments: await db
      .selectFrom('code_department')
      .selectAll()
      .orderBy('code_id')
      .orderBy('department')
      .execute(),
  });
  const before = await read();
  const fields = await Promise.all(
    before.codes.map(async ({ id }) => ({ id, written: (await codeKind.find(db, id))!.fields })),
  );
  for (const { id } of fields)
    await updateRecord(
      db,
      codeKind,
      { id, version: 1, changes: { ...different, departments: [...different.departments], code: `D${id}X` } },
      ROSA,
    );
  const changed = await read();
  expect(
    changed.codes.filter(({ search_text }, index) => search_text === before.codes[index]!.search_text),
  ).toEqual([]);
  for (const { id, written } of fields)
    expect(await updateRecord(db, codeKind, { id, version: 2, changes: written }, ROSA)).toMatchObject({
      outcome: 'saved',
    });
  expect(await read()).toEqual(before);
});

test('a code ends with its last day in the store’s zone, or at the time and in the zone that it names', async () => {
  const db = await corner();
  await createCodes(
    db,
    [
      code,
      { ...code, code: 'FIVE', endTime: '17:00' },
      { ...code, code: 'PACIFIC', endZone: 'America/Los_Angeles' },
      { ...code, code: 'BOTH', endTime: '17:00', endZone: 'America/Los_Angeles' },
      { ...code, code: 'NEVER', expires: null },
    ],
    ROSA,
  );
  const midnight = Date.parse('2026-07-01T04:00:00Z');
  expect(await endsOf(db)).toEqual([
    ['TEN', midnight],
    ['FIVE', midnight - 7 * HOUR_MS],
    ['PACIFIC', midnight + 3 * HOUR_MS],
    ['BOTH', midnight - 4 * HOUR_MS],
    ['NEVER', expect.any(Number)],
  ]);

  await extendCodes(db, { ids: [1, 2], expires: '2026-07-01' }, ROSA);
  expect((await endsOf(db)).slice(0, 2)).toEqual([
    ['TEN', midnight + DAY_MS],
    ['FIVE', midnight + 17 * HOUR_MS],
  ]);
  expect((await extendCodes(db, { ids: [2, 4], expires: null }, ROSA)).ids).toEqual([2, 4]);
  expect(
    await db.selectFrom('code').select('id').where('expires_day', '=', NEVER_DAY).orderBy('id').execute(),
  ).toEqual([{ id: 2 }, { id: 4 }, { id: 5 }]);
});

test.each([
  [{ landingUrl: 'https://elsewhere.example/deal' }, 'must be on the store'],
  [{ landingUrl: 'https://corner.example.evil.example/' }, 'must be on the store'],
  [{ endTime: '17:00', expires: null }, 'needs a last day'],
  [{ discount: { ...code.discount, percentOff: null } }, 'is required for this kind of code'],
  [{ departments: ['toys'] }, 'must be one of those listed'],
] as [object, string][])('%j is refused, and nothing is added', async (change, message) => {
  const db = await corner();
  await expect(createCodes(db, [code, { ...code, ...change }], ROSA)).rejects.toThrow(message);
  expect(await db.selectFrom('code').selectAll().execute()).toEqual([]);
});

test('a code says what it covers, for whom, and where', async () => {
  const db = await corner();
  const [all, some] = await createCodes(
    db,
    [code, { ...code, departments: ['health', 'baby'], membersOnly: true, region: 'Ohio' }],
    ROSA,
  );
  const limits = async (id: number) => cardOf((await findCode(db, id))!, NOON).limits;
  expect(await limits(all!)).toBeUndefined();
  expect(await limits(some!)).toEqual({ departments: ['baby', 'health'], membersOnly: true, region: 'Ohio' });
  await updateRecord(
    db,
    codeKind,
    { id: some!, version: 1, changes: { departments: ['pets'], region: null } },
    ROSA,
  );
  expect(await limits(some!)).toEqual({ departments: ['pets'], membersOnly: true });
});

test('a draft is published with its date, once; a code of a store that is not on the site is not', async () => {
  const db = await corner('draft');
  const [id] = await createCodes(db, [{ ...code, status: 'draft' }], ROSA);
  expect(await publishRecords(db, codeKind, [id!], ROSA)).toEqual({
    ids: [],
    auditId: null,
    refused: [
      {
        id,
        reason: 'unfit',
        field: 'status',
        message: 'can’t be Published until its store is published',
      },
    ],
  });
  await db.updateTable('store').set({ status: 'published' }).execute();
  await publishRecords(db, codeKind, [id!], ROSA);
  await withdrawRecords(db, codeKind, [id!], ROSA);
  await publishRecords(db, codeKind, [id!], { ...ROSA, now: NOON + DAY_MS });
  expect(
    await db.selectFrom('code').select(['status', 'published_at', 'version']).executeTakeFirst(),
  ).toEqual({ status: 'published', published_at: NOON, version: 4 });
});

test('the codes on the home page are put in another order in one step', async () => {
  const db = await sampleDatabase();
  const before = (await listBestCodes(db, NOON)).map(({ id }) => id);
  const after = [before[5]!, before[0]!, 4];
  await featureCodes(db, after, ROSA);
  expect((await listBestCodes(db, NOON)).slice(0, 3).map(({ id }) => id)).toEqual(after);
  const ranked = await db.selectFrom('code').select('id').where('featured_rank', 'is not', null).execute();
  expect(ranked).toHaveLength(3);
});

async function endsOf(db: Database) {
  const rows = await db.selectFrom('code').select(['code', 'expires_at']).orderBy('id').execute();
  return rows.map(({ code, expires_at }) => [code, expires_at]);
}
