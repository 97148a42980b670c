import { type DailyReports, evidenceRules, weighReports } from './evidence.ts';

/** Under this many reports in the window neither rating nor success rate is shown: a few say nothing. */
export const MIN_REPORTS = 5;

/**
 * What a code is taken for before anyone reports: 6 imagined reports of which 70% worked, so that the first
 * few real ones do not swing the rating between its ends.
 */
export const PRIOR_SHARE = 0.7;
export const PRIOR_REPORTS = 6;

/**
 * The rating, 1 to 5, from visitors' reports: 1 + 4 × the smoothed share of weighed reports that worked.
 * Null when withheld (under 5 reports). `today` is a UTC day.
 */
export function ratingOf(days: readonly DailyReports[], today: number, rules = evidenceRules): number | null {
  const { worked, failed, reports } = weighReports(days, today, rules);
  if (reports < MIN_REPORTS) return null;
  const smoothedShare = (worked + PRIOR_SHARE * PRIOR_REPORTS) / (worked + failed + PRIOR_REPORTS);
  return 1 + 4 * smoothedShare;
}

export interface SuccessRate {
  /** Weighed share of reports that worked, 0 to 1. */
  share: number;
  /** How many reports it rests on, as they came. */
  reports: number;
}

/** The success rate with its sample size; null when withheld (under 5 reports). */
export function successRateOf(
  days: readonly DailyReports[],
  today: number,
  rules = evidenceRules,
): SuccessRate | null {
  const { worked, failed, reports } = weighReports(days, today, rules);
  return reports < MIN_REPORTS ? null : { share: worked / (worked + failed), reports };
}
