import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { listTests } from '../codes/tests.server.ts';
import type { Database } from '../database.server.ts';
import { handOut } from './hand-out.server.ts';
import { decideProposal, listOpenProposals } from './proposals.server.ts';
import { type QueueTest, recordQueueTest } from './queue-tests.server.ts';
import { listOwnTests, takeBackTest } from './take-back.server.ts';

const MINUTE_MS = 60_000;
const CODE = 1;

const plain = {
  codeId: CODE,
  visitId: null,
  outcome: 'failed',
  note: '',
  beforeCents: null,
  afterCents: null,
  correction: '',
  testedAt: null,
  requestKey: 'a-device-1',
} as const satisfies QueueTest;

test('a test that is sent twice is stored once, with what came with it', async () => {
  const db = await sampleDatabase();
  const before = await listTests(db, CODE, 100);
  const sent = {
    ...plain,
    outcome: 'ended',
    note: 'Refused as expired.',
    correction: 'It says 15%.',
  } as const;
  const first = await recordQueueTest(db, sent, ROSA);
  expect(await recordQueueTest(db, sent, { ...ROSA, now: NOON + DAY_MS })).toEqual(first);
  expect(await listTests(db, CODE, 100)).toHaveLength(before.length + 1);
  expect(await listOpenProposals(db, { limit: 10 })).toMatchObject([
    { codeId: CODE, kind: 'end', note: 'Refused as expired.', by: 'Rosa L.' },
    { codeId: CODE, kind: 'correction', note: 'It says 15%.' },
  ]);
  // Another code's proposals are its own.
  expect(await listOpenProposals(db, { limit: 10, codeId: 2 })).toEqual([]);
  // An end that is proposed already isn't proposed again.
  await recordQueueTest(db, { ...plain, outcome: 'ended', requestKey: 'a-device-2' }, NINA);
  expect(await listOpenProposals(db, { limit: 10 })).toHaveLength(2);
});

