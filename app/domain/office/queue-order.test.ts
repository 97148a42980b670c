import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/days.ts';
import {
  doubtOf,
  dueReasonOf,
  isTurnOfTheLongest,
  orderQueue,
  type QueueFacts,
  queueReasons,
  shoppersProtected,
} from './queue-order.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const TODAY = Math.floor(NOW / DAY_MS);

function code(some: Partial<QueueFacts>): QueueFacts {
  return {
    id: 1,
    disputedDay: null,
    reportsFailing: false,
    lastOutcome: null,
    lastOutcomeAt: null,
    lastPassedAt: null,
    expiresAt: NOW + 90 * DAY_MS,
    today: reports(0, 0),
    weekCopies: 70,
    ...some,
  };
}

/** Reports of today, each from a network of its own unless the networks that failed are counted. */
function reports(worked: number, failed: number, failedNetworks = failed): QueueFacts['today'] {
  return { worked, failed, failedNetworks };
}

function passed(agoMs: number, some: Partial<QueueFacts> = {}): QueueFacts {
  const at = NOW - agoMs;
  return code({ lastOutcome: 'worked', lastOutcomeAt: at, lastPassedAt: at, ...some });
}

function failed(agoMs: number, some: Partial<QueueFacts> = {}): QueueFacts {
  return code({ lastOutcome: 'failed', lastOutcomeAt: NOW - agoMs, ...some });
}

describe('the reason', () => {
  test.each([
    ['disputed', passed(HOUR_MS, { disputedDay: TODAY })],
    [null, passed(HOUR_MS, { disputedDay: TODAY - 1 })],
    ['disputed', failed(HOUR_MS, { disputedDay: TODAY })],
    ['failed', failed(HOUR_MS)],
    ['failed', failed(HOUR_MS, { reportsFailing: true })],
    ['reported', passed(HOUR_MS, { reportsFailing: true })],
    ['reported', code({ reportsFailing: true })],
    ['doubted', passed(HOUR_MS, { today: reports(0, 1) })],
    ['doubted', passed(HOUR_MS, { today: reports(3, 4) })],
    [null, passed(HOUR_MS, { today: reports(4, 4) })],
    // The three of one /48 are one.
    [null, passed(HOUR_MS, { today: reports(1, 3, 1) })],
    ['doubted', passed(HOUR_MS, { today: reports(0, 3, 1) })],
    ['doubted', code({ today: reports(0, 4) })],
    ['disputed', passed(HOUR_MS, { today: reports(0, 5), disputedDay: TODAY })],
    ['failed', failed(HOUR_MS, { today: reports(0, 4) })],
    ['reported', passed(HOUR_MS, { today: reports(0, 4), reportsFailing: true })],
    [null, passed(20 * HOUR_MS - 1)],
    ['lapsing', passed(20 * HOUR_MS)],
    ['lapsing', passed(24 * HOUR_MS)],
    ['popular', passed(24 * HOUR_MS + 1)],
    ['lapsing', passed(21 * HOUR_MS, { expiresAt: NOW + DAY_MS })],
    ['ending', passed(25 * HOUR_MS, { expiresAt: NOW + 2 * DAY_MS })],
    ['popular', passed(25 * HOUR_MS, { expiresAt: NOW + 2 * DAY_MS + 1 })],
    ['ending', code({ expiresAt: NOW + HOUR_MS })],
    ['untested', code({})],
  ] as const)('%s', (reason, facts) => {
    expect(dueReasonOf(facts, NOW)).toBe(reason);
  });
});

test('of codes that are copied equally often, the more urgent reason comes first', () => {
  const codes = [
    passed(30 * DAY_MS, { id: 1 }),
    code({ id: 2 }),
    code({ id: 3, expiresAt: NOW + HOUR_MS }),
    passed(22 * HOUR_MS, { id: 4 }),
    passed(3 * DAY_MS, { id: 5, reportsFailing: true }),
    passed(HOUR_MS, { id: 6, disputedDay: TODAY }),
    passed(HOUR_MS, { id: 7 }),
  ];
  expect(orderQueue(codes, NOW).map(({ reason }) => reason)).toEqual([
    'disputed',
    'reported',
    'lapsing',
    'ending',
    'untested',
    'popular',
  ]);
});

