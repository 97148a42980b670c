import { describe, expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { badgeText } from '../../words/badge.ts';
import { cardOf } from '../codes/code-card.ts';
import { findCode } from '../codes/codes.server.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import type { Database } from '../database.server.ts';
import { recordReport, undoReport } from './reports.server.ts';

const ann = { address: '203.0.113.5', agent: 'Firefox' };
const bob = { address: '203.0.113.6', agent: 'Firefox' };
const TODAY = dayOf(NOON, 'UTC');
const RECEIPT = expect.stringMatching(/^[\w-]{43}$/);

describe('a report', () => {
  test('counts once per network and day: the first one stays', async () => {
    const db = await sampleDatabase();
    const before = await reportsOf(db, 1);
    const report = (worked: boolean, at: number, visitor = ann) =>
      recordReport(db, { codeId: 1, worked }, visitor, at);
    expect(await report(true, NOON)).toEqual({ receipt: RECEIPT, ticketChanged: false });
    expect(await report(false, NOON + 1)).toEqual({ receipt: undefined, ticketChanged: false });
    expect(await reportsOf(db, 1)).toEqual({ ...before, worked: before.worked + 1 });
    expect((await report(false, NOON + 2, bob)).receipt).toEqual(RECEIPT);
    expect((await report(false, NOON + DAY_MS)).receipt).toEqual(RECEIPT);
  });

  test('counts once from a machine that calls itself a thousand browsers', async () => {
    const db = await sampleDatabase();
    const before = await reportsOf(db, 1);
    for (let index = 0; index < 1_000; index += 1)
      await recordReport(db, { codeId: 1, worked: false }, { ...ann, agent: `Agent ${index}` }, NOON);
    await recordReport(db, { codeId: 1, worked: false }, { ...ann, address: `::ffff:${ann.address}` }, NOON);
    expect(await reportsOf(db, 1)).toEqual({
      ...before,
      failed: before.failed + 1,
      failed_networks: before.failed_networks + 1,
    });
  });

  test('counts three times from an IPv6 /48, whose networks are one where two are needed', async () => {
    const db = await sampleDatabase();
    await forget(db, 1);
    for (let index = 0; index < 20; index += 1)
      await recordReport(db, { codeId: 1, worked: false }, at(`2001:db8:7:${index}::1`), NOON);
    expect(await reportsOf(db, 1)).toEqual({ worked: 0, failed: 3, failed_networks: 1 });
    await recordReport(db, { codeId: 1, worked: false }, at('2001:db8:8::1'), NOON);
    expect(await reportsOf(db, 1)).toEqual({ worked: 0, failed: 4, failed_networks: 2 });
  });

  test('10,000 at once from 100 networks count once a code and network', async () => {
    const db = await sampleDatabase();
    const codes = [1, 2, 3, 4, 5];
    const before = await Promise.all(codes.map((code) => reportsOf(db, code)));
    const reports = Array.from({ length: 10_000 }, (_, index) =>
      recordReport(
        db,
        { codeId: codes[index % codes.length]!, worked: true },
        { address: `198.51.100.${Math.floor(index / codes.length) % 100}`, agent: `Agent ${index}` },
        NOON,
      ),
    );
    const outcomes = await Promise.all(reports);
    expect(outcomes.filter(({ receipt }) => receipt)).toHaveLength(500);
    const after = await Promise.all(codes.map((code) => reportsOf(db, code)));
    expect(after).toEqual(before.map((row) => ({ ...row, worked: row.worked + 100 })));
  }, 60_000);
});

describe('taking a report back', () => {
  test('takes it back whole, and then another one counts', async () => {
    const db = await sampleDatabase();
    const before = await reportsOf(db, 1);
    const { receipt } = await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
    expect(await undoReport(db, 1, receipt!, NOON)).toEqual({ undone: true, ticketChanged: false });
    expect(await reportsOf(db, 1)).toEqual(before);
    expect(await undoReport(db, 1, receipt!, NOON)).toEqual({ undone: false, ticketChanged: false });
    await recordReport(db, { codeId: 1, worked: true }, ann, NOON);
    expect(await reportsOf(db, 1)).toEqual({ ...before, worked: before.worked + 1 });
  });

  test('takes the receipt that came with the report', async () => {
    const db = await sampleDatabase();
    const { receipt } = await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
    const others = [
      (await recordReport(db, { codeId: 1, worked: false }, bob, NOON)).receipt!,
      (await recordReport(db, { codeId: 2, worked: false }, ann, NOON)).receipt!,
    ];
    const before = await reportsOf(db, 1);
    const wrong = [
      '',
      'x',
      receipt!.slice(0, -1),
      `${receipt!.slice(0, 21)}${others[0]!.slice(21)}`,
      others[1]!,
    ];
    const flipped = Buffer.from(receipt!, 'base64url');
    flipped[31]! ^= 1;
    for (const each of [...wrong, flipped.toString('base64url')])
      expect(await undoReport(db, 1, each, NOON)).toEqual({ undone: false, ticketChanged: false });
    expect(await reportsOf(db, 1)).toEqual(before);
    expect((await undoReport(db, 1, receipt!, NOON)).undone).toBe(true);
  });

  test('is not what a neighbor can do, who is told that the network has reported', async () => {
    const db = await sampleDatabase();
    await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
    const neighbor = await recordReport(db, { codeId: 1, worked: true }, { ...ann, agent: 'Chrome' }, NOON);
    expect(neighbor.receipt).toBeUndefined();
  });

  test('ends with the day, whose salt goes', async () => {
    const db = await sampleDatabase();
    const { receipt } = await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
    const before = await reportsOf(db, 1);
    expect((await undoReport(db, 1, receipt!, NOON + DAY_MS)).undone).toBe(false);
    expect(await reportsOf(db, 1)).toEqual(before);
  });

  test('of the same network twice, each receipt is its own', async () => {
    const db = await sampleDatabase();
    const first = await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
    await undoReport(db, 1, first.receipt!, NOON + 1);
    const second = await recordReport(db, { codeId: 1, worked: false }, ann, NOON + 2);
    expect((await undoReport(db, 1, first.receipt!, NOON + 3)).undone).toBe(false);
    expect((await undoReport(db, 1, second.receipt!, NOON + 3)).undone).toBe(true);
  });

  test('leaves the networks that reported a failure right', async () => {
    const db = await sampleDatabase();
    await forget(db, 1);
    const fail = async (address: string) =>
      (await recordReport(db, { codeId: 1, worked: false }, at(address), NOON)).receipt!;
    const [one, two] = [await fail('2001:db8:7:1::1'), await fail('2001:db8:7:2::1')];
    await fail('203.0.113.5');
    const networks = async () => (await reportsOf(db, 1)).failed_networks;
    expect(await networks()).toBe(2);
    await undoReport(db, 1, one, NOON);
    expect(await networks()).toBe(2);
    await undoReport(db, 1, two, NOON);
    expect(await networks()).toBe(1);
  });
});

test('the report that takes a badge, or gives it back, says so', async () => {
  const db = await sampleDatabase();
  await forget(db, 1);
  // Only reports of days after the last test that passed weigh against it.
  const days = [NOON + 2 * DAY_MS, NOON + 3 * DAY_MS];
  const changed: boolean[] = [];
  let receipt = '';
  for (const now of days) {
    for (const last of [1, 2, 3]) {
      const outcome = await recordReport(db, { codeId: 1, worked: false }, at(`203.0.113.${last}`), now);
      changed.push(outcome.ticketChanged);
      receipt = outcome.receipt!;
    }
  }
  // The fifth of them.
  expect(changed).toEqual([false, false, false, false, true, false]);
  expect((await undoReport(db, 1, receipt, days[1]!)).ticketChanged).toBe(false);
});

test.each([
  ['one machine that calls itself many browsers', (index: number) => ({ ...ann, agent: `Agent ${index}` })],
  ['one IPv6 /48', (index: number) => at(`2001:db8:7:${index}::1`)],
])('%s never takes a badge, however many days it comes', async (_, visitor) => {
  const db = await sampleDatabase();
  await forget(db, 1);
  for (let day = 1; day <= 12; day += 1) {
    const now = NOON + day * DAY_MS;
    for (let index = 0; index < 10; index += 1)
      await recordReport(db, { codeId: 1, worked: false }, visitor(index), now);
    expect(await badgeOf(db, 1, now)).toMatch(/^Verified/);
  }
  // Another network that says the same makes it two on one day.
  const now = NOON + 12 * DAY_MS;
  await recordReport(db, { codeId: 1, worked: false }, bob, now);
  expect(await badgeOf(db, 1, now)).toBe('Reported failing');
});

describe('what happens today', () => {
  test('is said today: five networks reported, and most of them that it failed', async () => {
    const db = await sampleDatabase();
    const changed = [];
    for (const [index, worked] of [true, false, false, false, false, false].entries())
      changed.push(
        (await recordReport(db, { codeId: 1, worked }, at(`203.0.113.${index}`), NOON)).ticketChanged,
      );
    expect(changed).toEqual([false, false, false, false, true, false]);
    expect(await badgeOf(db, 1, NOON)).toBe('Disputed today: 5 of 6 reports failed');
    expect(await badgeOf(db, 1, (TODAY + 1) * DAY_MS)).toMatch(/^Verified/);
  });

  test('counts after today’s last test that passed alone', async () => {
    const db = await sampleDatabase();
    const fail = (address: string, now: number) =>
      recordReport(db, { codeId: 1, worked: false }, at(address), now);
    const receipts = [];
    for (const last of [1, 2, 3, 4, 5]) receipts.push((await fail(`203.0.113.${last}`, NOON)).receipt!);
    expect(await badgeOf(db, 1, NOON)).toContain('Disputed today: 5 of 5');

    await pass(db, 1, NOON + HOUR_MS);
    expect(await badgeOf(db, 1, NOON + HOUR_MS)).toBe('Verified');
    const later = NOON + 2 * HOUR_MS;
    for (const last of [6, 7, 8, 9]) await fail(`203.0.113.${last}`, later);
    expect(await badgeOf(db, 1, later)).toBe('Verified');
    // What was reported before the test is taken back without a trace in what came after.
    await undoReport(db, 1, receipts[0]!, later);
    expect(await badgeOf(db, 1, later)).toBe('Verified');
    await fail('203.0.113.10', later);
    expect(await badgeOf(db, 1, later)).toBe('Disputed today: 5 of 5 reports failed');
  });

  test('a test that is entered late counts from when it was made', async () => {
    const db = await sampleDatabase();
    for (const last of [1, 2, 3, 4, 5])
      await recordReport(db, { codeId: 1, worked: false }, at(`203.0.113.${last}`), NOON + HOUR_MS);
    await pass(db, 1, NOON, NOON + 2 * HOUR_MS);
    expect(await badgeOf(db, 1, NOON + 2 * HOUR_MS)).toContain('Disputed today: 5 of 5');
  });

  test('a test outweighs what was reported in its own millisecond, whichever came first', async () => {
    const db = await sampleDatabase();
    const report = (last: number) =>
      recordReport(db, { codeId: 1, worked: false }, at(`203.0.113.${last}`), NOON);
    for (const last of [1, 2, 3, 4, 5]) await report(last);
    await pass(db, 1, NOON);
    expect(await badgeOf(db, 1, NOON)).toBe('Verified');
    for (const last of [6, 7, 8, 9, 10]) await report(last);
    expect(await badgeOf(db, 1, NOON)).toBe('Verified');
  });

  test('taking a report back can end a dispute', async () => {
    const db = await sampleDatabase();
    let receipt = '';
    for (const last of [1, 2, 3, 4, 5])
      receipt = (await recordReport(db, { codeId: 1, worked: false }, at(`203.0.113.${last}`), NOON))
        .receipt!;
    expect((await undoReport(db, 1, receipt, NOON)).ticketChanged).toBe(true);
    expect(await badgeOf(db, 1, NOON)).toBe('Verified');
  });
});

function at(address: string) {
  return { address, agent: 'Firefox' };
}

function pass(db: Database, codeId: number, testedAt: number, now = testedAt) {
  const tested = { codeId, method: 'checkout', outcome: 'worked', testedAt, personId: 1 } as const;
  return recordTests(db, [tested], { actor: { personId: 1 }, now });
}

async function badgeOf(db: Database, codeId: number, now: number) {
  return badgeText(cardOf((await findCode(db, codeId))!, now).freshness);
}

async function forget(db: Database, codeId: number) {
  await db.deleteFrom('code_day').where('code_id', '=', codeId).execute();
}

async function reportsOf(db: Database, codeId: number) {
  const today = await db
    .selectFrom('code_day')
    .select(['worked', 'failed', 'failed_networks'])
    .where('code_id', '=', codeId)
    .where('day', '=', TODAY)
    .executeTakeFirst();
  return today ?? { worked: 0, failed: 0, failed_networks: 0 };
}
