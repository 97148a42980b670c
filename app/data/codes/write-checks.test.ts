import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import type { Database } from '../database.server.ts';
import { erasePerson } from '../office/write-people.server.ts';
import { getSite } from '../site/site.server.ts';
import { countingChecks, findNewestTest, listChecks } from './checks.server.ts';
import { correctCheck, recordChecks } from './write-checks.server.ts';

const passed = { codeId: 1, method: 'checkout', outcome: 'worked', personId: 1, checkedAt: NOON } as const;
const failed = { ...passed, outcome: 'failed' } as const;

test('a test that is sent again is stored once', async () => {
  const db = await sampleDatabase();
  const before = await listChecks(db, 1, 100);
  const sent = { ...passed, requestKey: 'a-phone-1' };
  const [first] = await recordChecks(db, [sent], ROSA);
  const [again, other] = await recordChecks(db, [sent, { ...sent, requestKey: 'a-phone-2' }], NINA);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(await listChecks(db, 1, 100)).toHaveLength(before.length + 2);
});

test('of a corrected test only the correction counts, and both are shown', async () => {
  const db = await sampleDatabase();
  const before = await summaryOf(db);
  const [id] = await recordChecks(db, [{ ...failed, beforeCents: 6000, afterCents: 6000 }], ROSA);
  expect(await summaryOf(db)).toMatchObject({ last_outcome: 'failed', failing: 1 });

  const correction = await correctCheck(db, { id: id!, outcome: 'worked', note: 'Wrong key.' }, NINA);
  expect(correction.outcome).toBe('corrected');
  expect(await summaryOf(db)).toMatchObject({ last_outcome: 'worked', failing: 0, last_passed_at: NOON });
  const [newest, corrected] = await listChecks(db, 1, 2);
  expect(newest).toMatchObject({
    outcome: 'worked',
    note: 'Wrong key.',
    checkedBy: 'Nina P.',
    isCorrected: false,
  });
  expect(newest!.beforeCents).toBeNull();
  expect(corrected).toMatchObject({ id, outcome: 'failed', isCorrected: true, checkedAt: NOON });
  expect(await findNewestTest(db, NOON)).toMatchObject({ check: { id: newest!.id } });

  expect(await correctCheck(db, { id: id!, outcome: 'unclear', note: '' }, ROSA)).toEqual({
    outcome: 'corrected-before',
    id: newest!.id,
  });
  // The correction itself can be wrong too.
  await correctCheck(db, { id: newest!.id, outcome: 'retracted', note: 'Never mind.' }, ROSA);
  expect(await summaryOf(db)).toEqual(before);
});

test('a test that is taken back counts no more, and stays in the ledger', async () => {
  const db = await sampleDatabase();
  const [before, checksBefore] = [await summaryOf(db), await listChecks(db, 1, 100)];
  const [id] = await recordChecks(db, [failed], ROSA);
  await correctCheck(db, { id: id!, outcome: 'retracted', note: 'Another code.' }, ROSA);
  expect(await summaryOf(db)).toEqual(before);
  const checks = await listChecks(db, 1, 100);
  expect(checks.slice(0, 2).map(({ outcome, isCorrected }) => [outcome, isCorrected])).toEqual([
    ['retracted', false],
    ['failed', true],
  ]);
  expect(countingChecks(checks)).toEqual(countingChecks(checksBefore));
  const newest = (await findNewestTest(db, NOON))!.check;
  expect(newest.id).not.toBe(id);
  expect(newest.outcome).not.toBe('retracted');
  expect(await correctCheck(db, { id: 99_999, outcome: 'retracted', note: '' }, ROSA)).toEqual({
    outcome: 'missing',
  });
});

test('who tested is told by the name of today, and by none once the person is erased', async () => {
  const db = await sampleDatabase();
  const [id] = await recordChecks(db, [passed], ROSA);
  const tester = async () => (await listChecks(db, 1, 100)).find((each) => each.id === id)?.checkedBy;
  expect(await tester()).toBe('Rosa L.');
  await erasePerson(db, 1, NINA);
  expect(await tester()).toBeNull();
});

test('a store and a feed speak under their own names', async () => {
  const db = await sampleDatabase();
  const word = { codeId: 1, method: 'feed', outcome: 'worked', checkedAt: NOON } as const;
  await expect(recordChecks(db, [word], ROSA)).rejects.toThrow(/check constraint/i);
  await recordChecks(db, [{ ...word, source: 'Larder Network feed' }], ROSA);
  expect((await listChecks(db, 1, 1))[0]).toMatchObject({ checkedBy: 'Larder Network feed' });
});

test('what is recorded is on the page at once: with the check, the version of the pages is raised', async () => {
  const db = await sampleDatabase();
  const version = async () =>
    (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await recordChecks(db, [passed], ROSA);
  expect(await version()).toBe(before + 1);
  expect((await getSite(db, NOON)).updatedAt).toBe(NOON);
  await expect(recordChecks(db, [passed, { ...passed, codeId: 99_999 }], ROSA)).rejects.toThrow();
  expect(await version()).toBe(before + 1);
});

async function summaryOf(db: Database) {
  return db
    .selectFrom('code')
    .select(['last_outcome', 'last_outcome_at', 'last_passed_at', 'failing'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
