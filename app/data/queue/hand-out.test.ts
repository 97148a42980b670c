import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { plainCode, storeRow } from '../../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS, NEVER_DAY } from '../../domain/time/days.ts';
import { whyText } from '../../words/office/queue.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import type { Database } from '../database.server.ts';
import { createPeople } from '../office/write-people.server.ts';
import { saveSettings } from '../site/site.server.ts';
import { recordReport } from '../visitors/reports.server.ts';
import { listDueCodes } from './due-codes.server.ts';
import { handOut } from './hand-out.server.ts';
import { listFactsOf } from './queue-facts.server.ts';
import { recordQueueTest, skipVisit } from './queue-tests.server.ts';
import { endVisits, listOtherHolders, releaseVisits } from './visits.server.ts';

const MINUTE_MS = 60_000;

test('a disputed code leads, whatever others are copied, and leaves with a test that passes', async () => {
  const db = await queueDatabase(3);
  await setWeekCopies(db, 1, 700);
  for (const visitor of [1, 2, 3, 4, 5]) await reportFailing(db, 3, visitor);
  expect((await listDueCodes(db, NOON, 10)).map(({ id, reason }) => [id, reason])).toEqual([
    [3, 'disputed'],
    [1, 'untested'],
    [2, 'untested'],
  ]);
  expect((await listDueCodes(db, NOON, 1)).map(({ id }) => id)).toEqual([3]);
  await pass(db, 3, NOON + 1);
  expect((await listDueCodes(db, NOON + 1, 10)).map(({ id }) => id)).toEqual([1, 2]);
});

test('four reports that a Verified code fails make it due, the three of one /48 count as one', async () => {
  const db = await queueDatabase(3);
  for (const id of [1, 2, 3]) await pass(db, id, NOON - HOUR_MS);
  expect(await listDueCodes(db, NOON, 10)).toEqual([]);
  for (const visitor of [1, 2, 3, 4]) await reportFailing(db, 2, visitor);
  for (const network of [1, 2, 3])
    await recordReport(
      db,
      { codeId: 3, worked: false },
      { address: `2001:db8:7:${network}::1`, agent: 'Firefox' },
      NOON,
    );
  expect((await listDueCodes(db, NOON, 10)).map(({ id, reason }) => [id, reason])).toEqual([
    [2, 'doubted'],
    [3, 'doubted'],
  ]);
  const whyOf = async () =>
    (await listFactsOf(db, [1, 2, 3], NOON)).map((code) => whyText('doubted', code, NOON));
  expect(await whyOf()).toEqual([
    'Last tested 1 hour ago.',
    '4 of 4 reports today say it failed. Last tested 1 hour ago.',
    'A shopper reported today that it failed. Last tested 1 hour ago.',
  ]);
  // What worked outweighs the one network, and a test that passes outweighs all four.
  await recordReport(db, { codeId: 3, worked: true }, { address: '203.0.113.9', agent: 'Firefox' }, NOON);
  await pass(db, 2, NOON + 1);
  expect(await listDueCodes(db, NOON + 1, 10)).toEqual([]);
  await reportFailing(db, 1, 1, NOON + 1);
  expect((await listDueCodes(db, NOON + 1, 10)).map(({ id }) => id)).toEqual([1]);
  expect(await listDueCodes(db, Math.ceil(NOON / DAY_MS) * DAY_MS - 1, 10)).toMatchObject([{ id: 1 }]);
  expect(await listDueCodes(db, Math.ceil(NOON / DAY_MS) * DAY_MS, 10)).toEqual([]);
});

test('codes that failed, lapse, end soon, or were never tested are due; verified, ended, and drafted ones are not', async () => {
  const db = await queueDatabase(7);
  await fail(db, 1, NOON - 3 * DAY_MS);
  await pass(db, 2, NOON - 21 * HOUR_MS);
  await pass(db, 3, NOON - HOUR_MS);
  await setEnd(db, 4, NOON + DAY_MS);
  await db.updateTable('code').set({ status: 'draft' }).where('id', '=', 5).execute();
  await setEnd(db, 6, NOON);
  expect((await listDueCodes(db, NOON, 10)).map(({ id, reason }) => [id, reason])).toEqual([
    [1, 'failed'],
    [2, 'lapsing'],
    [4, 'ending'],
    [7, 'untested'],
  ]);
});

test('the sample has something to test, and an item is held for its person', async () => {
  const db = await sampleDatabase();
  const first = await handOut(db, 1, NOON);
  expect(first.visits).toHaveLength(4);
  expect(new Set(first.visits.map(({ codeId }) => codeId)).size).toBe(4);
  expect(first.due).toBeGreaterThan(4);
  // Asking again hands out the same, for another lease.
  expect((await handOut(db, 1, NOON + 1)).visits).toEqual(
    first.visits.map((visit) => ({ ...visit, heldUntil: visit.heldUntil + 1 })),
  );
});

