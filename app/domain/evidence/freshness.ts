import { DAY_MS } from '../time/days.ts';
import type { Dispute } from './evidence.ts';

export const testMethods = ['checkout', 'store', 'feed'] as const;
export type TestMethod = (typeof testMethods)[number];

export const testOutcomes = ['worked', 'failed', 'unclear'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
export type ClearOutcome = Exclude<TestOutcome, 'unclear'>;

/** One test of a code, by a person at checkout, by its store, or by a feed. */
export interface CodeTest {
  method: TestMethod;
  outcome: TestOutcome;
  /** Epoch ms. */
  testedAt: number;
}

/**
 * A summary of a code's clear tests. All fields are null before the first one; times are epoch ms. The summary is stored
 * with the code, so a list doesn't have to read the tests.
 */
export interface TestSummary {
  /** The newest clear test that worked. */
  lastPassedAt: number | null;
  /** The newest clear test, whatever its outcome. */
  lastOutcome: ClearOutcome | null;
  lastOutcomeAt: number | null;
  /** The first test of the unbroken run of passed tests that the newest test ends; null without one. */
  passingSince: number | null;
}

/** The evidence behind the badge. */
export interface Evidence extends Omit<TestSummary, 'passingSince'> {
  /** Whether visitors' reports say that the code fails: `failingByReports` in evidence.ts. */
  reportsFailing: boolean;
  /** The newest dispute (`disputeOf` in evidence.ts). It counts only on its own day. */
  dispute: Dispute | null;
}

export type Freshness =
  | { state: 'verified'; passedAt: number }
  | { state: 'aging'; passedAt: number; days: number }
  /** The last test passed, but too long ago to vouch for the code. */
  | { state: 'stale'; passedAt: number }
  | ({ state: 'disputed' } & Dispute)
  /** The last test failed. */
  | { state: 'failed'; failedAt: number }
  /** The last test passed, if there was one, but visitors report that the code fails. */
  | { state: 'failing' }
  | { state: 'untested' };

/** How long a badge says "Verified" without naming days: the site promises verification within 24 hours. */
export const VERIFIED_FOR_MS = DAY_MS;

/**
 * How long a test that passed vouches for a code. Of codes that worked, about one in twenty dies each day
 * (`doubtOf` in office/queue-order.ts), so after two weeks it's as likely dead as alive.
 */
export const TESTED_FOR_MS = 14 * DAY_MS;

/** The earliest moment (epoch ms) of a test that passed "within the last 24 hours" of `now`: exactly 24 hours before. */
export function verifiedSince(now: number): number {
  return now - VERIFIED_FOR_MS;
}

/** The badge of a code at `now` (epoch ms). It is always computed, never stored or entered by hand. */
export function freshnessOf(evidence: Evidence, now: number): Freshness {
  const { lastPassedAt, lastOutcome, lastOutcomeAt, reportsFailing, dispute } = evidence;
  if (lastOutcome === 'failed') return { state: 'failed', failedAt: lastOutcomeAt! };
  if (reportsFailing) return { state: 'failing' };
  if (dispute?.day === Math.floor(now / DAY_MS)) return { state: 'disputed', ...dispute };
  if (lastPassedAt === null) return { state: 'untested' };
  if (lastPassedAt >= verifiedSince(now)) return { state: 'verified', passedAt: lastPassedAt };
  const ageMs = now - lastPassedAt;
  if (ageMs > TESTED_FOR_MS) return { state: 'stale', passedAt: lastPassedAt };
  return { state: 'aging', passedAt: lastPassedAt, days: Math.floor(ageMs / DAY_MS) };
}

/**
 * Whether the last test failed, or reports say that the code fails. It doesn't depend on the time, so a column can
 * store it.
 */
export function isFailing({
  lastOutcome,
  reportsFailing,
}: Pick<Evidence, 'lastOutcome' | 'reportsFailing'>): boolean {
  return lastOutcome === 'failed' || reportsFailing;
}

/** Whether a code may be recommended as tested: a test of the last 14 days passed, and nothing contradicts it. */
export function isTested({ state }: Freshness): boolean {
  return state === 'verified' || state === 'aging';
}

/** The summary of tests in any order. */
export function summarizeTests(tests: readonly CodeTest[]): TestSummary {
  const clear = newestClear(tests);
  const last = clear[0];
  const failedAt = clear.findIndex((test) => test.outcome === 'failed');
  const passing = failedAt < 0 ? clear : clear.slice(0, failedAt);
  return {
    lastPassedAt: clear.find((test) => test.outcome === 'worked')?.testedAt ?? null,
    lastOutcome: last?.outcome ?? null,
    lastOutcomeAt: last?.testedAt ?? null,
    passingSince: passing.at(-1)?.testedAt ?? null,
  };
}

/** What the sentence about a code's history shows. */
export type TestHistory = ReturnType<typeof testHistoryOf>;

const TESTS_COUNTED = 12;

/** The history of tests in any order. */
export function testHistoryOf(tests: readonly CodeTest[]) {
  const counted = newestClear(tests).slice(0, TESTS_COUNTED);
  const [last] = counted;
  const oldestAt = counted.at(-1)?.testedAt ?? Number.POSITIVE_INFINITY;
  const confirmations = tests
    .filter((test) => test.method === 'store' && test.outcome === 'worked')
    .map((test) => test.testedAt);
  return {
    /** The newest clear test, whatever its outcome; null before the first one. */
    last: last ? { outcome: last.outcome, testedAt: last.testedAt } : null,
    /** The newest clear tests, twelve at most, and how many of them passed. */
    counted: counted.length,
    passed: counted.filter((test) => test.outcome === 'worked').length,
    /** How many unclear tests at checkout came between and after them. */
    unclear: tests.filter(
      ({ method, outcome, testedAt }) =>
        method === 'checkout' && outcome === 'unclear' && testedAt > oldestAt,
    ).length,
    /** When the store last confirmed the code (epoch ms); null if it never did. */
    confirmedAt: confirmations.length > 0 ? Math.max(...confirmations) : null,
  };
}

interface ClearTest extends CodeTest {
  outcome: ClearOutcome;
}

/**
 * Only a definite result at checkout is clear: nobody here has tried what a store or a feed says, and "unclear" proves
 * nothing.
 */
function isClear(test: CodeTest): test is ClearTest {
  return test.method === 'checkout' && test.outcome !== 'unclear';
}

/** Newest first. Of two at the same instant, the failure counts as newer, so that we warn when in doubt. */
function newestClear(tests: readonly CodeTest[]): ClearTest[] {
  return tests.filter(isClear).sort((a, b) => b.testedAt - a.testedAt || severity(b) - severity(a));
}

function severity(test: ClearTest): number {
  return test.outcome === 'failed' ? 1 : 0;
}
