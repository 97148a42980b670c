import { DAY_MS } from '../time/days.ts';
import { type Evidence, freshnessOf } from './freshness.ts';

/** What the chance is computed from: the badge's evidence, and two summaries stored with a code. */
export interface ChanceEvidence extends Evidence {
  /** The first test of the unbroken run of passed tests that the newest test ends (epoch ms); null without one. */
  passingSince: number | null;
  /** The unrounded rating by visitors' reports, 1 to 5; null while withheld. */
  rating: number | null;
}

/**
 * The constants of the chance: cautious ones, for sites where few or many shoppers report. `docs/decisions/planner.md`
 * shows how they were found, and how a site's own tests correct what follows from them.
 */
export const chanceRules = {
  /** The chance of a live code to pass a test: stores refuse some carts and accounts. */
  passes: 0.962,
  /** Trust in a passed test fades with ((p + n) / (p + n + s + t)) ^ power: n days passing, s days since. */
  fadeDays: 12,
  testDays: 2,
  fadePower: 0.32,
  /** More days passing don't slow it down: a store can end a code of any age, and a budget can run out. */
  mostPassingDays: 180,
  untested: 0.47,
  /** The chance after a failed test, for codes that passed one before, and for others. */
  failed: 0.17,
  neverPassed: 0.06,
  /** The highest chance of a code that visitors report as failing. */
  reportedFailing: 0.12,
  /**
   * Reports take nothing off while at least the upper share of them worked, and the most they can at the lower share.
   */
  reportsAlone: { harmlessShare: 0.63, damningShare: 0.47 },
  reportsAfterTests: { harmlessShare: 0.73, damningShare: 0.54 },
  /** After a passed test, they may take off (s + t) / (s + t + this many days): little at first. */
  reportDays: 13,
};

export type ChanceRules = typeof chanceRules;

/**
 * The chance, in thousandths, that a code passes its next test at `now` (epoch ms), as its evidence gives it. It decides
 * orders, once it's corrected (correction.ts), and is never shown.
 *
 * Tests set it: a code that has passed for a long time is expected to go on working, and trust fades with the days
 * since its last test. Visitors' reports can only lower it. So however many reports somebody sends for a code, it never
 * ranks above where its tests alone put it.
 */
export function chanceOf(evidence: ChanceEvidence, now: number, rules = chanceRules): number {
  return Math.round(1000 * shareOf(evidence, now, rules));
}

function shareOf(evidence: ChanceEvidence, now: number, rules: ChanceRules): number {
  const { untested, failed, neverPassed, reportedFailing } = rules;
  const { lastOutcome, lastPassedAt } = evidence;
  if (lastOutcome === 'failed') return lastPassedAt === null ? neverPassed : failed;
  const chance =
    lastPassedAt === null
      ? untestedShare(evidence, rules)
      : passingShare(evidence, now - lastPassedAt, rules);
  const { state } = freshnessOf(evidence, now);
  if (state === 'failing') return Math.min(chance, reportedFailing);
  return state === 'disputed' ? Math.min(chance, untested) : chance;
}

function untestedShare({ rating }: ChanceEvidence, rules: ChanceRules): number {
  // Reports never count more than a failed test.
  return Math.max(rules.neverPassed, rules.untested * (1 - harmOf(rating, rules.reportsAlone)));
}

function passingShare(evidence: ChanceEvidence, sinceMs: number, rules: ChanceRules): number {
  const { passes, fadeDays, testDays, fadePower, mostPassingDays, reportsAfterTests, reportDays } = rules;
  const { lastPassedAt, passingSince, rating } = evidence;
  const passingDays = passingSince === null ? 0 : (lastPassedAt! - passingSince) / DAY_MS;
  const passing = fadeDays + Math.min(passingDays, mostPassingDays);
  const since = testDays + Math.max(0, sinceMs) / DAY_MS;
  const byTests = passes * (passing / (passing + since)) ** fadePower;
  return byTests * (1 - (harmOf(rating, reportsAfterTests) * since) / (since + reportDays));
}

/** How much the reports count against a code, from 0 to 1. */
function harmOf(rating: number | null, { harmlessShare, damningShare }: ReportBounds): number {
  if (rating === null) return 0;
  const share = (rating - 1) / 4;
  return Math.min(1, Math.max(0, (harmlessShare - share) / (harmlessShare - damningShare)));
}

interface ReportBounds {
  readonly harmlessShare: number;
  readonly damningShare: number;
}
