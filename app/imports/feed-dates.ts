import { DAY_MS, formatDayIso, parseDay } from '../domain/time/days.ts';
import { dayOf, endOfDay, momentOf } from '../domain/time/zones.ts';

/** How a feed's dates are read. */
export interface DateRules {
  /** The zone (IANA) of a date without an offset; undefined where nobody knows. */
  readonly zone: string | undefined;
  /** Whether `dd/MM/yyyy` is a date. */
  readonly hasDayFirst: boolean;
}

/** `none`: it says that there is no date. `needs-zone`: it can't be read before somebody names the zone. */
export type FeedDate =
  | { readonly kind: 'none' | 'unreadable' | 'needs-zone' }
  /** A whole day in a zone, or at an offset. */
  | { readonly kind: 'day'; readonly starts: number; readonly ends: number }
  /** A moment (epoch ms). */
  | { readonly kind: 'moment'; readonly at: number };

const NONE = /^(?:|0000-00-00(?:[ T]00:00(?::00)?)?Z?|ongoing)$/i;
const DATE =
  /^(\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const LAST_MINUTE = 24 * 60 - 1;

/** Rows of a feed have the same few dates, and the clock of a zone is slow. */
const read = new Map<string, FeedDate>();
const MOST_READ = 10_000;

export function readFeedDate(text: string, rules: DateRules): FeedDate {
  const key = `${rules.zone} ${rules.hasDayFirst} ${text}`;
  const known = read.get(key);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const date = readDate(text, rules);
  // No date is longer.
  if (text.length < 40) read.set(key, date);
  return date;
}

function readDate(text: string, { zone, hasDayFirst }: DateRules): FeedDate {
  if (NONE.test(text)) return { kind: 'none' };
  const [match, date = '', hours, minutes = '', seconds = '0', offset] = DATE.exec(text) ?? [];
  const day = parseDay(date.includes('/') ? isoOf(date) : date);
  const isDayFirst = date.includes('/');
  if (match === undefined || day === undefined || (isDayFirst && !hasDayFirst)) return { kind: 'unreadable' };
  const minute = hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
  if (Number(hours ?? 0) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return { kind: 'unreadable' };
  const ahead = offset === undefined ? undefined : offsetOf(offset);
  if (ahead === undefined && zone === undefined) return { kind: 'needs-zone' };
  const startOf = (of: number) =>
    ahead === undefined ? momentOf(of, 0, zone!) : of * DAY_MS - ahead * 60_000;
  const endOf = (of: number) => (ahead === undefined ? endOfDay(of, zone!) : startOf(of + 1));

  if (minute === undefined) return { kind: 'day', starts: startOf(day), ends: endOf(day) };
  // Midnight is the end of the day before, and 11:59 PM is the end of that day.
  if (minute === 0) return { kind: 'day', starts: startOf(day), ends: endOf(day - 1) };
  const at =
    (ahead === undefined ? momentOf(day, minute, zone!) : startOf(day) + minute * 60_000) +
    Number(seconds) * 1000;
  return minute === LAST_MINUTE ? { kind: 'day', starts: at, ends: endOf(day) } : { kind: 'moment', at };
}

/** The end of a code as its record has it, on the clock of the store's zone; `at` is the first moment that is too late. */
export function endIn(
  zone: string,
  at: number,
): { readonly expires: string; readonly endTime: string | null } {
  const before = dayOf(at - 1, zone);
  if (endOfDay(before, zone) === at) return { expires: formatDayIso(before), endTime: null };
  const day = dayOf(at, zone);
  const passed = Math.floor((at - momentOf(day, 0, zone)) / 60_000);
  // On a day on which clocks change, more or fewer minutes have passed than the clock shows.
  const minute = passed + Math.floor((at - momentOf(day, passed, zone)) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return { expires: formatDayIso(day), endTime: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
}

function isoOf(date: string): string {
  const [day, month, year] = date.split('/');
  return `${year}-${month}-${day}`;
}

/** Minutes ahead of UTC. */
function offsetOf(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return text[0] === '-' ? -minutes : minutes;
}
