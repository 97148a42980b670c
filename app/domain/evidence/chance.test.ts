import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/days.ts';
import { type ChanceEvidence, chanceOf } from './chance.ts';
import { type DailyEvidence, disputeOf, failingByReports } from './evidence.ts';
import { type CodeTest, summarizeTests } from './freshness.ts';
import { ratingOf } from './rating.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const TODAY = Math.floor(NOW / DAY_MS);

const untested: ChanceEvidence = {
  lastPassedAt: null,
  lastOutcome: null,
  lastOutcomeAt: null,
  passingSince: null,
  reportsFailing: false,
  dispute: null,
  rating: null,
};

/** Passed `days` ago, and every test since `passingDays` before that. */
function passed(days: number, passingDays = 0): ChanceEvidence {
  const lastPassedAt = NOW - days * DAY_MS;
  return {
    ...untested,
    lastPassedAt,
    lastOutcome: 'worked',
    lastOutcomeAt: lastPassedAt,
    passingSince: lastPassedAt - passingDays * DAY_MS,
  };
}

const chance = (evidence: ChanceEvidence) => chanceOf(evidence, NOW);

describe('the chance that a code works', () => {
  test('follows from its tests', () => {
    expect(chance(untested)).toBe(470);
    expect([0, 1, 7, 30, 365].map((days) => chance(passed(days)))).toEqual([916, 896, 804, 635, 319]);
    expect([0, 7, 30, 365].map((days) => chance(passed(1, days)))).toEqual([896, 918, 941, 957]);
    const failed = { lastOutcome: 'failed', lastOutcomeAt: NOW, passingSince: null } as const;
    expect(chance({ ...passed(9), ...failed })).toBe(170);
    expect(chance({ ...untested, ...failed })).toBe(60);
  });

  test('falls with the days since the last test, also after 300 days of passing', () => {
    expect([0, 7, 14, 30, 60].map((days) => chance(passed(days, 300)))).toEqual([959, 948, 938, 916, 880]);
    expect(chance(passed(30, 3000))).toBe(chance(passed(30, 300)));
  });

  test('is lowered by reports, more where no test has passed, and more the older the test is', () => {
    const rated = (evidence: ChanceEvidence) =>
      [5, 4, 3.5, 3, 1].map((rating) => chance({ ...evidence, rating }));
    expect(rated(untested)).toEqual([470, 470, 455, 88, 60]);
    expect(rated(passed(1))).toEqual([896, 896, 803, 728, 728]);
    expect(rated(passed(30))).toEqual([635, 635, 385, 183, 183]);
  });

  test('of a code that reports call failing is small', () => {
    expect(chance({ ...passed(1), reportsFailing: true })).toBe(120);
    expect(chance({ ...untested, reportsFailing: true, rating: 1 })).toBe(60);
  });

  test('of a code that is disputed today is at most that of an untested one', () => {
    const dispute = { day: TODAY, reports: 6, failed: 5 };
    expect(chance({ ...passed(1), dispute })).toBe(470);
    expect(chance({ ...passed(1), dispute: { ...dispute, day: TODAY - 1 } })).toBe(896);
  });
});

describe('reports', () => {
  const anyDays: fc.Arbitrary<DailyEvidence[]> = fc.array(
    fc.record({
      day: fc.integer({ min: TODAY - 65, max: TODAY }),
      worked: fc.nat({ max: 100 }),
      failed: fc.nat({ max: 100 }),
      failedNetworks: fc.nat({ max: 3 }),
    }),
    { maxLength: 10 },
  );
  const anyTests: fc.Arbitrary<CodeTest[]> = fc.array(
    fc.record({
      method: fc.constant('checkout' as const),
      outcome: fc.constantFrom('worked' as const, 'worked' as const, 'failed' as const),
      testedAt: fc.integer({ min: NOW - 400 * DAY_MS, max: NOW }),
    }),
    { maxLength: 6 },
  );

  test('never lift a code above where its tests alone put it', () => {
    fc.assert(
      fc.property(anyTests, anyDays, (tests, days) => {
        expect(chance(evidenceOf(tests, days))).toBeLessThanOrEqual(chance(evidenceOf(tests, [])));
      }),
      { numRuns: 2000 },
    );
  });

  test('never lift an untested code above one that passed in two months, unless reports speak against that one', () => {
    const ago = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(ago, anyDays, (days, reports) => {
        expect(chance(evidenceOf([], reports))).toBeLessThan(chance(passed(days)));
      }),
    );
  });

  function evidenceOf(tests: readonly CodeTest[], days: readonly DailyEvidence[]): ChanceEvidence {
    const known = summarizeTests(tests);
    const ofToday = days.find(({ day }) => day === TODAY);
    return {
      ...known,
      reportsFailing: failingByReports(days, known.lastPassedAt, TODAY),
      dispute: ofToday ? disputeOf(ofToday) : null,
      rating: ratingOf(days, TODAY),
    };
  }
});
