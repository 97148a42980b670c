import { DAY_MS } from '../domain/time/days.ts';
import { LOCALE, once, perZone } from './locale.ts';

/** "Dec 9" or "December 9". */
export type MonthStyle = 'short' | 'long';

const withYear = {
  short: /* @__PURE__ */ dayFormat({ month: 'short', year: 'numeric' }),
  long: /* @__PURE__ */ dayFormat({ month: 'long', year: 'numeric' }),
};
const withoutYear = {
  short: /* @__PURE__ */ dayFormat({ month: 'short' }),
  long: /* @__PURE__ */ dayFormat({ month: 'long' }),
};
const instants = /* @__PURE__ */ perZone({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const instantDays = /* @__PURE__ */ perZone({ month: 'long', day: 'numeric', year: 'numeric' });

/** A day (integer days since 1970) with its year: "Dec 9, 2026", "December 9, 2026". */
export function formatDay(day: number, style: MonthStyle): string {
  return withYear[style]().format(day * DAY_MS);
}

/** The same without its year where that is the year of `today`: "Dec 9". */
export function formatNearDay(day: number, today: number, style: MonthStyle): string {
  const formats = yearOf(day) === yearOf(today) ? withoutYear : withYear;
  return formats[style]().format(day * DAY_MS);
}

/** An instant (epoch ms) to the minute, on the clock of a time zone (IANA): "Nov 20, 2026, 7:00 AM EST". */
export function formatInstant(at: number, zone: string): string {
  return instants(zone).format(at);
}

/** The time of an instant (epoch ms) on the clock of a time zone (IANA), which it names: "7:00 AM EST". */
export function formatTime(at: number, zone: string): string {
  // Without the day, and without the narrow space before "AM", which isn't in every font that draws it.
  return formatInstant(at, zone).split(', ').at(-1)!.replace('\u202f', ' ');
}

/** The day of an instant (epoch ms) in a time zone (IANA), with its year: "November 20, 2026". */
export function formatDayOf(at: number, zone: string): string {
  return instantDays(zone).format(at);
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

function dayFormat(options: Intl.DateTimeFormatOptions) {
  return once(() => new Intl.DateTimeFormat(LOCALE, { ...options, day: 'numeric', timeZone: 'UTC' }));
}
