import { agoText } from '../time/ago.ts';
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
 * What the ledger comes to. A test is a check at checkout with a definite outcome. All null before the first
 * one; times in epoch ms. Small enough to be kept beside the code, so that a list needs no ledger.
 */
export interface CheckSummary {
  /** The newest test that worked. */
  lastPassedAt: number | null;
  /** The newest test, whatever its outcome. */
  lastOutcome: TestOutcome | null;
  lastOutcomeAt: number | null;
}

/** What the badge rests on. */
export interface Evidence extends Pick<CheckSummary, 'lastPassedAt' | 'lastOutcome'> {
  /** Whether visitors' reports say that the code fails: `failingByReports` in evidence.ts. */
  reportsFailing: boolean;
  /** The newest dispute (`disputeOf` in evidence.ts): it counts on its own day alone. */
  dispute: Dispute | null;
}

export type Freshness =
  | { state: 'verified'; passedAt: number }
  | { state: 'aging'; passedAt: number; days: number }
  | ({ state: 'disputed' } & Dispute)
  | { state: 'failing' }
  | { state: 'untested' };

/** How long "Verified" needs no number of days: the site promises verification within 24 hours. */
export const VERIFIED_FOR_MS = DAY_MS;

/** The badge of a code at `now` (epoch ms). It is always computed, never stored or typed in. */
export function freshnessOf(evidence: Evidence, now: number): Freshness {
  if (isFailing(evidence)) return { state: 'failing' };
  const { lastPassedAt, dispute } = evidence;
  if (dispute?.day === Math.floor(now / DAY_MS)) return { state: 'disputed', ...dispute };
  if (lastPassedAt === null) return { state: 'untested' };
  const ageMs = now - lastPassedAt;
  if (ageMs <= VERIFIED_FOR_MS) return { state: 'verified', passedAt: lastPassedAt };
  return { state: 'aging', passedAt: lastPassedAt, days: Math.floor(ageMs / DAY_MS) };
}

/** Whether the last test failed, or reports say that the code fails. Needs no clock, so a column can keep it. */
export function isFailing({
  lastOutcome,
  reportsFailing,
}: Pick<Evidence, 'lastOutcome' | 'reportsFailing'>): boolean {
  return lastOutcome === 'failed' || reportsFailing;
}

/** Whether a code may be presented as tested: its last test passed, and nothing has been said against it since. */
export function isTested({ state }: Freshness): boolean {
  return state === 'verified' || state === 'aging';
}

/** The words on the badge. */
export function badgeText(freshness: Freshness): string {
  switch (freshness.state) {
    case 'verified':
      return 'Verified';
    case 'aging':
      return `Verified ${freshness.days} ${freshness.days === 1 ? 'day' : 'days'} ago`;
    case 'disputed':
      return `Disputed today: ${freshness.failed} of ${freshness.reports} reports failed`;
    case 'failing':
      return 'Reported failing';
    case 'untested':
      return 'Not tested yet';
  }
}

/** The summary of a ledger in any order. */
export function summarizeChecks(checks: readonly Check[]): CheckSummary {
  const tests = newestTests(checks);
  const last = tests[0];
  return {
    lastPassedAt: tests.find((test) => test.outcome === 'worked')?.checkedAt ?? null,
    lastOutcome: last?.outcome ?? null,
    lastOutcomeAt: last?.checkedAt ?? null,
  };
}

const SENTENCE_CHECKS = 12;

/**
 * The ledger in a sentence: "Worked at checkout 3 hours ago; 11 of the last 12 checks passed." Counts the
 * newest tests only, up to twelve.
 */
export function ledgerSentence(checks: readonly Check[], now: number): string {
  const tests = newestTests(checks);
  const [last] = tests;
  if (!last) return untestedSentence(checks, now);
  const verdict = last.outcome === 'worked' ? 'Worked' : 'Failed';
  const when = `${verdict} at checkout ${agoText(last.checkedAt, now)}`;
  const counted = tests.slice(0, SENTENCE_CHECKS);
  if (counted.length === 1) return `${when}.`;
  const passed = counted.filter((test) => test.outcome === 'worked').length;
  return `${when}; ${passed} of the last ${counted.length} checks passed.`;
}

function untestedSentence(checks: readonly Check[], now: number): string {
  const confirmedAt = checks
    .filter((check) => check.method === 'store' && check.outcome === 'worked')
    .map((check) => check.checkedAt);
  if (confirmedAt.length === 0) return 'Not tested at checkout yet.';
  return `Not tested at checkout yet; confirmed by the store ${agoText(Math.max(...confirmedAt), now)}.`;
}

interface Test extends Check {
  outcome: TestOutcome;
}

/** Only a definite result at checkout is a test: the store's or a feed's word is not, and "unclear" proves nothing. */
function isTest(check: Check): check is Test {
  return check.method === 'checkout' && check.outcome !== 'unclear';
}

/** Newest first. Of two at the same instant the failure counts as the newer: doubt warns. */
function newestTests(checks: readonly Check[]): Test[] {
  return checks.filter(isTest).sort((a, b) => b.checkedAt - a.checkedAt || severity(b) - severity(a));
}

function severity(test: Test): number {
  return test.outcome === 'failed' ? 1 : 0;
}
