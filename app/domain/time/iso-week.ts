import { DAY_MS } from './days.ts';

/** Monday is 1, Sunday 7; day 0 of 1970 was a Thursday. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The ISO 8601 week of a day (integer days since 1970), as "2026-W47": weeks start on Monday, week 1 holds January 4. */
export function isoWeekOf(day: number): string {
  // A week belongs to the year of its Thursday.
  const thursday = day - isoWeekday(day) + 4;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const firstDay = Date.UTC(year, 0, 1) / DAY_MS;
  const week = Math.floor((thursday - firstDay) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
