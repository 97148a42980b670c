import { agoText } from './ago.ts';
import { DAY_MS } from './days.ts';

export const checkMethods = ['checkout', 'store', 'feed'] as const;
export type CheckMethod = (typeof checkMethods)[number];

export const checkOutcomes = ['worked', 'failed', 'unclear'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** One row of a code's public ledger. */
export interface Check {
  method: CheckMethod;
  outcome: CheckOutcome;
  /** Epoch ms. */
  checkedAt: number;
}

/**
 * What the ledger comes to: the newest tests at checkout that worked and that failed (epoch ms), null if there
 * were none. Small enough to be kept beside the code, so that a list needs no ledger.
 */
export interface CheckSummary {
  lastPassedAt: number | null;
  lastFailedAt: number | null;
}

/** The summary, with whether visitors' reports say that the code fails (`failingByReports` in evidence.ts). */
export interface Evidence extends CheckSummary {
  reportsFailing: boolean;
}

export type Freshness =
  | { state: 'verified'; passedAt: number }
  | { state: 'aging'; passedAt: number; days: number }
  | { state: 'failing' }
  | { state: 'untested' };

/** How long "Verified" needs no number of days: the site promises verification within 24 hours. */
export const VERIFIED_FOR_MS = DAY_MS;

/** The badge of a code at `now` (epoch ms). It is always computed, never stored or typed in. */
export function freshnessOf(evidence: Evidence, now: number): Freshness {
  if (isFailing(evidence)) return { state: 'failing' };
  const { lastPassedAt } = evidence;
  if (lastPassedAt === null) return { state: 'untested' };
  const ageMs = now - lastPassedAt;
  if (ageMs <= VERIFIED_FOR_MS) return { state: 'verified', passedAt: lastPassedAt };
  return { state: 'aging', passedAt: lastPassedAt, days: Math.floor(ageMs / DAY_MS) };
}

/**
 * Whether the last definite test at checkout failed, or reports say that the code fails. Needs no clock, so it
 * can be kept in a column. A pass and a failure at the same instant count as failing: doubt warns.
 */
export function isFailing({ lastPassedAt, lastFailedAt, reportsFailing }: Evidence): boolean {
  const lastTestFailed = lastFailedAt !== null && (lastPassedAt === null || lastFailedAt >= lastPassedAt);
  return lastTestFailed || reportsFailing;
}

/** The words on the badge. */
export function badgeText(freshness: Freshness): string {
  switch (freshness.state) {
    case 'verified':
      return 'Verified';
    case 'aging':
      return `Verified ${freshness.days} ${freshness.days === 1 ? 'day' : 'days'} ago`;
    case 'failing':
      return 'Reported failing';
    case 'untested':
      return 'Not tested yet';
  }
}

/** The summary of a ledger in any order. */
export function summarizeChecks(checks: readonly Check[]): CheckSummary {
  const tests = checks.filter(isTest);
  return { lastPassedAt: newest(tests, 'worked'), lastFailedAt: newest(tests, 'failed') };
}

const SENTENCE_CHECKS = 12;

/**
 * The ledger in a sentence: "Worked at checkout 3 hours ago; 11 of the last 12 checks passed." Counts the
 * newest tests only, up to twelve.
 */
export function ledgerSentence(checks: readonly Check[], now: number): string {
  const tests = checks.filter(isTest).sort((a, b) => b.checkedAt - a.checkedAt || failuresFirst(a, b));
  const [last] = tests;
  if (!last) return untestedSentence(checks, now);
  const verdict = last.outcome === 'worked' ? 'Worked' : 'Failed';
  const when = `${verdict} at checkout ${agoText(last.checkedAt, now)}`;
  const counted = tests.slice(0, SENTENCE_CHECKS);
  if (counted.length === 1) return `${when}.`;
  const passed = counted.filter((check) => check.outcome === 'worked').length;
  return `${when}; ${passed} of the last ${counted.length} checks passed.`;
}

function untestedSentence(checks: readonly Check[], now: number): string {
  const storeWordAt = newest(
    checks.filter((check) => check.method === 'store'),
    'worked',
  );
  if (storeWordAt === null) return 'Not tested at checkout yet.';
  return `Not tested at checkout yet; confirmed by the store ${agoText(storeWordAt, now)}.`;
}

/** Only a definite result at checkout is a test: the store's or a feed's word is not, and "unclear" proves nothing. */
function isTest(check: Check): boolean {
  return check.method === 'checkout' && check.outcome !== 'unclear';
}

function newest(checks: readonly Check[], outcome: CheckOutcome): number | null {
  return checks
    .filter((check) => check.outcome === outcome)
    .reduce<number | null>((latest, { checkedAt }) => Math.max(latest ?? checkedAt, checkedAt), null);
}

function failuresFirst(a: Check, b: Check): number {
  return Number(b.outcome === 'failed') - Number(a.outcome === 'failed');
}
