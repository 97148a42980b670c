import type { Freshness } from '../domain/evidence/freshness.ts';
import { countText, formatCount } from './counts.ts';
import { formatDay, formatDayOf } from './days.ts';

export function badgeText(freshness: Freshness): string {
  switch (freshness.state) {
    case 'verified':
      return 'Verified';
    case 'aging':
      return `Verified ${countText(freshness.days, 'day')} ago`;
    case 'stale':
      return 'Not tested recently';
    case 'disputed':
      return `Disputed today: ${failedOf(freshness)}`;
    case 'failed':
      return 'Failed our last test';
    case 'failing':
      return 'Reported failing';
    case 'untested':
      return 'Not tested yet';
  }
}

/**
 * The badge as a sentence that's still true days later: it names days where the badge says "today" or "ago". A test's
 * day is that of `zone`, the site's; a dispute has a UTC day.
 */
export function datedBadgeText(freshness: Freshness, zone: string): string {
  const dayText = (at: number) => formatDayOf(at, zone);
  switch (freshness.state) {
    case 'verified':
    case 'aging':
      return `Worked at checkout on ${dayText(freshness.passedAt)}.`;
    case 'stale':
      return `Last tested on ${dayText(freshness.passedAt)}, when it worked at checkout.`;
    case 'disputed':
      return `Disputed on ${formatDay(freshness.day, 'long')}: ${failedOf(freshness)}.`;
    case 'failed':
      return `Failed at checkout on ${dayText(freshness.failedAt)}.`;
    case 'failing':
      return 'Reported failing.';
    case 'untested':
      return UNTESTED;
  }
}

function failedOf({ failed, reports }: { failed: number; reports: number }): string {
  return `${formatCount(failed)} of ${countText(reports, 'report')} failed`;
}

/** For a code without a clear test. */
export const UNTESTED = 'Not tested at checkout yet.';