test('a test that does not fit leaves nothing behind', async () => {
  const db = await sampleDatabase();
  const { visits } = await handOut(db, 1, NOON);
  const wrong = { ...plain, visitId: visits[0]!.id, outcome: 'ended', beforeCents: 100 } as const;
  await expect(recordQueueTest(db, wrong, ROSA)).rejects.toThrow(/beforeCents/);
  expect(await listOpenProposals(db, { limit: 10 })).toEqual([]);
  expect((await handOut(db, 1, NOON)).visits.map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
  expect(await recordQueueTest(db, { ...plain, codeId: 99_999 }, ROSA)).toEqual({ outcome: 'missing' });
});

test('the device’s time counts within bounds, and a test of a sample code is sample', async () => {
  const db = await sampleDatabase();
  const times = [NOON - 3 * DAY_MS, NOON + 1, NOON - 15 * DAY_MS];
  const stored = [];
  for (const [index, testedAt] of times.entries()) {
    const recorded = await recordQueueTest(db, { ...plain, testedAt, requestKey: `time-${index}` }, ROSA);
    if (recorded.outcome === 'recorded') stored.push(await findRow(db, recorded.testId));
  }
  expect(stored.map(({ checked_at }) => checked_at)).toEqual([NOON - 3 * DAY_MS, NOON, NOON]);
  expect(stored.map(({ received_at, sample }) => [received_at, sample])).toEqual(stored.map(() => [NOON, 1]));

  await db.updateTable('code').set({ sample: 0 }).where('id', '=', 2).execute();
  const real = await recordQueueTest(db, { ...plain, codeId: 2, requestKey: 'real' }, ROSA);
  expect(await findRow(db, real.outcome === 'recorded' ? real.testId : 0)).toMatchObject({ sample: 0 });
});

test('a lease refuses nobody: a code that somebody else holds is tested like any other', async () => {
  const db = await sampleDatabase();
  const { visits } = await handOut(db, 1, NOON);
  const { codeId } = visits[0]!;
  expect(await recordQueueTest(db, { ...plain, codeId, visitId: visits[0]!.id }, NINA)).toMatchObject({
    outcome: 'recorded',
  });
  // It's still Rosa's own item.
  expect((await handOut(db, 1, NOON + 2_000)).visits[0]).toMatchObject({ codeId });
});

test('a test is taken back within ten minutes without a word, and later with a reason', async () => {
  const db = await sampleDatabase();
  await recordQueueTest(db, { ...plain, requestKey: 'one' }, ROSA);
  await recordQueueTest(db, { ...plain, requestKey: 'two' }, ROSA);
  const at = (now: number) => ({ ...ROSA, now });
  const soon = NOON + 10 * MINUTE_MS;
  expect(await takeBackTest(db, { requestKey: 'one', reason: '' }, at(soon))).toEqual({
    outcome: 'taken-back',
    codeId: CODE,
  });
  expect(await takeBackTest(db, { requestKey: 'one', reason: '' }, at(soon))).toEqual({
    outcome: 'corrected-before',
  });
  expect(await takeBackTest(db, { requestKey: 'two', reason: '' }, at(soon + 1))).toEqual({
    outcome: 'reason-needed',
  });
  expect(await takeBackTest(db, { requestKey: 'two', reason: 'Another cart.' }, at(soon + 1))).toMatchObject({
    outcome: 'taken-back',
  });
  const lines = await listTests(db, CODE, 4);
  expect(lines.map(({ isCorrected }) => isCorrected)).toEqual([false, false, true, true]);
  expect(lines.find(({ note }) => note === 'Another cart.')).toMatchObject({ outcome: 'retracted' });
});

test('nobody takes back a test of somebody else', async () => {
  const db = await sampleDatabase();
  await recordQueueTest(db, plain, ROSA);
  const taken = { requestKey: plain.requestKey, reason: 'Mine?' };
  expect(await takeBackTest(db, taken, NINA)).toEqual({ outcome: 'missing' });
  expect(await listOwnTests(db, 1, 5)).toMatchObject([{ requestKey: 'a-device-1', outcome: 'failed' }]);
  // The sample's tests weren't made in this office.
  expect(await listOwnTests(db, 2, 5)).toEqual([]);
  await takeBackTest(db, taken, ROSA);
  expect(await listOwnTests(db, 1, 5)).toEqual([]);
});

test('what is taken back is the open item again, and its proposed end is dropped', async () => {
  const db = await sampleDatabase();
  const { visits } = await handOut(db, 1, NOON);
  const open = visits[0]!;
  const sent = { ...plain, codeId: open.codeId, visitId: open.id, outcome: 'ended' } as const;
  await recordQueueTest(db, sent, ROSA);
  expect((await handOut(db, 1, NOON)).visits[0]!.codeId).toBe(visits[1]!.codeId);
  expect(await listOpenProposals(db, { limit: 10 })).toHaveLength(1);
  await takeBackTest(db, { requestKey: plain.requestKey, reason: '' }, ROSA);
  expect((await handOut(db, 1, NOON)).visits[0]).toMatchObject({ id: open.id, codeId: open.codeId });
  expect(await listOpenProposals(db, { limit: 10 })).toEqual([]);
});

test('an editor ends a code as proposed, withdraws it, or declines, once', async () => {
  const db = await sampleDatabase();
  const propose = async (codeId: number, some: Partial<QueueTest> = {}) => {
    await recordQueueTest(
      db,
      { ...plain, outcome: 'ended', codeId, requestKey: `end-${codeId}`, ...some },
      ROSA,
    );
    return (await listOpenProposals(db, { limit: 10, codeId }))[0]!;
  };
  const codeOf = (id: number) =>
    db.selectFrom('code').select(['status', 'expires_day']).where('id', '=', id).executeTakeFirstOrThrow();

  const first = await propose(1);
  expect(first.lastDay).toBe(Math.floor(NOON / DAY_MS) - 1);
  expect(await decideProposal(db, { id: first.id, decision: 'done' }, NINA)).toBe('not-possible');
  expect(await decideProposal(db, { id: first.id, decision: 'end' }, NINA)).toBe('decided');
  expect(await codeOf(1)).toMatchObject({ status: 'published', expires_day: first.lastDay });
  expect(await decideProposal(db, { id: first.id, decision: 'withdraw' }, NINA)).toBe('decided-before');

  const second = await propose(2);
  await decideProposal(db, { id: second.id, decision: 'withdraw' }, NINA);
  expect(await codeOf(2)).toMatchObject({ status: 'withdrawn' });

  const before = await codeOf(3);
  const third = await propose(3);
  await decideProposal(db, { id: third.id, decision: 'decline' }, NINA);
  expect(await codeOf(3)).toEqual(before);

  const corrected = await propose(4, { outcome: 'worked', correction: 'It says 15%.' });
  expect(await decideProposal(db, { id: corrected.id, decision: 'end' }, NINA)).toBe('not-possible');
  await decideProposal(db, { id: corrected.id, decision: 'done' }, NINA);
  expect(await listOpenProposals(db, { limit: 10 })).toEqual([]);
});

test('a code that began today can only be withdrawn', async () => {
  const db = await sampleDatabase();
  await db
    .updateTable('code')
    .set({ starts_at: NOON - 1 })
    .where('id', '=', CODE)
    .execute();
  await recordQueueTest(db, { ...plain, outcome: 'ended' }, ROSA);
  const [proposal] = await listOpenProposals(db, { limit: 1 });
  expect(proposal!.lastDay).toBeNull();
  expect(await decideProposal(db, { id: proposal!.id, decision: 'end' }, NINA)).toBe('not-possible');
  expect(await decideProposal(db, { id: proposal!.id, decision: 'withdraw' }, NINA)).toBe('decided');
});

test('a proposal stays open where the code can’t be changed', async () => {
  const db = await sampleDatabase();
  await recordQueueTest(db, { ...plain, outcome: 'ended' }, ROSA);
  const [{ id } = { id: 0 }] = await listOpenProposals(db, { limit: 1 });
  const { store_id } = await db
    .selectFrom('code')
    .select('store_id')
    .where('id', '=', CODE)
    .executeTakeFirstOrThrow();
  // A published code at a store that isn't can't be saved.
  await db.updateTable('store').set({ status: 'draft' }).where('id', '=', store_id).execute();
  expect(await decideProposal(db, { id, decision: 'end' }, NINA)).toBe('not-possible');
  // Withdrawn already: nothing changes.
  await db.updateTable('code').set({ status: 'withdrawn' }).where('id', '=', CODE).execute();
  expect(await decideProposal(db, { id, decision: 'withdraw' }, NINA)).toBe('not-possible');
  expect(await listOpenProposals(db, { limit: 2 })).toMatchObject([{ id }]);
  expect(await decideProposal(db, { id, decision: 'decline' }, NINA)).toBe('decided');
});

function findRow(db: Database, id: number) {
  return db.selectFrom('code_check').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
