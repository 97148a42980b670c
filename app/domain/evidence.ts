import { dayOf } from './days.ts';

/** Visitors' reports on one code of one UTC day: at most one a visitor, and one row a day. */
export interface DailyReports {
  /** Integer days since 1970-01-01, in UTC. */
  day: number;
  worked: number;
  failed: number;
}

/** The constants behind rating and "Reported failing". `docs/decisions/evidence-rules.md` shows what they do. */
export interface EvidenceRules {
  /** Days after which a report weighs half: stores change codes within weeks. */
  halfLifeDays: number;
  /** Days of reports that are looked at; older ones would weigh a twentieth or less. */
  windowDays: number;
  /** The most reports that one day counts for, so that a burst is one day's news and not a verdict. */
  dayCap: number;
  /** The last days that decide whether a code fails now. */
  recentDays: number;
  /** Failures, after the cap, that it takes: more than the cap, so that they come from two days at least. */
  minFailures: number;
}

export const evidenceRules: EvidenceRules = {
  halfLifeDays: 14,
  windowDays: 60,
  dayCap: 4,
  recentDays: 7,
  minFailures: 5,
};

export interface WeighedReports {
  /** Effective reports, after cap and age. */
  worked: number;
  failed: number;
  /** Reports as they came, within the window: the sample size to show. */
  reports: number;
}

/**
 * The reports of the window that ends with `today` (a UTC day), each day capped in its own proportion and
 * weighted 0.5 ^ (age in days / 14). Days after `today` weigh as today's: clocks differ a little.
 */
export function weighReports(
  days: readonly DailyReports[],
  today: number,
  rules = evidenceRules,
): WeighedReports {
  const weighed: WeighedReports = { worked: 0, failed: 0, reports: 0 };
  for (const { day, worked, failed } of days) {
    const ageDays = Math.max(0, today - day);
    if (ageDays >= rules.windowDays) continue;
    const weight = 0.5 ** (ageDays / rules.halfLifeDays) * capFactor(worked + failed, rules.dayCap);
    weighed.worked += worked * weight;
    weighed.failed += failed * weight;
    weighed.reports += worked + failed;
  }
  return weighed;
}

/**
 * Whether recent reports say that the code fails: over the last seven days, and only on days after the last
 * test at checkout that passed (epoch ms; null if none did), more reports fail than work, and at least
 * `minFailures` do. Reports of the day of that test came before it or are outweighed by it.
 */
export function failingByReports(
  days: readonly DailyReports[],
  lastPassedAt: number | null,
  today: number,
  rules = evidenceRules,
): boolean {
  const clearedDay = lastPassedAt === null ? Number.NEGATIVE_INFINITY : dayOf(lastPassedAt, 'UTC');
  let recentWorked = 0;
  let recentFailed = 0;
  for (const { day, worked, failed } of days) {
    if (day <= clearedDay || today - day >= rules.recentDays) continue;
    const factor = capFactor(worked + failed, rules.dayCap);
    recentWorked += worked * factor;
    recentFailed += failed * factor;
  }
  return recentFailed >= rules.minFailures && recentFailed > recentWorked;
}

function capFactor(reports: number, dayCap: number): number {
  return reports > dayCap ? dayCap / reports : 1;
}