test('two people at once never get the same code', async () => {
  const db = await sampleDatabase();
  const [rosa, nina] = await Promise.all([handOut(db, 1, NOON), handOut(db, 2, NOON)]);
  const codes = [...rosa.visits, ...nina.visits].map(({ codeId }) => codeId);
  expect(codes).toHaveLength(8);
  expect(new Set(codes).size).toBe(8);
  expect(await listOtherHolders(db, 1, NOON)).toEqual([{ name: 'Nina P.', codes: 4 }]);
});

test('what is left or has run out is free again, and an empty queue knows who holds the rest', async () => {
  const db = await queueDatabase(3);
  const rosa = await handOut(db, 1, NOON);
  expect(rosa.visits).toHaveLength(3);
  expect(await handOut(db, 2, NOON)).toMatchObject({ visits: [], due: 0 });
  expect(await listOtherHolders(db, 2, NOON)).toEqual([{ name: 'Rosa L.', codes: 3 }]);

  const [first, second, third] = rosa.visits.map(({ id }) => id);
  await endVisits(db, { personId: 2, ids: [third!], by: 'left' }, NOON);
  expect((await handOut(db, 2, NOON)).visits).toEqual([]);
  await endVisits(db, { personId: 1, ids: [first!, second!], by: 'left' }, NOON);
  expect((await handOut(db, 2, NOON)).visits.map(({ codeId }) => codeId)).toEqual([1, 2]);
  expect((await handOut(db, 1, NOON + 6 * MINUTE_MS - 1)).visits.map(({ codeId }) => codeId)).toEqual([3]);
  // Its lease, which that page renewed, has run out.
  const later = NOON + 12 * MINUTE_MS;
  expect((await handOut(db, 2, later)).visits.map(({ codeId }) => codeId)).toEqual([1, 2, 3]);
});

test('a page that is closed frees what it held, but not what a later page holds', async () => {
  const db = await queueDatabase(3);
  type Page = Awaited<ReturnType<typeof handOut>>;
  const ids = ({ visits }: Page) => visits.map(({ id }) => id);
  const leave = (page: Page) =>
    releaseVisits(db, { personId: 1, ids: ids(page), heldUntil: page.visits[0]!.heldUntil }, NOON + 3);
  const first = await handOut(db, 1, NOON);
  const second = await handOut(db, 1, NOON + 1);
  expect(ids(second)).toEqual(ids(first));
  await leave(first);
  expect((await handOut(db, 2, NOON + 2)).visits).toEqual([]);
  // A quick test shortens leases.
  await record(db, second.visits[0]!, 1, NOON + 2);
  const last = await handOut(db, 1, NOON + 2);
  await leave(second);
  expect((await handOut(db, 2, NOON + 3)).visits).toEqual([]);
  await leave(last);
  expect((await handOut(db, 2, NOON + 3)).visits).toHaveLength(2);
});

test('a lease is three times the median handling time', async () => {
  const db = await queueDatabase(8);
  expect((await handOut(db, 1, NOON)).visits[0]!.heldUntil).toBe(NOON + 6 * MINUTE_MS);
  let now = NOON;
  for (let item = 0; item < 3; item += 1) {
    const { visits } = await handOut(db, 1, now);
    now += 4 * MINUTE_MS;
    await record(db, visits[0]!, 1, now);
  }
  now += 1;
  const { visits } = await handOut(db, 1, now);
  // The next item was already held when the one before it was tested.
  expect(visits.map(({ heldUntil }) => heldUntil)).toEqual(visits.map(() => now + 12 * MINUTE_MS));
});

test('a skipped code comes back to others at once, and to that person on the next day of the site', async () => {
  const db = await queueDatabase(1);
  const { visits } = await handOut(db, 1, NOON);
  await skipVisit(db, visits[0]!.id, ROSA);
  expect(await handOut(db, 1, NOON + HOUR_MS)).toMatchObject({ visits: [], doneToday: 0 });
  expect((await handOut(db, 2, NOON + HOUR_MS)).visits).toHaveLength(1);
  // The site is in New York: midnight is at 4:00 UTC.
  expect((await handOut(db, 1, Date.parse('2026-06-11T03:59:00Z'))).visits).toHaveLength(0);
  expect((await handOut(db, 1, Date.parse('2026-06-11T04:00:00Z'))).visits).toHaveLength(1);
});

