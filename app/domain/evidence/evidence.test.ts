import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/days.ts';
import { type DailyEvidence, disputeOf, doubtsIn, failingByReports, weighReports } from './evidence.ts';

const TODAY = 20_000;

/** One row a day, as stored. */
const anyDays = fc
  .uniqueArray(
    fc.record({
      day: ago(fc.integer({ min: 0, max: 70 })),
      worked: fc.nat({ max: 8 }),
      failed: fc.nat({ max: 8 }),
      sharing: fc.nat({ max: 2 }),
    }),
    { selector: ({ day }) => day, maxLength: 20 },
  )
  .map((days) =>
    days.map(({ sharing, ...day }) => ({
      ...day,
      failedNetworks: Math.max(Math.ceil(day.failed / 3), day.failed - sharing),
    })),
  );

function ago(age: fc.Arbitrary<number>): fc.Arbitrary<number> {
  return age.map((days) => TODAY - days);
}

function on(age: number, worked: number, failed: number, failedNetworks = failed): DailyEvidence {
  return { day: TODAY - age, worked, failed, failedNetworks };
}

/** Adds one report to the row of its day, or adds the row. Its network may be one of several in a /48. */
function withReport(
  days: DailyEvidence[],
  day: number,
  outcome: 'worked' | 'failed',
  isAlone: boolean,
): DailyEvidence[] {
  const row = days.find((each) => each.day === day) ?? { day, worked: 0, failed: 0, failedNetworks: 0 };
  const failedNetworks = row.failedNetworks + (outcome === 'failed' && isAlone ? 1 : 0);
  return [...days.filter((each) => each !== row), { ...row, [outcome]: row[outcome] + 1, failedNetworks }];
}

describe('weighed reports', () => {
  test('halve every 14 days', () => {
    expect(weighReports([on(0, 4, 2)], TODAY)).toEqual({ worked: 4, failed: 2, reports: 6 });
    expect(weighReports([on(14, 4, 2)], TODAY)).toEqual({ worked: 2, failed: 1, reports: 6 });
    expect(weighReports([on(28, 4, 0)], TODAY)).toEqual({ worked: 1, failed: 0, reports: 4 });
    expect(weighReports([on(7, 1, 0)], TODAY).worked).toBeCloseTo(Math.SQRT1_2);
  });

  test('a day weighs as at most six reports, in its own proportion', () => {
    expect(weighReports([on(0, 5, 1)], TODAY)).toEqual({ worked: 5, failed: 1, reports: 6 });
    expect(weighReports([on(0, 9, 3)], TODAY)).toEqual({ worked: 4.5, failed: 1.5, reports: 12 });
    expect(weighReports([on(0, 0, 1000)], TODAY).failed).toBeCloseTo(6);
  });

  test('look back over 60 days, today included', () => {
    expect(weighReports([on(59, 1, 0)], TODAY).reports).toBe(1);
    expect(weighReports([on(60, 1, 0)], TODAY)).toEqual({ worked: 0, failed: 0, reports: 0 });
  });

  test('a day without reports weighs nothing, a day ahead weighs as today', () => {
    expect(weighReports([on(0, 0, 0)], TODAY)).toEqual({ worked: 0, failed: 0, reports: 0 });
    expect(weighReports([on(-1, 2, 1)], TODAY)).toEqual({ worked: 2, failed: 1, reports: 3 });
  });

  test('never weigh more than they are, and add up over days', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const all = weighReports(days, TODAY);
        const each = days.map((day) => weighReports([day], TODAY));
        expect(all.worked + all.failed).toBeLessThanOrEqual(all.reports + 1e-9);
        expect(all.worked).toBeCloseTo(each.reduce((sum, { worked }) => sum + worked, 0));
        expect(all.failed).toBeCloseTo(each.reduce((sum, { failed }) => sum + failed, 0));
        for (const { worked, failed } of each) expect(worked + failed).toBeLessThanOrEqual(6 + 1e-9);
      }),
    );
  });
});

