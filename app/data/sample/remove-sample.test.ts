import { expect, test } from 'vitest';
import { loadSample, loadSampleFor } from '../../../db/sample/load.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { filledTables, realRows, sampleRows } from '../../../test/helpers/data/whole-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { updateRecord } from '../changes/edit-records.server.ts';
import { codeKind, createCodes, type NewCode } from '../codes/write-codes.server.ts';
import { correctTest, recordTests } from '../codes/write-tests.server.ts';
import type { Database } from '../database.server.ts';
import { createPeople } from '../office/write-people.server.ts';
import { createPosts } from '../posts/write-posts.server.ts';
import { requestSubscription } from '../readers/subscribers.server.ts';
import { findMark } from '../site/marks.server.ts';
import { getSettings, getSite, saveSettings } from '../site/site.server.ts';
import { createPlacedRecords, questionKind } from '../site/write-placed.server.ts';
import { createStores } from '../stores/write-stores.server.ts';
import { removeSample } from './remove-sample.server.ts';
import { describeSample } from './sample.server.ts';

test('what a site is before anybody adds to it is what it is after its sample was removed', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  const before = await describeSample(db);
  expect(before.removed.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'code',
      'code_check',
      'store',
      'post',
      'faq',
      'testimonial',
      'person',
      'setting',
    ]),
  );
  expect(before.removed.find(({ kind }) => kind === 'store')).toMatchObject({ count: 8 });
  expect(before.removed.find(({ kind }) => kind === 'store')!.names).toContain('Wellby');
  // Too many to name.
  expect(before.removed.find(({ kind }) => kind === 'code')!.names).toEqual([]);

  expect((await getSite(db, NOON)).hasSample).toBe(true);
  expect(await removeSample(db, by)).toEqual(before);
  expect((await getSite(db, NOON)).hasSample).toBe(false);
  expect(await filledTables(db)).toEqual(['person']);
  expect(await db.selectFrom('person').select('display_name').execute()).toEqual([{ display_name: 'Ana' }]);
  expect(await getSettings(db)).toEqual(await getSettings(await emptyDatabase()));
  expect(await describeSample(db)).toEqual({ removed: [], keptStores: [], readersLeaving: 0, mark: '' });
});

test('a removed sample does not come back at the next start, and is loaded again if the owner asks', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  await removeSample(db, by);
  expect(await findMark(db, 'sample-removed')).toBe(by.now);
  expect(await loadSample(db, NOON + DAY_MS)).toBe(false);
  expect((await getSite(db, NOON)).hasSample).toBe(false);
  expect(await loadSampleFor(db, by)).toBe(true);
  expect((await getSite(db, NOON)).hasSample).toBe(true);
  // It is there, so there is nothing to load.
  expect(await loadSampleFor(db, by)).toBe(false);
  await removeSample(db, by);
  expect(await filledTables(db)).toEqual(['person']);
});

test('the sample that an owner loads leaves what was set before', async () => {
  const db = await emptyDatabase();
  const by = await owner(db);
  await saveSettings(db, { name: 'Corner Codes' }, by);
  expect(await loadSample(db, NOON)).toBe(false);
  expect(await loadSampleFor(db, by)).toBe(true);
  expect((await getSettings(db)).name).toBe('Corner Codes');
  await removeSample(db, by);
  expect((await getSettings(db)).name).toBe('Corner Codes');
  await createStores(db, [store('Own')], by);
  expect(await loadSampleFor(db, by)).toBe(false);
});

test('removing it leaves everything real as it was', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  const [ownStore] = await createStores(db, [store('Own Store')], by);
  const wellby = await idOf(db, 'wellby');
  const [own, atSample] = await createCodes(
    db,
    [code({ code: 'OWN10', storeId: ownStore! }), code({ code: 'REAL20', storeId: wellby })],
    by,
  );
  await recordTests(
    db,
    [own!, atSample!].map((codeId) => ({
      codeId,
      method: 'checkout',
      outcome: 'worked',
      personId: by.actor.personId,
      testedAt: NOON,
    })),
    by,
  );
  const changes = { description: 'Changed once.' };
  await updateRecord(db, codeKind, { id: atSample!, version: 1, changes }, by);
  const question = { page: 'home', question: 'Ours?', answer: 'Yes.', position: 9 } as const;
  await createPlacedRecords(db, questionKind, [question], by);
  const category = await db.selectFrom('post_category').select('slug').limit(1).executeTakeFirstOrThrow();
  await createPosts(
    db,
    [
      {
        slug: 'our-own',
        title: 'Our own',
        excerpt: 'Ours.',
        body: 'Ours.',
        author: 'Ana',
        category: category.slug,
        image: '🛒',
        tags: ['caps', 'ours'],
        status: 'published',
        publishedAt: NOON,
      },
    ],
    by,
  );
  const before = await realRows(db);
  expect(before.code).toHaveLength(2);

  const { keptStores } = (await removeSample(db, by))!;
  expect(keptStores).toEqual(['Wellby']);
  expect((await getSite(db, NOON)).hasSample).toBe(false);
  const after = await realRows(db);
  // Only these become real: the store of a real code, and the labels that real records use.
  const { store: stores, category: categories, post_category, tag, audit, mark, ...others } = before;
  expect(after).toMatchObject(others);
  expect(after.store!.map(({ name }) => name).sort()).toEqual(['Own Store', 'Wellby']);
  expect(after.tag!.map(({ slug }) => slug).sort()).toEqual(['caps', 'ours']);
  expect(after.post_category!.map(({ slug }) => slug)).toEqual([category.slug]);
  expect(after.category!.length).toBeGreaterThan(0);
  expect(await sampleRows(db)).toBe(0);
  // The store's rating came from reports of sample codes.
  expect(after.store![0]).toMatchObject({ rating_thousandths: null, report_count: 0, version: 1 });
  const { listed } = await db
    .selectFrom('listed_codes')
    .select((eb) => eb.fn.sum<number>('codes').as('listed'))
    .executeTakeFirstOrThrow();
  expect(listed).toBe(2);
});

