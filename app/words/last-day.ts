import { NEVER_DAY } from '../domain/time/days.ts';
import { formatDay, formatNearDay } from './days.ts';

/** The last day on its own: "Ends Dec 9", with the year if it isn't this one; "No end date". */
export function endsText(expiresDay: number, today: number): string {
  return expiresDay === NEVER_DAY ? 'No end date' : `Ends ${formatNearDay(expiresDay, today, 'short')}`;
}

/** The last day for readers of any year: "Ends December 9, 2026", "No end date". */
export function lastDayText(expiresDay: number): string {
  return expiresDay === NEVER_DAY ? 'No end date' : `Ends ${formatDay(expiresDay, 'long')}`;
}