describe('failing by reports', () => {
  const failing = (days: DailyEvidence[], lastPassedAt: number | null = null) =>
    failingByReports(days, lastPassedAt, TODAY);

  test('takes five failures among the newest nine reports', () => {
    expect(failing([on(0, 0, 3), on(1, 0, 2)])).toBe(true);
    expect(failing([on(0, 0, 3), on(1, 0, 1)])).toBe(false);
    expect(failing([on(0, 1, 2), on(1, 1, 2), on(2, 2, 1)])).toBe(true);
    expect(failing([on(0, 1, 2), on(1, 2, 1), on(2, 2, 1), on(3, 0, 3)])).toBe(false);
    expect(failing([on(0, 3, 0), on(1, 2, 0), on(2, 0, 3), on(3, 0, 3)])).toBe(false);
    expect(failing([on(0, 3, 0), on(1, 1, 0), on(2, 0, 3), on(3, 0, 3)])).toBe(true);
    expect(failing([])).toBe(false);
    expect(failing([on(0, 0, 0), on(3, 0, 3), on(4, 0, 3)])).toBe(true);
  });

  test('a day gives at most three of them, in its own proportion', () => {
    expect(failing([on(0, 0, 1000)])).toBe(false);
    expect(failing([on(0, 0, 1000), on(1, 0, 1)])).toBe(false);
    expect(failing([on(0, 0, 1000), on(1, 0, 2)])).toBe(true);
    expect(failing([on(0, 1000, 2000), on(1, 0, 3)])).toBe(true);
    expect(failing([on(0, 1001, 1999), on(1, 0, 3)])).toBe(false);
  });

  test('parts of failures are added exactly: 2, 15/7, and 6/7 are five', () => {
    expect(failing([on(0, 2, 4), on(1, 2, 5), on(2, 5, 2)])).toBe(true);
    expect(failing([on(0, 2, 4), on(1, 2, 5), on(2, 6, 2)])).toBe(false);
    // The least common multiple of 1 to 16 makes every part whole.
    const whole = 720_720;
    fc.assert(
      fc.property(anyDays, (days) => {
        const network = on(59, 0, 2);
        let left = 9;
        let failures = 0;
        for (const { day, worked, failed } of [...days, network].sort((a, b) => b.day - a.day)) {
          const taken = Math.min(3, worked + failed, left);
          if (day <= TODAY - 60 || taken === 0) continue;
          left -= taken;
          failures += failed * taken * (whole / (worked + failed));
        }
        expect(failing([...days, network])).toBe(failures >= 5 * whole);
      }),
      { numRuns: 3000 },
    );
  });

  test('takes two networks on one day besides: networks of different days may be the same one', () => {
    const alone = Array.from({ length: 30 }, (_, age) => on(age, 0, 1));
    expect(failing(alone)).toBe(false);
    expect(failing([...alone.slice(1), on(0, 0, 2)])).toBe(true);
    expect(failing([...alone.slice(1), on(0, 0, 3, 1)])).toBe(false);
    expect(failing([...alone, on(59, 0, 2)])).toBe(true);
    expect(failing([...alone, on(60, 0, 2)])).toBe(false);
    // Only days after the last passing test count, for this rule too.
    const days = [on(0, 0, 1), on(1, 0, 1), on(2, 0, 1), on(3, 0, 1), on(4, 0, 1), on(5, 0, 2)];
    expect(failing(days, (TODAY - 6) * DAY_MS)).toBe(true);
    expect(failing(days, (TODAY - 5) * DAY_MS)).toBe(false);
  });

  test('the rows may come in any order', () => {
    expect(failing([on(3, 0, 3), on(0, 3, 0), on(2, 0, 3), on(1, 3, 0)])).toBe(false);
    expect(failing([on(3, 3, 0), on(1, 0, 3), on(2, 3, 0), on(0, 0, 3)])).toBe(true);
  });

  test('reports older than the window do not count', () => {
    expect(failing([on(58, 0, 3), on(59, 0, 2)])).toBe(true);
    expect(failing([on(59, 0, 3), on(60, 0, 2)])).toBe(false);
  });

  test('a test that passed clears its own day and all before', () => {
    const days = [on(1, 0, 3), on(2, 0, 3)];
    const atStartOf = (age: number) => (TODAY - age) * DAY_MS;
    expect(failing(days, atStartOf(3))).toBe(true);
    expect(failing(days, atStartOf(2) - 1)).toBe(true);
    expect(failing(days, atStartOf(2))).toBe(false);
    expect(failing(days, atStartOf(0))).toBe(false);
    expect(failing([on(0, 0, 3), ...days], atStartOf(2))).toBe(true);
  });

  test('no test at checkout clears nothing, not even as a test at the start of 1970 would', () => {
    const days = [
      { day: 0, worked: 0, failed: 3, failedNetworks: 3 },
      { day: -1, worked: 0, failed: 3, failedNetworks: 3 },
    ];
    expect(failingByReports(days, null, 1)).toBe(true);
    expect(failingByReports(days, 0, 1)).toBe(false);
  });

  test('one more failure never clears a code, one more success never condemns it', () => {
    fc.assert(
      fc.property(anyDays, ago(fc.integer({ min: 0, max: 65 })), fc.boolean(), (days, day, isAlone) => {
        if (failing(days)) expect(failing(withReport(days, day, 'failed', isAlone))).toBe(true);
        else expect(failing(withReport(days, day, 'worked', isAlone))).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test('no single day condemns a code whose other days are clean', () => {
    fc.assert(
      fc.property(anyDays, ago(fc.nat({ max: 59 })), fc.nat({ max: 10_000 }), (days, day, failed) => {
        const clean = days
          .filter((each) => each.day !== day)
          .map((each) => ({ ...each, failed: 0, failedNetworks: 0 }));
        expect(failing([...clean, { day, worked: 0, failed, failedNetworks: failed }])).toBe(false);
      }),
    );
  });

  test('does not depend on the order of the rows, and leaves them as they were', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const copy = [...days];
        expect(failing(days.toReversed())).toBe(failing(days));
        expect(days).toEqual(copy);
      }),
    );
  });
});

describe('a dispute', () => {
  const { day } = on(0, 0, 0);

  test('takes five reports of one day, most of which failed', () => {
    expect(disputeOf(on(0, 1, 5))).toEqual({ day, reports: 6, failed: 5 });
    expect(disputeOf(on(0, 2, 3))).toEqual({ day, reports: 5, failed: 3 });
    expect(disputeOf(on(0, 0, 4))).toBeNull();
    expect(disputeOf(on(0, 3, 3))).toBeNull();
    expect(disputeOf(on(0, 3, 2))).toBeNull();
    expect(disputeOf(on(0, 0, 0))).toBeNull();
  });

  test('is never the word of one network alone', () => {
    expect(disputeOf(on(0, 2, 3, 1))).toBeNull();
    expect(disputeOf(on(0, 2, 3, 2))).not.toBeNull();
  });
});

test('a day doubts a code where more networks failed than worked', () => {
  expect(doubtsIn(on(0, 1, 4))).toEqual({ reports: 5, failed: 4 });
  expect(doubtsIn(on(0, 0, 3, 1))).toEqual({ reports: 1, failed: 1 });
  expect(doubtsIn(on(0, 1, 3, 1))).toBeNull();
  // Of the whole day, before a test that passed as well.
  expect(doubtsIn(on(0, 0, 1, 4))).toEqual({ reports: 1, failed: 1 });
  expect(doubtsIn(on(0, 2, 2))).toBeNull();
  expect(doubtsIn(on(0, 0, 0))).toBeNull();
});
