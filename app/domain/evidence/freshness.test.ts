import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/days.ts';
import {
  type CodeTest,
  type Freshness,
  freshnessOf,
  isFailing,
  isTested,
  summarizeTests,
  TESTED_FOR_MS,
  type TestHistory,
  testHistoryOf,
  testMethods,
  testOutcomes,
} from './freshness.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const anyTest: fc.Arbitrary<CodeTest> = fc.record({
  method: fc.constantFrom(...testMethods),
  outcome: fc.constantFrom(...testOutcomes),
  testedAt: fc.integer({ min: NOW - 10, max: NOW }),
});
const anyTests = fc.array(anyTest, { maxLength: 12 });

function tested(outcome: CodeTest['outcome'], hoursAgo: number): CodeTest {
  return { method: 'checkout', outcome, testedAt: NOW - hoursAgo * HOUR_MS };
}

describe('the badge', () => {
  test.each([
    [0, 'verified'],
    [DAY_MS, 'verified'],
    [DAY_MS + 1, 1],
    [2 * DAY_MS - 1, 1],
    [2 * DAY_MS, 2],
    [TESTED_FOR_MS, 14],
    [TESTED_FOR_MS + 1, 'stale'],
    [30 * DAY_MS + HOUR_MS, 'stale'],
    [-HOUR_MS, 'verified'],
  ])('of a test that passed %i ms ago is %s', (ageMs, expected) => {
    const passedAt = NOW - ageMs;
    const evidence = {
      lastPassedAt: passedAt,
      lastOutcome: 'worked',
      lastOutcomeAt: passedAt,
      reportsFailing: false,
      dispute: null,
    } as const;
    expect(freshnessOf(evidence, NOW)).toEqual(
      typeof expected === 'string'
        ? { state: expected, passedAt }
        : { state: 'aging', passedAt, days: expected },
    );
  });

  test('warns of a failed last test, and of reports, even if a test passed an hour ago', () => {
    const lastPassedAt = NOW - HOUR_MS;
    const passed = {
      lastPassedAt,
      lastOutcome: 'worked',
      lastOutcomeAt: lastPassedAt,
      dispute: null,
    } as const;
    const never = { lastPassedAt: null, lastOutcome: null, lastOutcomeAt: null, dispute: null };
    const badge = (evidence: Parameters<typeof freshnessOf>[0]) => freshnessOf(evidence, NOW).state;
    expect(badge({ ...passed, reportsFailing: false })).toBe('verified');
    expect(badge({ ...passed, reportsFailing: true })).toBe('failing');
    expect(badge({ ...never, reportsFailing: true })).toBe('failing');
    expect(badge({ ...never, reportsFailing: false })).toBe('untested');
  });

  test.each([false, true])(
    'blames our own test, not reports, where it failed (reports say so too: %s)',
    (reportsFailing) => {
      for (const agoMs of [HOUR_MS, 60 * DAY_MS]) {
        const failedAt = NOW - agoMs;
        const evidence = {
          lastPassedAt: failedAt - HOUR_MS,
          lastOutcome: 'failed',
          lastOutcomeAt: failedAt,
          reportsFailing,
          dispute: null,
        } as const;
        expect(freshnessOf(evidence, NOW)).toEqual({ state: 'failed', failedAt });
      }
    },
  );

  test('says on its day alone that a code is disputed, unless it fails', () => {
    const day = Math.floor(NOW / DAY_MS);
    const disputed = {
      lastPassedAt: NOW - HOUR_MS,
      lastOutcome: 'worked',
      lastOutcomeAt: NOW - HOUR_MS,
      reportsFailing: false,
      dispute: { day, reports: 6, failed: 5 },
    } as const;
    const badge = (now: number, evidence: Parameters<typeof freshnessOf>[0] = disputed) =>
      freshnessOf(evidence, now);
    expect(badge(NOW)).toEqual({ state: 'disputed', ...disputed.dispute });
    expect(badge(day * DAY_MS).state).toBe('disputed');
    expect(badge((day + 1) * DAY_MS - 1).state).toBe('disputed');
    expect(badge((day + 1) * DAY_MS).state).toBe('verified');
    expect(badge(day * DAY_MS - 1).state).toBe('verified');
    const untested = { lastPassedAt: null, lastOutcome: null, lastOutcomeAt: null };
    expect(badge(NOW, { ...disputed, ...untested }).state).toBe('disputed');
    expect(badge(NOW, { ...disputed, lastPassedAt: 0, lastOutcomeAt: 0 }).state).toBe('disputed');
    expect(badge(NOW, { ...disputed, reportsFailing: true }).state).toBe('failing');
    expect(badge(NOW, { ...disputed, lastOutcome: 'failed' }).state).toBe('failed');
  });

  test('vouches for a code only where a test of the last 14 days passed and nothing speaks against it', () => {
    const tested: Freshness[] = [
      { state: 'verified', passedAt: NOW },
      { state: 'aging', passedAt: NOW, days: 2 },
    ];
    const others: Freshness[] = [
      { state: 'stale', passedAt: NOW - 15 * DAY_MS },
      { state: 'disputed', day: 1, reports: 6, failed: 5 },
      { state: 'failed', failedAt: NOW },
      { state: 'failing' },
      { state: 'untested' },
    ];
    expect(tested.map(isTested)).toEqual([true, true]);
    expect(others.filter(isTested)).toEqual([]);
  });

  test('carries when the test passed', () => {
    const evidenceOf = (passedAt: number) =>
      ({
        lastPassedAt: passedAt,
        lastOutcome: 'worked',
        lastOutcomeAt: passedAt,
        reportsFailing: false,
        dispute: null,
      }) as const;
    expect(freshnessOf(evidenceOf(NOW - 5), NOW)).toEqual({ state: 'verified', passedAt: NOW - 5 });
    const passedAt = NOW - 3 * DAY_MS;
    expect(freshnessOf(evidenceOf(passedAt), NOW)).toEqual({ state: 'aging', passedAt, days: 3 });
  });

  test('never gets better as time passes', () => {
    const order = ['verified', 'aging', 'stale', 'failed', 'failing', 'untested'];
    const anyEvidence = fc.record({
      lastPassedAt: fc.option(fc.integer({ min: NOW - 15 * DAY_MS, max: NOW })),
      lastOutcome: fc.constantFrom('worked', 'failed', null),
      lastOutcomeAt: fc.constant(NOW),
      reportsFailing: fc.boolean(),
      // A dispute ends with its day, so the badge may improve tomorrow.
      dispute: fc.constant(null),
    });
    fc.assert(
      fc.property(anyEvidence, fc.nat({ max: 3 * DAY_MS }), (evidence, laterMs) => {
        const [before, after] = [freshnessOf(evidence, NOW), freshnessOf(evidence, NOW + laterMs)];
        expect(order.indexOf(after.state)).toBeGreaterThanOrEqual(order.indexOf(before.state));
        if (before.state === 'aging' && after.state === 'aging') {
          expect(after.days).toBeGreaterThanOrEqual(before.days);
        }
      }),
    );
  });

  test('is Verified only with a test at checkout that worked within the last 24 hours', () => {
    fc.assert(
      fc.property(anyTests, fc.nat({ max: 2 * DAY_MS }), (tests, laterMs) => {
        const now = NOW + laterMs;
        const { state } = freshnessOf(
          { ...summarizeTests(tests), reportsFailing: false, dispute: null },
          now,
        );
        if (state !== 'verified') return;
        const proof = tests.some(
          (each) => each.method === 'checkout' && each.outcome === 'worked' && now - each.testedAt <= DAY_MS,
        );
        expect(proof).toBe(true);
      }),
    );
  });
});

