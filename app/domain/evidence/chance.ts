import { DAY_MS } from '../time/days.ts';
import { type Evidence, freshnessOf } from './freshness.ts';
import { PRIOR_SHARE } from './rating.ts';

/** What the chance is worked out from: the badge's evidence, and two summaries that are stored with a code. */
export interface ChanceEvidence extends Evidence {
  /** The first test of the unbroken run of passed tests that the newest test ends (epoch ms); null without one. */
  passingSince: number | null;
  /** The unrounded rating by visitors' reports, 1 to 5; null while withheld. */
  rating: number | null;
}

/** The constants of the chance. `docs/decisions/planner.md` shows how they were found and how well they hold. */
export const chanceRules = {
  /** Of live codes, how many pass a test: stores refuse some carts and accounts. */
  passes: 0.97,
  /** Trust in a passed test fades with ((p + n) / (p + n + s + t)) ^ power: n days passing, s days since. */
  fadeDays: 11,
  testDays: 5,
  fadePower: 0.15,
  untested: 0.64,
  /** After a failed test, for codes that passed one before, and for others. */
  failed: 0.19,
  neverPassed: 0.06,
  /** The most for a code that visitors' reports call failing. */
  reportedFailing: 0.11,
  /** Reports cost nothing while this share of them worked, and everything at the lower share. */
  harmlessShare: PRIOR_SHARE,
  damningShare: 0.43,
  /** As low as reports take a code whose last test passed, until they call it failing. */
  testedFloor: 0.51,
} as const;

/**
 * The chance, in thousandths, that a code passes its next test at `now` (epoch ms). It decides orders and is never
 * shown.
 *
 * Tests set it: a code that has passed for long is expected to go on for long, and trust fades with the days since its
 * last test. Visitors' reports can only lower it. So however many reports somebody sends for a code, it never ranks
 * above where its tests alone put it.
 */
export function chanceOf(evidence: ChanceEvidence, now: number): number {
  return Math.round(1000 * shareOf(evidence, now));
}

function shareOf(evidence: ChanceEvidence, now: number): number {
  const { untested, failed, neverPassed, reportedFailing, testedFloor } = chanceRules;
  const { lastOutcome, lastPassedAt, rating } = evidence;
  if (lastOutcome === 'failed') return lastPassedAt === null ? neverPassed : failed;
  const byTests = passingShare(evidence, now);
  const lowered = byTests * trustLeft(rating);
  const byReports = lastPassedAt === null ? lowered : Math.max(lowered, Math.min(byTests, testedFloor));
  const { state } = freshnessOf(evidence, now);
  if (state === 'failing') return Math.min(byReports, reportedFailing);
  return state === 'disputed' ? Math.min(byReports, untested) : byReports;
}

function passingShare({ lastPassedAt, passingSince }: ChanceEvidence, now: number): number {
  const { passes, fadeDays, testDays, fadePower, untested } = chanceRules;
  if (lastPassedAt === null) return untested;
  const passing = fadeDays + (lastPassedAt - (passingSince ?? lastPassedAt)) / DAY_MS;
  const since = testDays + Math.max(0, now - lastPassedAt) / DAY_MS;
  return passes * (passing / (passing + since)) ** fadePower;
}

/** How much trust the reports leave, from 1 to 0. */
function trustLeft(rating: number | null): number {
  if (rating === null) return 1;
  const { harmlessShare, damningShare } = chanceRules;
  const share = (rating - 1) / 4;
  return Math.min(1, Math.max(0, (share - damningShare) / (harmlessShare - damningShare)));
}
