import { DAY_MS } from '../time/days.ts';
import { type Evidence, freshnessOf } from './freshness.ts';
import { PRIOR_SHARE } from './rating.ts';

/** What the chance is worked out from: the badge's evidence, and two summaries that are stored with a code. */
export interface ChanceEvidence extends Evidence {
  /** The first test of the unbroken run of passed tests that the newest test ends (epoch ms); null without one. */
  passingSince: number | null;
  /** The rating by visitors' reports, 1 to 5; null while withheld. */
  rating: number | null;
}

/** The constants of the chance; `docs/decisions/planner.md` shows how they were found and how well they hold. */
export const chanceRules = {
  /** Of codes that passed a moment ago, how many pass again: stores refuse some carts and accounts. */
  passesAgain: 0.96,
  /** Of codes that were never tested. */
  untested: 0.5,
  /** Of codes whose last test failed. */
  afterFailure: 0.2,
  /** Of codes that visitors' reports call failing. */
  reportedFailing: 0.3,
  /** How fast trust in a passed test fades: with the power of (b + days passing) / (b + days passing + days since). */
  fadePower: 1,
  fadeDays: 60,
} as const;

/**
 * The chance, in thousandths, that a code passes its next test at `now` (epoch ms). It decides orders and is never
 * shown.
 *
 * Tests set it: a code that has passed for long is expected to go on for long, and trust fades with the days since its
 * last test. Visitors' reports can only lower it, in proportion to their share that worked, and never below that of an
 * untested code while the last test passed and the reports don't make it "Reported failing". So no report, whoever
 * sends it, lifts a code above another that saves as much and was tested as well, or an untested one above a tested
 * one.
 */
export function chanceOf(evidence: ChanceEvidence, now: number): number {
  return Math.round(1000 * shareOf(evidence, now));
}

function shareOf(evidence: ChanceEvidence, now: number): number {
  const { untested, afterFailure, reportedFailing } = chanceRules;
  const { lastOutcome, rating } = evidence;
  const { state } = freshnessOf(evidence, now);
  if (lastOutcome === 'failed') return afterFailure;
  const byTests = passingShare(evidence, now);
  if (state === 'failing') return Math.min(byTests, reportedFailing);
  if (state === 'disputed') return untested;
  const byReports = byTests * (rating === null ? 1 : Math.min(1, (rating - 1) / 4 / PRIOR_SHARE));
  return state === 'untested' ? byReports : Math.max(untested, byReports);
}

function passingShare({ lastPassedAt, passingSince }: ChanceEvidence, now: number): number {
  const { passesAgain, untested, fadePower, fadeDays } = chanceRules;
  if (lastPassedAt === null) return untested;
  const passingDays = (lastPassedAt - (passingSince ?? lastPassedAt)) / DAY_MS;
  const sinceDays = Math.max(0, now - lastPassedAt) / DAY_MS;
  const trusted = fadeDays + passingDays;
  return passesAgain * (trusted / (trusted + sinceDays)) ** fadePower;
}
