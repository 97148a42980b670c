import type { CheckMethod, CheckOutcome, Freshness, TestHistory } from '../domain/evidence/freshness.ts';
import type { SuccessRate } from '../domain/evidence/rating.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { agoText } from './ago.ts';
import { countText, formatCount } from './counts.ts';
import { formatDay } from './days.ts';
import { perLocale } from './locale.ts';

/** The words on the badge. */
export function badgeText(freshness: Freshness, locale: string): string {
  switch (freshness.state) {
    case 'verified':
      return 'Verified';
    case 'aging':
      return `Verified ${countText(freshness.days, 'day', locale)} ago`;
    case 'disputed':
      return `Disputed today: ${failedOf(freshness, locale)}`;
    case 'failing':
      return 'Reported failing';
    case 'untested':
      return 'Not tested yet';
  }
}

/** The badge as a sentence that is still true days later: it names days where the badge says "today" or "ago". */
export function datedBadgeText(freshness: Freshness, locale: string): string {
  switch (freshness.state) {
    case 'verified':
    case 'aging':
      return `Worked at checkout on ${formatDay(Math.floor(freshness.passedAt / DAY_MS), 'long', locale)}.`;
    case 'disputed':
      return `Disputed on ${formatDay(freshness.day, 'long', locale)}: ${failedOf(freshness, locale)}.`;
    case 'failing':
      return 'Reported failing.';
    case 'untested':
      return UNTESTED;
  }
}

function failedOf({ failed, reports }: { failed: number; reports: number }, locale: string): string {
  return `${formatCount(failed, locale)} of ${countText(reports, 'report', locale)} failed`;
}

const UNTESTED = 'Not tested at checkout yet.';

/** The test history in a sentence: "Worked at checkout 3 hours ago; 11 of the last 12 checks passed." */
export function historyText(
  { last, counted, passed, confirmedAt }: TestHistory,
  now: number,
  locale: string,
): string {
  if (last) {
    const when = `${outcomeWords[last.outcome]} at checkout ${agoText(last.checkedAt, now, locale)}`;
    return counted === 1 ? `${when}.` : `${when}; ${passed} of the last ${counted} checks passed.`;
  }
  if (confirmedAt === null) return UNTESTED;
  return `Not tested at checkout yet; confirmed by the store ${agoText(confirmedAt, now, locale)}.`;
}

export const outcomeWords: Readonly<Record<CheckOutcome, string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
};

/** How a check was made, after its outcome: "Worked, tested at checkout". */
export const methodWords: Readonly<Record<CheckMethod, string>> = {
  checkout: 'tested at checkout',
  store: 'word of the store',
  feed: 'from a feed',
};

const oneDecimal = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A rating as it is shown: one decimal, "4.8". */
export function formatRating(rating: number, locale: string): string {
  return oneDecimal(locale).format(rating);
}

/** "98% success from 400 reports". Says 100% or 0% only where not one report says otherwise. */
export function successRateText({ share, reports }: SuccessRate, locale: string): string {
  const rounded = Math.round(share * 100);
  const percent = share % 1 === 0 ? rounded : Math.min(99, Math.max(1, rounded));
  return `${percent}% success from ${countText(reports, 'report', locale)}`;
}
