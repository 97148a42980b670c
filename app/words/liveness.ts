import type { Liveness } from '../domain/evidence/liveness.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { formatDay, formatNearDay } from './days.ts';
import { LOCALE } from './locale.ts';

/** Why a code can't be used, in a word or two. */
export const livenessWords: Readonly<Record<Exclude<Liveness, 'live'>, string>> = {
  expired: 'Expired',
  unpublished: 'Withdrawn',
  upcoming: 'Not started yet',
};

/** What the sentences about an unusable code mention. */
interface CodeDates {
  readonly liveness: Liveness;
  /** Epoch ms. */
  readonly startsAt: number;
  /** Integer day. */
  readonly expiresDay: number;
}

/** Why a code can't be used, as a stamp: "Expired Dec 9, 2026". Undefined while it can be. */
export function stampText({ liveness, startsAt, expiresDay }: CodeDates): string | undefined {
  if (liveness === 'expired') return `Expired ${formatDay(expiresDay, 'short')}`;
  if (liveness === 'upcoming') return `Starts ${formatDay(dayAt(startsAt), 'short')}`;
  return liveness === 'live' ? undefined : livenessWords[liveness];
}

/** The same in a sentence for a page: "This code expired on December 9." Empty while the code can be used. */
export function livenessSentence({ liveness, startsAt, expiresDay }: CodeDates, today: number): string {
  const dayText = (day: number) => formatNearDay(day, today, 'long');
  return {
    live: '',
    expired: `This code expired on ${dayText(expiresDay)}.`,
    unpublished: 'We’ve withdrawn this code.',
    upcoming: `This code starts on ${dayText(dayAt(startsAt))}.`,
  }[liveness];
}

/** The same for readers of any year and any page. Empty while the code can be used. */
export function datedLivenessSentence({ liveness, startsAt, expiresDay }: CodeDates): string {
  return {
    live: '',
    expired: `Expired on ${formatDay(expiresDay, 'long')}. It no longer works at checkout.`,
    unpublished: 'Withdrawn. It doesn’t work at checkout.',
    upcoming: `Starts on ${formatDay(dayAt(startsAt), 'long')}.`,
  }[liveness];
}

function dayAt(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** When a code ends on its last day, where that isn't the end of the day: "Ends Dec 8 at 5:00 PM EST". */
export function endInWords(expiresAt: number, zone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const parts = format.formatToParts(expiresAt).filter(({ type }) => type !== 'literal');
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
  return `Ends ${part('month')} ${part('day')} at ${time}.`;
}
