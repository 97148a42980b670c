import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../database.server.ts';
import { erasePerson } from '../office/write-people.server.ts';
import { getSite } from '../site/site.server.ts';
import { countingTests, findNewestTest, listTests } from './tests.server.ts';
import { correctTest, recordTests } from './write-tests.server.ts';

const passed = { codeId: 1, method: 'checkout', outcome: 'worked', personId: 1, testedAt: NOON } as const;
const failed = { ...passed, outcome: 'failed' } as const;

test('a test that is sent again is stored once', async () => {
  const db = await sampleDatabase();
  const before = await listTests(db, 1, 100);
  const sent = { ...passed, requestKey: 'a-phone-1' };
  const [first] = await recordTests(db, [sent], ROSA);
  const [again, other] = await recordTests(db, [sent, { ...sent, requestKey: 'a-phone-2' }], NINA);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await listTests(db, 1, 100)).toHaveLength(before.length + 2);
});

test('of a corrected test only the correction counts, and both are shown', async () => {
  const db = await sampleDatabase();
  const before = await summaryOf(db);
  const [id] = await recordTests(db, [{ ...failed, beforeCents: 6000, afterCents: 6000 }], ROSA);
  expect(await summaryOf(db)).toMatchObject({ last_outcome: 'failed', failing: 1 });

  const correction = await correctTest(db, { id: id!, outcome: 'worked', note: 'Wrong key.' }, NINA);
  expect(correction.outcome).toBe('corrected');
  expect(await summaryOf(db)).toMatchObject({ last_outcome: 'worked', failing: 0, last_passed_at: NOON });
  const [newest, corrected] = await listTests(db, 1, 2);
  expect(newest).toMatchObject({
    outcome: 'worked',
    note: 'Wrong key.',
    testedBy: 'Nina P.',
    isCorrected: false,
  });
  expect(newest!.beforeCents).toBeNull();
  expect(corrected).toMatchObject({ id, outcome: 'failed', isCorrected: true, testedAt: NOON });
  expect(await findNewestTest(db, NOON)).toMatchObject({ test: { id: newest!.id } });

  expect(await correctTest(db, { id: id!, outcome: 'unclear', note: '' }, ROSA)).toEqual({
    outcome: 'corrected-before',
    id: newest!.id,
  });
  // The correction itself can be wrong too.
  await correctTest(db, { id: newest!.id, outcome: 'retracted', note: 'Never mind.' }, ROSA);
  expect(await summaryOf(db)).toEqual(before);
});

test('a test that is taken back counts no more, and stays in the history', async () => {
  const db = await sampleDatabase();
  const [before, testsBefore] = [await summaryOf(db), await listTests(db, 1, 100)];
  const [id] = await recordTests(db, [failed], ROSA);
  await correctTest(db, { id: id!, outcome: 'retracted', note: 'Another code.' }, ROSA);
  expect(await summaryOf(db)).toEqual(before);
  const tests = await listTests(db, 1, 100);
  expect(tests.slice(0, 2).map(({ outcome, isCorrected }) => [outcome, isCorrected])).toEqual([
    ['retracted', false],
    ['failed', true],
  ]);
  expect(countingTests(tests)).toEqual(countingTests(testsBefore));
  const newest = (await findNewestTest(db, NOON))!.test;
  expect(newest.id).not.toBe(id);
  expect(newest.outcome).not.toBe('retracted');
  expect(await correctTest(db, { id: 99_999, outcome: 'retracted', note: '' }, ROSA)).toEqual({
    outcome: 'missing',
  });
});

test('a tester has the name of today, and none once the person is erased', async () => {
  const db = await sampleDatabase();
  const [id] = await recordTests(db, [passed], ROSA);
  const tester = async () => (await listTests(db, 1, 100)).find((each) => each.id === id)?.testedBy;
  expect(await tester()).toBe('Rosa L.');
  await erasePerson(db, 1, NINA);
  expect(await tester()).toBeNull();
});

test('a store and a feed speak under their own names', async () => {
  const db = await sampleDatabase();
  const word = { codeId: 1, method: 'feed', outcome: 'worked', testedAt: NOON } as const;
  await expect(recordTests(db, [word], ROSA)).rejects.toThrow(/check constraint/i);
  await recordTests(db, [{ ...word, source: 'Larder Network feed' }], ROSA);
  expect((await listTests(db, 1, 1))[0]).toMatchObject({ testedBy: 'Larder Network feed' });
});

test('what is recorded is on the page at once: with the test, the version of the pages is raised', async () => {
  const db = await sampleDatabase();
  const version = async () =>
    (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await recordTests(db, [passed], ROSA);
  expect(await version()).toBe(before + 1);
  expect((await getSite(db, NOON)).updatedAt).toBe(NOON);
  await expect(recordTests(db, [passed, { ...passed, codeId: 99_999 }], ROSA)).rejects.toThrow();
  expect(await version()).toBe(before + 1);
});

async function summaryOf(db: Database) {
  return db
    .selectFrom('code')
    .select(['last_outcome', 'last_outcome_at', 'last_passed_at', 'failing'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