test('a test of a sample code is sample, and so is its correction', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  const proof = await db
    .insertInto('proof')
    .values({
      name: 'a-picture',
      type: 'image/webp',
      size: 1,
      sha256: '00',
      bytes: new Uint8Array(1),
      person_id: by.actor.personId,
      created_at: NOON,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [id] = await recordTests(
    db,
    [
      {
        codeId: 1,
        method: 'checkout',
        outcome: 'failed',
        personId: by.actor.personId,
        testedAt: NOON,
        proofId: proof.id,
      },
    ],
    by,
  );
  await correctTest(db, { id: id!, outcome: 'retracted', note: 'A slip.' }, by);
  expect((await describeSample(db)).removed.find(({ kind }) => kind === 'proof')?.count).toBe(1);
  await removeSample(db, by);
  expect(await db.selectFrom('code_check').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('proof').selectAll().execute()).toEqual([]);
});

test('a code that gets the id of a removed one can be edited, and its history is its own', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  await updateRecord(db, codeKind, { id: 1, version: 1, changes: { description: 'Edited sample.' } }, by);
  await removeSample(db, by);
  const [storeId] = await createStores(db, [store('Own Store')], by);
  const [id] = await createCodes(db, [code({ storeId: storeId! })], by);
  const edit = { id: id!, version: 1, changes: { description: 'Edited.' } };
  expect(await updateRecord(db, codeKind, edit, by)).toEqual({ outcome: 'saved', version: 2 });
});

test('a newsletter about stores that go ends; others go on with what stays', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  const [own] = await createStores(db, [store('Own Store')], by);
  expect(own).toBeGreaterThan(8);
  const subscribe = (email: string, storeSlugs: string[]) =>
    db
      .transaction()
      .execute((transaction) =>
        requestSubscription(transaction, { email, storeSlugs, reusesLink: false }, NOON),
      );
  await subscribe('all@shop.example', []);
  await subscribe('gone@shop.example', ['wellby', 'pier-nine']);
  await subscribe('both@shop.example', ['wellby', 'own-store']);
  expect((await describeSample(db)).readersLeaving).toBe(1);
  await removeSample(db, by);
  const readers = await db
    .selectFrom('subscriber')
    .leftJoin('subscriber_store', 'subscriber_id', 'subscriber.id')
    .select(['email', 'status', 'store_id'])
    .orderBy('subscriber.id')
    .execute();
  expect(readers).toEqual([
    { email: 'all@shop.example', status: 'pending', store_id: null },
    { email: 'gone@shop.example', status: 'left', store_id: null },
    { email: 'both@shop.example', status: 'pending', store_id: own },
  ]);
});

test('a sample person whom something real names stays, as somebody who has left', async () => {
  const db = await sampleDatabase();
  const by = await owner(db);
  const [ownStore] = await createStores(db, [store('Own Store')], by);
  const [codeId] = await createCodes(db, [code({ storeId: ownStore! })], by);
  const tested = { method: 'checkout', outcome: 'worked', personId: 1, testedAt: NOON } as const;
  await recordTests(db, [{ ...tested, codeId: codeId! }], by);
  await removeSample(db, by);
  const people = await db.selectFrom('person').select(['id', 'removed_at', 'sample']).orderBy('id').execute();
  expect(people).toEqual([
    { id: 1, removed_at: by.now, sample: 0 },
    { id: by.actor.personId, removed_at: null, sample: 0 },
  ]);
});

async function owner(db: Database) {
  const by = { actor: { process: 'command' }, now: NOON } as const;
  const [personId] = await createPeople(
    db,
    [{ displayName: 'Ana', email: 'ana@site.example', role: 'owner' }],
    by,
  );
  return { actor: { personId: personId! }, now: NOON };
}

function store(name: string) {
  return {
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    logo: '🛒',
    hue: 0,
    description: 'A store.',
    website: 'https://own.example',
    affiliateTemplate: null,
    deliveryTime: '1 hour',
    deliveryFeeCents: null,
    zone: 'America/Denver',
    categories: ['Produce'],
    highlights: [],
    coverage: [],
    coverageKinds: [],
    status: 'published' as const,
  };
}

function code(own: Partial<NewCode> & { storeId: number }): NewCode {
  return {
    code: 'OWN10',
    description: 'Ten percent.',
    category: 'General',
    source: 'editor',
    discount: {
      kind: 'percent',
      percentOff: 10,
      firstOrderOnly: false,
      onePerHousehold: false,
      excludes: [],
    },
    termsKnown: true,
    expires: null,
    status: 'published',
    startsAt: null,
    publishedAt: NOON,
    ...own,
  } as NewCode;
}

async function idOf(db: Database, slug: string): Promise<number> {
  return (await db.selectFrom('store').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}
