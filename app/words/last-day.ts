import { NEVER_DAY } from '../domain/time/days.ts';
import { formatDay, formatNearDay, formatTime } from './days.ts';

export interface CodeEnd {
  /** Integer day. */
  readonly expiresDay: number;
  /** Where it ends before midnight: when (epoch ms), and the time zone to say it in. */
  readonly end?: { readonly at: number; readonly zone: string } | undefined;
}

/** The end on its own: "Ends Dec 9 at 5:00 PM EST", with the year if it isn't this one; "No end date". */
export function endsText({ expiresDay, end }: CodeEnd, today: number): string {
  return expiresDay === NEVER_DAY
    ? 'No end date'
    : `Ends ${withTime(formatNearDay(expiresDay, today, 'short'), end)}`;
}

/** The end for readers of any year: "Ends December 9, 2026 at 5:00 PM EST", "No end date". */
export function lastDayText({ expiresDay, end }: CodeEnd): string {
  return expiresDay === NEVER_DAY ? 'No end date' : `Ends ${withTime(formatDay(expiresDay, 'long'), end)}`;
}

/** The last day, in words, with the time. */
export function withTime(day: string, end: CodeEnd['end']): string {
  return end ? `${day} at ${formatTime(end.at, end.zone)}` : day;
}
