import { type DailyReports, evidenceRules, weighReports } from './evidence.ts';

/** With fewer reports in the window, neither rating nor success rate is shown: the sample is too small. */
export const MIN_REPORTS = 5;

/**
 * The prior for a code without reports: 6 imagined reports, of which 70% worked. It keeps the first few real reports
 * from swinging the rating between extremes.
 */
export const PRIOR_SHARE = 0.7;
export const PRIOR_REPORTS = 6;

/**
 * The rating, 1 to 5, from visitors' reports: 1 + 4 × the smoothed share of weighted reports that worked. Null when
 * withheld (under 5 reports). `today` is a UTC day.
 */
export function ratingOf(days: readonly DailyReports[], today: number, rules = evidenceRules): number | null {
  const { worked, failed, reports } = weighReports(days, today, rules);
  if (reports < MIN_REPORTS) return null;
  const smoothedShare = (worked + PRIOR_SHARE * PRIOR_REPORTS) / (worked + failed + PRIOR_REPORTS);
  return 1 + 4 * smoothedShare;
}

export interface SuccessRate {
  /** Weighted share of reports that worked, 0 to 1. */
  share: number;
  /** How many reports it is based on, unweighted. */
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