test('a test of a code that many copy protects more shoppers, but a disputed code leads', () => {
  const codes = [
    code({ id: 1, reportsFailing: true, weekCopies: 7 }),
    passed(22 * HOUR_MS, { id: 2, weekCopies: 7000 }),
    code({ id: 3, disputedDay: TODAY, weekCopies: 0 }),
    code({ id: 4, disputedDay: TODAY, weekCopies: 1 }),
  ];
  expect(orderQueue(codes, NOW).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

test('a code that nobody copied still has its place', () => {
  expect(shoppersProtected(code({ weekCopies: 0 }), 'untested', NOW)).toBeGreaterThan(0);
  const quiet = [code({ id: 1, weekCopies: 0 }), code({ id: 2, weekCopies: 0, reportsFailing: true })];
  expect(orderQueue(quiet, NOW).map(({ id }) => id)).toEqual([2, 1]);
});

test('a code that has just failed is left alone for a while, and asked about again days later', () => {
  const justNow = doubtOf(failed(HOUR_MS), 'failed', NOW);
  const later = doubtOf(failed(3 * DAY_MS), 'failed', NOW);
  expect(justNow).toBeLessThan(0.1);
  expect(later).toBeGreaterThan(0.4);
});

test('doubt grows with the age of a test and stays a chance', () => {
  const age = fc.integer({ min: 0, max: 400 * DAY_MS });
  // What doubts a code is the reports, whatever the age of its test.
  const reason = fc.constantFrom(...queueReasons.filter((each) => each !== 'waiting' && each !== 'doubted'));
  fc.assert(
    fc.property(age, age, reason, (a, b, why) => {
      const [younger, older] = [Math.min(a, b), Math.max(a, b)].map((ms) =>
        doubtOf(why === 'failed' ? failed(ms) : passed(ms), why, NOW),
      );
      expect(younger).toBeGreaterThanOrEqual(0);
      expect(older).toBeLessThanOrEqual(0.6);
      expect(older).toBeGreaterThanOrEqual(younger!);
    }),
  );
});

test('doubt rises with each failure beyond what worked, from what it was, and stays below a dispute', () => {
  for (const untouched of [passed(HOUR_MS), passed(22 * HOUR_MS), passed(9 * DAY_MS), code({})]) {
    const before = dueReasonOf(untouched, NOW);
    let doubt = before ? doubtOf(untouched, before, NOW) : 0;
    for (const failures of [1, 2, 3, 4, 40]) {
      const next = doubtOf({ ...untouched, today: reports(0, failures) }, 'doubted', NOW);
      expect(next).toBeGreaterThan(doubt);
      expect(next).toBeLessThan(0.6);
      expect(doubtOf({ ...untouched, today: reports(7, failures + 7) }, 'doubted', NOW)).toBe(next);
      doubt = next;
    }
  }
  const codes = [
    passed(HOUR_MS, { id: 1, today: reports(0, 1) }),
    passed(HOUR_MS, { id: 2, today: reports(0, 4) }),
    passed(22 * HOUR_MS, { id: 3 }),
    passed(HOUR_MS, { id: 4, disputedDay: TODAY, today: reports(0, 5), weekCopies: 0 }),
  ];
  expect(orderQueue(codes, NOW).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('the order does not depend on the order of the rows', () => {
  const codes = Array.from({ length: 12 }, (_, id) => code({ id, weekCopies: id % 3 }));
  expect(orderQueue(codes.toReversed(), NOW)).toEqual(orderQueue(codes, NOW));
});

test('every fifth item is the turn of the code that has waited longest', () => {
  const turns = Array.from({ length: 11 }, (_, index) => index + 1).filter(isTurnOfTheLongest);
  expect(turns).toEqual([5, 10]);
});
