import type { CheckMethod, CheckOutcome, TestHistory } from '../domain/evidence/freshness.ts';
import type { SuccessRate } from '../domain/evidence/rating.ts';
import { agoText } from './ago.ts';
import { UNTESTED } from './badge.ts';
import { countText } from './counts.ts';
import { perLocale } from './locale.ts';

/** The test history in a sentence: "Worked at checkout 3 hours ago; 11 of the last 12 tests passed." */
export function historyText(
  { last, counted, passed, confirmedAt }: TestHistory,
  now: number,
  locale: string,
): string {
  if (last) {
    const when = `${outcomeWords[last.outcome]} at checkout ${agoText(last.checkedAt, now, locale)}`;
    return counted === 1 ? `${when}.` : `${when}; ${passed} of the last ${counted} tests passed.`;
  }
  if (confirmedAt === null) return UNTESTED;
  return `Not tested at checkout yet; confirmed by the store ${agoText(confirmedAt, now, locale)}.`;
}

export const outcomeWords: Readonly<Record<CheckOutcome | 'retracted', string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  retracted: 'Taken back',
};

/** How a test was made, after its outcome: "Worked, tested at checkout". */
export const methodWords: Readonly<Record<CheckMethod, string>> = {
  checkout: 'tested at checkout',
  store: 'confirmed by the store',
  feed: 'from a feed',
};

const percent = /* @__PURE__ */ perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** A share from 0 to 1 in whole percent: "70%". */
export function formatPercent(share: number, locale: string): string {
  return percent(locale).format(share);
}

/** "98% success from 400 reports". Says 100% or 0% only where not one report says otherwise. */
export function successRateText({ share, reports }: SuccessRate, locale: string): string {
  const rounded = Math.round(share * 100);
  const percent = share % 1 === 0 ? rounded : Math.min(99, Math.max(1, rounded));
  return `${percent}% success from ${countText(reports, 'report', locale)}`;
}
