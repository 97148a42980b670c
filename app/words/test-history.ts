import type { Freshness, TestHistory, TestMethod, TestOutcome } from '../domain/evidence/freshness.ts';
import type { SuccessRate } from '../domain/evidence/rating.ts';
import { agoText } from './ago.ts';
import { datedBadgeText, UNTESTED } from './badge.ts';
import { countText } from './counts.ts';
import { formatDayOf } from './days.ts';
import { LOCALE, once } from './locale.ts';

/** The test history in a few words: "Worked at checkout 3 hours ago. Passed 11 of its last 12 tests." */
export function historyText(history: TestHistory, now: number): string {
  const { last, confirmedAt } = history;
  if (last)
    return `${outcomeWords[last.outcome]} at checkout ${agoText(last.testedAt, now)}.${runText(history)}`;
  if (confirmedAt === null) return UNTESTED;
  return `${UNTESTED.slice(0, -1)}; ${methodWords.store} ${agoText(confirmedAt, now)}.`;
}

/** " Passed its last 5 tests." Empty for one test, which the sentence before it is about. */
function runText({ counted, passed, unclear }: TestHistory): string {
  if (counted === 1) return '';
  const part = passed === 0 ? 'Failed' : passed === counted ? 'Passed' : `Passed ${passed} of`;
  const others = unclear === 1 ? 'an unclear one' : `${unclear} unclear ones`;
  return ` ${part} its last ${counted} tests${unclear === 0 ? '' : `, not counting ${others}`}.`;
}

/**
 * The badge as a sentence that's still true days later, and the store's confirmation where no test at checkout is newer:
 * "Not tested at checkout yet; confirmed by the store on November 18, 2026." Days are those of `zone`, the site's.
 */
export function datedHistoryText({ freshness, testedAt, confirmedAt }: DatedHistory, zone: string): string {
  const badge = datedBadgeText(freshness, zone);
  if (confirmedAt === null || (testedAt !== null && testedAt >= confirmedAt)) return badge;
  return `${badge.slice(0, -1)}; ${methodWords.store} on ${formatDayOf(confirmedAt, zone)}.`;
}

interface DatedHistory {
  readonly freshness: Freshness;
  /** The newest test at checkout (epoch ms); null before the first. */
  readonly testedAt: number | null;
  /** When the store last confirmed the code (epoch ms); null if it never did. */
  readonly confirmedAt: number | null;
}

export const outcomeWords: Readonly<Record<TestOutcome | 'retracted', string>> = {
  worked: 'Worked',
  failed: 'Failed',
  unclear: 'Unclear',
  retracted: 'Taken back',
};

/** How a test was made, after its outcome: "Worked at checkout", "Unclear, confirmed by the store". */
export const methodWords: Readonly<Record<TestMethod, string>> = {
  checkout: 'at checkout',
  store: 'confirmed by the store',
  feed: 'from a feed',
};

/** Whether it's the store's word that the code works, which isn't a test at checkout: "Confirmed by the store". */
export function saysStore({ method, outcome }: { method: TestMethod; outcome: string }): boolean {
  return method === 'store' && outcome === 'worked';
}

/** What a feed's row in a test history says, before the feed's name: it isn't a test. */
export const LISTED = 'Listed';

const percent = /* @__PURE__ */ once(() => new Intl.NumberFormat(LOCALE, { style: 'percent' }));

/** A share from 0 to 1 in whole percent: "70%". */
export function formatPercent(share: number): string {
  return percent().format(share);
}

/** "98% success from 400 reports". Says 100% or 0% only if no report says otherwise. */
export function successRateText({ share, reports }: SuccessRate): string {
  const rounded = Math.round(share * 100);
  const percent = share % 1 === 0 ? rounded : Math.min(99, Math.max(1, rounded));
  return `${percent}% success from ${countText(reports, 'report')}`;
}
