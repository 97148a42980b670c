import { DAY_MS } from '../time/days.ts';
import type { Dispute } from './evidence.ts';

export const checkMethods = ['checkout', 'store', 'feed'] as const;
export type CheckMethod = (typeof checkMethods)[number];

export const checkOutcomes = ['worked', 'failed', 'unclear'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export type TestOutcome = Exclude<CheckOutcome, 'unclear'>;

/** One row of a code's public ledger. */
export interface Check {
  method: CheckMethod;
  outcome: CheckOutcome;
  /** Epoch ms. */
  checkedAt: number;
}

/**
 * A summary of the ledger. A test is a check at checkout with a definite outcome. All fields are null before the first
 * test; times are epoch ms. The summary is stored with the code, so a list doesn't have to read the ledger.
 */
export interface CheckSummary {
  /** The newest test that worked. */
  lastPassedAt: number | null;
  /** The newest test, whatever its outcome. */
  lastOutcome: TestOutcome | null;
  lastOutcomeAt: number | null;
  /** The first test of the unbroken run of passed tests that the newest test ends; null without one. */
  passingSince: number | null;
}

/** The evidence behind the badge. */
export interface Evidence extends Omit<CheckSummary, 'passingSince'> {
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

/** The badge of a code at `now` (epoch ms). It is always computed, never stored or entered by hand. */
export function freshnessOf(evidence: Evidence, now: number): Freshness {
  const { lastPassedAt, lastOutcome, lastOutcomeAt, reportsFailing, dispute } = evidence;
  if (lastOutcome === 'failed') return { state: 'failed', failedAt: lastOutcomeAt! };
  if (reportsFailing) return { state: 'failing' };
  if (dispute?.day === Math.floor(now / DAY_MS)) return { state: 'disputed', ...dispute };
  if (lastPassedAt === null) return { state: 'untested' };
  const ageMs = now - lastPassedAt;
  if (ageMs <= VERIFIED_FOR_MS) return { state: 'verified', passedAt: lastPassedAt };
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

/** The summary of a ledger in any order. */
export function summarizeChecks(checks: readonly Check[]): CheckSummary {
  const tests = newestTests(checks);
  const last = tests[0];
  const failedAt = tests.findIndex((test) => test.outcome === 'failed');
  const passing = failedAt < 0 ? tests : tests.slice(0, failedAt);
  return {
    lastPassedAt: tests.find((test) => test.outcome === 'worked')?.checkedAt ?? null,
    lastOutcome: last?.outcome ?? null,
    lastOutcomeAt: last?.checkedAt ?? null,
    passingSince: passing.at(-1)?.checkedAt ?? null,
  };
}

/** The part of a ledger that the history sentence shows. */
export interface TestHistory {
  /** The newest test, whatever its outcome; null before the first one. */
  last: { outcome: TestOutcome; checkedAt: number } | null;
  /** The newest tests, twelve at most, and how many of them passed. */
  counted: number;
  passed: number;
  /** When the store last confirmed the code (epoch ms); null if it never did. */
  confirmedAt: number | null;
}

const TESTS_COUNTED = 12;

/** The history of a ledger in any order. */
export function testHistoryOf(checks: readonly Check[]): TestHistory {
  const counted = newestTests(checks).slice(0, TESTS_COUNTED);
  const last = counted[0];
  const confirmations = checks
    .filter((check) => check.method === 'store' && check.outcome === 'worked')
    .map((check) => check.checkedAt);
  return {
    last: last ? { outcome: last.outcome, checkedAt: last.checkedAt } : null,
    counted: counted.length,
    passed: counted.filter((test) => test.outcome === 'worked').length,
    confirmedAt: confirmations.length > 0 ? Math.max(...confirmations) : null,
  };
}

interface Test extends Check {
  outcome: TestOutcome;
}

/**
 * Only a definite result at checkout is a test: a statement by a store or a feed isn't one, and "unclear" proves
 * nothing.
 */
function isTest(check: Check): check is Test {
  return check.method === 'checkout' && check.outcome !== 'unclear';
}

/** Newest first. Of two at the same instant, the failure counts as newer, so that we warn when in doubt. */
function newestTests(checks: readonly Check[]): Test[] {
  return checks.filter(isTest).sort((a, b) => b.checkedAt - a.checkedAt || severity(b) - severity(a));
}

function severity(test: Test): number {
  return test.outcome === 'failed' ? 1 : 0;
}
