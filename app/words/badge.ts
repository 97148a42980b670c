import type { Freshness } from '../domain/evidence/freshness.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { countText, formatCount } from './counts.ts';
import { formatDay } from './days.ts';

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

/** The badge as a sentence that's still true days later: it names days where the badge says "today" or "ago". */
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

/** Before the first test at checkout. */
export const UNTESTED = 'Not tested at checkout yet.';
