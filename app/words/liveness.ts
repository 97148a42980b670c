import type { Liveness } from '../domain/evidence/liveness.ts';
import { formatDay, formatNearDay } from './days.ts';
import { type CodeEnd, withTime } from './last-day.ts';

/** Why a code can't be used, in a word or two. */
export const livenessWords: Readonly<Record<Exclude<Liveness, 'live'>, string>> = {
  expired: 'Expired',
  unpublished: 'Withdrawn',
  upcoming: 'Not started yet',
};

/** What the sentences about an unusable code mention. */
interface CodeDates extends CodeEnd {
  readonly liveness: Liveness;
  /** Its first day (an integer) in the store's time zone. */
  readonly startsDay: number;
}

/** Why a code can't be used, as a stamp: "Expired Dec 9, 2026". Undefined while it can be. */
export function stampText({ liveness, startsDay, expiresDay, end }: CodeDates): string | undefined {
  if (liveness === 'expired') return `Expired ${withTime(formatDay(expiresDay, 'short'), end)}`;
  if (liveness === 'upcoming') return `Starts ${formatDay(startsDay, 'short')}`;
  return liveness === 'live' ? undefined : livenessWords[liveness];
}

/** The same in a sentence for a page: "This code expired on December 9." Empty while the code can be used. */
export function livenessSentence({ liveness, startsDay, expiresDay, end }: CodeDates, today: number): string {
  const dayText = (day: number) => formatNearDay(day, today, 'long');
  return {
    live: '',
    expired: `This code expired on ${withTime(dayText(expiresDay), end)}.`,
    unpublished: 'We’ve withdrawn this code.',
    upcoming: `This code starts on ${dayText(startsDay)}.`,
  }[liveness];
}

/** The same for readers of any year and any page. Empty while the code can be used. */
export function datedLivenessSentence({ liveness, startsDay, expiresDay, end }: CodeDates): string {
  return {
    live: '',
    expired: `Expired on ${withTime(formatDay(expiresDay, 'long'), end)}. It no longer works at checkout.`,
    unpublished: 'Withdrawn. It doesn’t work at checkout.',
    upcoming: `Starts on ${formatDay(startsDay, 'long')}.`,
  }[liveness];
}
