import { dayOf } from '../time/zones.ts';

/** Visitors' reports on one code on one UTC day: one per network (counting.ts), and one row a day. */
export interface DailyReports {
  /** Integer days since 1970-01-01, in UTC. */
  day: number;
  worked: number;
  failed: number;
}

/** The same, plus what the badge needs. */
export interface DailyEvidence extends DailyReports {
  /** Networks that reported a failure; those of one IPv6 /48 count as one. */
  failedNetworks: number;
}

/** Most of a day's reports say that the code failed. */
export interface Dispute {
  /** The UTC day that the dispute applies to. */
  day: number;
  reports: number;
  failed: number;
}

/** The constants behind rating and "Reported failing"; `docs/decisions/evidence-rules.md` shows what they do. */
export const evidenceRules = {
  /** The window: how many days of reports count, including today. */
  windowDays: 60,
  /** The half-life of a report's weight in the rating, in days. */
  halfLifeDays: 14,
  /** The most reports that one day weighs in the rating, so a burst can't outweigh other days. */
  ratingDayCap: 6,
  /** How many of the newest reports decide whether a code fails. */
  newestReports: 9,
  /** How many of those may come from one day: fewer than `failures`, so no single day decides. */
  newestDayCap: 3,
  /** How many of those must have failed: more than half. */
  failures: 5,
  /** How many networks must have reported a failure on the same day: networks can't be recognized across days. */
  failingNetworks: 2,
  /** How many reports of one day can dispute a code on that day. */
  disputeReports: 5,
};

export type EvidenceRules = typeof evidenceRules;

export interface WeighedReports {
  /** Effective reports, after cap and age. */
  worked: number;
  failed: number;
  /** Unweighted reports: the sample size to show. */
  reports: number;
}

/**
 * The reports of the 60 days that end with `today` (a UTC day). Each day is scaled down to at most 6 reports, keeping
 * its proportion, and weighed by 0.5 ^ (age in days / 14). Days after `today` count as today, because clocks differ a
 * little.
 */
export function weighReports(
  days: readonly DailyReports[],
  today: number,
  rules = evidenceRules,
): WeighedReports {
  const weighed: WeighedReports = { worked: 0, failed: 0, reports: 0 };
  for (const { day, worked, failed } of days) {
    const ageDays = Math.max(0, today - day);
    const reports = worked + failed;
    if (ageDays >= rules.windowDays || reports === 0) continue;
    const weightEach =
      (Math.min(reports, rules.ratingDayCap) / reports) * 0.5 ** (ageDays / rules.halfLifeDays);
    weighed.worked += worked * weightEach;
    weighed.failed += failed * weightEach;
    weighed.reports += reports;
  }
  return weighed;
}

/**
 * Whether visitors say that the code fails: of the newest nine reports of the window, at most three from any day, five
 * or more failed, and on at least one day two networks said so. Only days after the last test at checkout that passed
 * count (`lastPassedAt` in epoch ms, null if none did), so a passing test clears the code, including reports from the
 * day of the test.
 */
export function failingByReports(
  days: readonly DailyEvidence[],
  lastPassedAt: number | null,
  today: number,
  rules = evidenceRules,
): boolean {
  const clearedDay = lastPassedAt === null ? Number.NEGATIVE_INFINITY : dayOf(lastPassedAt, 'UTC');
  const firstDay = Math.max(clearedDay, today - rules.windowDays) + 1;
  const newestFirst = days.filter(({ day }) => day >= firstDay).sort((a, b) => b.day - a.day);
  // One persistent visitor is one network a day. The whole window is checked, so a new failure never clears a code.
  if (!newestFirst.some(({ failedNetworks }) => failedNetworks >= rules.failingNetworks)) return false;

  let counted = 0;
  // A fraction of whole numbers, because sevenths and thirds that make five whole failures make less in floats.
  let failures = 0n;
  let parts = 1n;
  for (const { worked, failed } of newestFirst) {
    const reports = worked + failed;
    const taken = Math.min(reports, rules.newestDayCap, rules.newestReports - counted);
    if (taken === 0) continue;
    counted += taken;
    failures = failures * BigInt(reports) + BigInt(failed * taken) * parts;
    parts *= BigInt(reports);
  }
  return failures >= BigInt(rules.failures) * parts;
}

/**
 * Whether a day's reports dispute a code: at least five, most of them failed, from at least two networks. `today` holds
 * the reports since the last test of that day that passed.
 */
export function disputeOf(today: DailyEvidence, rules = evidenceRules): Dispute | null {
  const { day, worked, failed, failedNetworks } = today;
  const reports = worked + failed;
  const isDisputed =
    reports >= rules.disputeReports && 2 * failed > reports && failedNetworks >= rules.failingNetworks;
  return isDisputed ? { day, reports, failed } : null;
}

/**
 * The reports of a day on which more failed than worked; null if no more did. The failures of one IPv6 /48 count as one.
 * `today` is as for `disputeOf`.
 */
export function doubtsIn(today: Omit<DailyEvidence, 'day'>): Omit<Dispute, 'day'> | null {
  const failed = Math.min(today.failed, today.failedNetworks);
  return failed > today.worked ? { reports: today.worked + failed, failed } : null;
}