describe('the summary of tests', () => {
  test('keeps the newest test that passed, and the newest test', () => {
    expect(summarizeTests([tested('worked', 5), tested('failed', 2), tested('worked', 9)])).toEqual({
      lastPassedAt: NOW - 5 * HOUR_MS,
      lastOutcome: 'failed',
      lastOutcomeAt: NOW - 2 * HOUR_MS,
      passingSince: null,
    });
    expect(summarizeTests([tested('failed', 5), tested('worked', 2)])).toEqual({
      lastPassedAt: NOW - 2 * HOUR_MS,
      lastOutcome: 'worked',
      lastOutcomeAt: NOW - 2 * HOUR_MS,
      passingSince: NOW - 2 * HOUR_MS,
    });
  });

  test('keeps the first test of the run that still passes', () => {
    const since = (tests: CodeTest[]) => summarizeTests(tests).passingSince;
    expect(since([tested('worked', 9), tested('worked', 5), tested('worked', 2)])).toBe(NOW - 9 * HOUR_MS);
    const interrupted = [tested('worked', 9), tested('failed', 7), tested('worked', 5), tested('worked', 2)];
    expect(since(interrupted)).toBe(NOW - 5 * HOUR_MS);
    expect(since([tested('worked', 9), tested('unclear', 7), tested('worked', 5)])).toBe(NOW - 9 * HOUR_MS);
    expect(since([])).toBeNull();
  });

  test('a test that fails at the instant another passes counts as the newer', () => {
    for (const tests of [
      [tested('worked', 2), tested('failed', 2)],
      [tested('failed', 2), tested('worked', 2)],
    ]) {
      expect(summarizeTests(tests).lastOutcome).toBe('failed');
      expect(isFailing({ ...summarizeTests(tests), reportsFailing: false })).toBe(true);
    }
  });

  test('the word of a store or feed, and unclear outcomes, change nothing', () => {
    const noTest = anyTest.filter((each) => each.method !== 'checkout' || each.outcome === 'unclear');
    fc.assert(
      fc.property(anyTests, fc.array(noTest), (tests, others) => {
        expect(summarizeTests([...others, ...tests])).toEqual(summarizeTests(tests));
        expect(summarizeTests(others)).toEqual({
          lastPassedAt: null,
          lastOutcome: null,
          lastOutcomeAt: null,
          passingSince: null,
        });
      }),
    );
  });

  test('does not depend on the order of the tests, and leaves it as it was', () => {
    fc.assert(
      fc.property(anyTests, (tests) => {
        const copy = [...tests];
        expect(summarizeTests(tests.toReversed())).toEqual(summarizeTests(tests));
        expect(tests).toEqual(copy);
      }),
    );
  });
});

