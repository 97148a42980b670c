import { DAY_MS } from './days.ts';

/** The calendar day (integer days since 1970-01-01) that a wall clock in `zone` shows at `atMs`. */
export function dayOf(atMs: number, zone: string): number {
  // Every write calls this, and the formatter would take longer than the rest of the write.
  if (zone === 'UTC') return Math.floor(atMs / DAY_MS);
  return Math.floor((atMs + offsetAt(atMs, zone)) / DAY_MS);
}

/**
 * The first millisecond (epoch ms) after the last moment of `day` in `zone`.
 * Throws a RangeError for an unknown zone.
 */
export function endOfDay(day: number, zone: string): number {
  const midnight = (day + 1) * DAY_MS;
  const beforeChange = midnight - offsetAt(midnight - DAY_MS, zone);
  const afterChange = midnight - offsetAt(midnight + DAY_MS, zone);
  if (beforeChange === afterChange) return beforeChange;

  // The clock changes within a day of this midnight, which may come twice or be skipped. Search for the end from just
  // before the later guess, unless the day is over by then.
  const later = Math.max(beforeChange, afterChange) - 1;
  let inDay = dayOf(later, zone) > day ? midnight - DAY_MS : later;
  let past = midnight + DAY_MS;
  while (past - inDay > 1) {
    const middle = Math.floor((inDay + past) / 2);
    if (dayOf(middle, zone) > day) past = middle;
    else inDay = middle;
  }
  return past;
}

/**
 * The moment (epoch ms) at which a clock in `zone` shows `minute` minutes after midnight of `day`. For a time that the
 * clock skips or shows twice, it's one of the two moments around it. Throws a RangeError for an unknown zone.
 */
export function momentOf(day: number, minute: number, zone: string): number {
  const wall = day * DAY_MS + minute * 60_000;
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** The moment (epoch ms) at which a clock in `zone` shows the same time of day as at `atMs`, that many days later. */
export function daysLater(atMs: number, days: number, zone: string): number {
  const wall = atMs + offsetAt(atMs, zone) + days * DAY_MS;
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** How far the wall clock of `zone` is ahead of UTC at `atMs`, in ms. */
function offsetAt(atMs: number, zone: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    clockOf(zone).format(atMs).match(/\d+/g) ?? []
  ).map(Number);
  const wholeSecond = Math.floor(atMs / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

// Making a formatter costs a hundred times as much as using it. There are few zones, and an unknown one throws before
// it's cached.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}
