import { DAY_MS } from '../time/days.ts';
import { type Evidence, freshnessOf } from './freshness.ts';

/** What the chance is computed from: the badge's evidence, and two summaries stored with a code. */
export interface ChanceEvidence extends Evidence {
  /** The first test of the unbroken run of passed tests that the newest test ends (epoch ms); null without one. */
  passingSince: number | null;
  /** The unrounded rating by visitors' reports, 1 to 5; null while withheld. */
  rating: number | null;
}

/** The constants of the chance. `docs/decisions/planner.md` shows how they were found and how well they hold. */
export const chanceRules = {
  /** The chance of a live code to pass a test: stores refuse some carts and accounts. */
  passes: 0.97,
  /** Trust in a passed test fades with ((p + n) / (p + n + s + t)) ^ power: n days passing, s days since. */
  fadeDays: 11,
  testDays: 5,
  fadePower: 0.145,
  untested: 0.635,
  /** The chance after a failed test, for codes that passed one before, and for others. */
  failed: 0.19,
  neverPassed: 0.06,
  /** The highest chance of a code that visitors report as failing. */
  reportedFailing: 0.11,
  /**
   * Reports take nothing off while at least the upper share of them worked, and the most they can at the lower share.
   */
  reportsAlone: { harmlessShare: 0.75, damningShare: 0.53 },
  reportsAfterTests: { harmlessShare: 0.71, damningShare: 0.46 },
  /** After a passed test, they may take off (s + t) / (s + t + this many days): little at first. */
  reportDays: 12,
} as const;

/**
 * The chance, in thousandths, that a code passes its next test at `now` (epoch ms). It decides orders and is never
 * shown.
 *
 * Tests set it: a code that has passed for a long time is expected to go on working, and trust fades with the days
 * since its last test. Visitors' reports can only lower it. So however many reports somebody sends for a code, it never
 * ranks above where its tests alone put it.
 */
export function chanceOf(evidence: ChanceEvidence, now: number): number {
  return Math.round(1000 * shareOf(evidence, now));
}

function shareOf(evidence: ChanceEvidence, now: number): number {
  const { untested, failed, neverPassed, reportedFailing } = chanceRules;
  const { lastOutcome, lastPassedAt } = evidence;
  if (lastOutcome === 'failed') return lastPassedAt === null ? neverPassed : failed;
  const chance = lastPassedAt === null ? untestedShare(evidence) : passingShare(evidence, lastPassedAt, now);
  const { state } = freshnessOf(evidence, now);
  if (state === 'failing') return Math.min(chance, reportedFailing);
  return state === 'disputed' ? Math.min(chance, untested) : chance;
}

function untestedShare({ rating }: ChanceEvidence): number {
  const { untested, neverPassed, reportsAlone } = chanceRules;
  // Reports never count more than a failed test.
  return Math.max(neverPassed, untested * (1 - harmOf(rating, reportsAlone)));
}

function passingShare({ passingSince, rating }: ChanceEvidence, lastPassedAt: number, now: number): number {
  const { passes, fadeDays, testDays, fadePower, reportsAfterTests, reportDays } = chanceRules;
  const passing = fadeDays + (lastPassedAt - (passingSince ?? lastPassedAt)) / DAY_MS;
  const since = testDays + Math.max(0, now - lastPassedAt) / DAY_MS;
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