test('a code that this person tested is done for today, unless shoppers contradict it since it passed', async () => {
  const db = await queueDatabase(1);
  const { visits } = await handOut(db, 1, NOON);
  await record(db, visits[0]!, 1, NOON, 'unclear');
  expect(await handOut(db, 1, NOON + 1)).toMatchObject({ visits: [], doneToday: 1, due: 0 });
  const again = await handOut(db, 2, NOON + 1);
  await record(db, again.visits[0]!, 2, NOON + 2, 'worked');
  expect((await handOut(db, 2, NOON + 3)).visits).toEqual([]);
  await reportFailing(db, 1, 1, NOON + HOUR_MS);
  const { visits: contradicted } = await handOut(db, 2, NOON + HOUR_MS);
  expect(contradicted).toMatchObject([{ reason: 'doubted' }]);
  await endVisits(db, { personId: 2, ids: [contradicted[0]!.id], by: 'left' }, NOON + HOUR_MS);
  for (const visitor of [2, 3, 4, 5]) await reportFailing(db, 1, visitor, NOON + HOUR_MS);
  expect((await handOut(db, 2, NOON + HOUR_MS)).visits).toMatchObject([{ reason: 'disputed' }]);
});

test('every fifth item is the live code that has waited longest', async () => {
  const db = await queueDatabase(12);
  for (let id = 1; id <= 11; id += 1) await setWeekCopies(db, id, 1000);
  await db
    .updateTable('code')
    .set({ published_at: NOON - 90 * DAY_MS })
    .where('id', '=', 12)
    .execute();
  const reasons: string[] = [];
  let waited = 0;
  for (let item = 1; item <= 6; item += 1) {
    const [open] = (await handOut(db, 1, NOON + item)).visits;
    reasons.push(open!.reason);
    if (open!.reason === 'waiting') waited = open!.codeId;
    await record(db, open!, 1, NOON + item);
  }
  expect(reasons).toEqual(['untested', 'untested', 'untested', 'untested', 'waiting', 'untested']);
  expect(waited).toBe(12);
});

test('a code that left the site leaves a person’s hands too', async () => {
  const db = await queueDatabase(2);
  await handOut(db, 1, NOON);
  await db.updateTable('code').set({ status: 'withdrawn' }).where('id', '=', 1).execute();
  expect((await handOut(db, 1, NOON)).visits.map(({ codeId }) => codeId)).toEqual([2]);
});

/** One store with so many live codes, never tested, and two people. */
async function queueDatabase(codes: number): Promise<Database> {
  const db = await emptyDatabase();
  await createPeople(
    db,
    [
      { displayName: 'Rosa L.', email: 'rosa@clipbasket.example', role: 'checker' },
      { displayName: 'Nina P.', email: 'nina@clipbasket.example', role: 'editor' },
    ],
    { actor: { process: 'command' }, now: NOON },
  );
  await saveSettings(db, { zone: 'America/New_York' }, ROSA);
  await db.insertInto('store').values(storeRow('Harvest Lane', 0)).execute();
  for (let id = 1; id <= codes; id += 1)
    await db
      .insertInto('code')
      .values({
        ...plainCode,
        id,
        store_id: 1,
        code: `CODE${id}`,
        description: 'A code.',
        category: 'Discount',
        starts_at: 0,
        expires_day: NEVER_DAY,
        expires_at: NEVER_DAY * DAY_MS,
        status: 'published',
        published_at: NOON - 10 * DAY_MS + id,
        search_text: '',
        discount_override: 'Something',
      })
      .execute();
  return db;
}

function record(
  db: Database,
  visit: { readonly id: number; readonly codeId: number },
  personId: number,
  now: number,
  outcome: 'worked' | 'unclear' = 'worked',
) {
  return recordQueueTest(
    db,
    {
      codeId: visit.codeId,
      visitId: visit.id,
      outcome,
      note: '',
      beforeCents: null,
      afterCents: null,
      correction: '',
      testedAt: now,
      requestKey: `test-${visit.id}`,
    },
    { actor: { personId }, now },
  );
}

const pass = testWith('worked');
const fail = testWith('failed');

function testWith(outcome: 'worked' | 'failed') {
  return (db: Database, codeId: number, testedAt: number) =>
    recordTests(db, [{ codeId, method: 'checkout', outcome, testedAt, personId: 2 }], {
      ...NINA,
      now: testedAt,
    });
}

function reportFailing(db: Database, codeId: number, visitor: number, at = NOON) {
  return recordReport(
    db,
    { codeId, worked: false },
    { address: `203.0.113.${visitor}`, agent: 'Firefox' },
    at,
  );
}

function setEnd(db: Database, id: number, expiresAt: number) {
  return db.updateTable('code').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

function setWeekCopies(db: Database, codeId: number, uses: number) {
  return db
    .insertInto('code_day')
    .values({ code_id: codeId, day: Math.floor(NOON / DAY_MS), uses })
    .execute();
}
