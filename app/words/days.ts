import { DAY_MS } from '../domain/time/days.ts';
import { perLocale } from './locale.ts';

/** "Dec 9" or "December 9". */
export type MonthStyle = 'short' | 'long';

const withYear = {
  short: /* @__PURE__ */ perLocale(dayFormat({ month: 'short', year: 'numeric' })),
  long: /* @__PURE__ */ perLocale(dayFormat({ month: 'long', year: 'numeric' })),
};
const withoutYear = {
  short: /* @__PURE__ */ perLocale(dayFormat({ month: 'short' })),
  long: /* @__PURE__ */ perLocale(dayFormat({ month: 'long' })),
};
const exact = /* @__PURE__ */ perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** A day (integer days since 1970) with its year: "Dec 9, 2026", "December 9, 2026". */
export function formatDay(day: number, style: MonthStyle, locale: string): string {
  return withYear[style](locale).format(day * DAY_MS);
}

/** The same without its year where that is the year of `today`: "Dec 9". */
export function formatNearDay(day: number, today: number, style: MonthStyle, locale: string): string {
  const formats = yearOf(day) === yearOf(today) ? withoutYear : withYear;
  return formats[style](locale).format(day * DAY_MS);
}

/** An instant (epoch ms) to the minute: "November 20, 2026 at 12:00 PM UTC". */
export function formatInstant(at: number, locale: string): string {
  return `${exact(locale).format(at)} UTC`;
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

function dayFormat(options: Intl.DateTimeFormatOptions) {
  return (locale: string) => new Intl.DateTimeFormat(locale, { ...options, day: 'numeric', timeZone: 'UTC' });
}
