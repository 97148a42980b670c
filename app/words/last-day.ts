import { NEVER_DAY } from '../domain/time/days.ts';
import { formatDay, formatNearDay } from './days.ts';

/** The last day within a sentence: "until Dec 9", with the year if it is not this one; "no end date". */
export function untilText(expiresDay: number, today: number, locale: string): string {
  return expiresDay === NEVER_DAY
    ? 'no end date'
    : `until ${formatNearDay(expiresDay, today, 'short', locale)}`;
}

/** The last day for readers of any year: "Until December 9, 2026", "No end date". */
export function lastDayText(expiresDay: number, locale: string): string {
  return expiresDay === NEVER_DAY ? 'No end date' : `Until ${formatDay(expiresDay, 'long', locale)}`;
}