describe('the history of tests', () => {
  const none = { last: null, counted: 0, passed: 0, unclear: 0, confirmedAt: null };

  test.each<[string, CodeTest[], TestHistory]>([
    ['nothing', [], none],
    ['an unclear check', [tested('unclear', 1)], none],
    ['a feed', [{ method: 'feed', outcome: 'worked', testedAt: NOW }], none],
    ['a store that says no', [{ method: 'store', outcome: 'failed', testedAt: NOW }], none],
    [
      'two confirmations',
      [
        { method: 'store', outcome: 'worked', testedAt: NOW - 3 },
        { method: 'store', outcome: 'worked', testedAt: NOW - 2 },
      ],
      { ...none, confirmedAt: NOW - 2 },
    ],
    [
      'a test that passed after one that failed, and unclear checks',
      [tested('unclear', 40), tested('failed', 30), tested('worked', 3), tested('unclear', 1)],
      {
        ...none,
        last: { outcome: 'worked', testedAt: NOW - 3 * HOUR_MS },
        counted: 2,
        passed: 1,
        unclear: 1,
      },
    ],
  ])('of %s', (_name, tests, history) => {
    expect(testHistoryOf(tests)).toEqual(history);
  });

  test('looks at the twelve newest tests', () => {
    const twelve = [tested('worked', 3), tested('failed', 4), ...repeated('worked', 10, 5)];
    expect(testHistoryOf(twelve)).toMatchObject({ counted: 12, passed: 11 });
    expect(testHistoryOf([...repeated('failed', 5, 40), ...twelve])).toEqual(testHistoryOf(twelve));
  });

  function repeated(outcome: CodeTest['outcome'], times: number, hoursAgo: number): CodeTest[] {
    return Array.from({ length: times }, (_, index) => tested(outcome, hoursAgo + index));
  }
});

test.each([
  [null, false, false],
  ['worked', false, false],
  ['worked', true, true],
  [null, true, true],
  ['failed', false, true],
] as const)(
  'after a last test that %s, and reports that say %s, failing is %s',
  (lastOutcome, reportsFailing, failing) => {
    expect(isFailing({ lastOutcome, reportsFailing })).toBe(failing);
  },
);
