import { dayOfDate, yearOfDay } from '../calendar.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** February 29 comes at most this many years later. */
const MOST_YEARS = 8;

/**
 * A last day as people write it: "Dec 31", "12/31", "2026-12-31", "no end". Without a year, it's the next such day from
 * `today` on.
 * @returns the integer day; null for no end, undefined for anything else
 */
export function readLastDay(text: string, today: number): number | null | undefined {
  const words = bare(text);
  if (isNoEnd(words)) return null;
  const parts = partsOf(words);
  if (!parts) return undefined;
  const { year, month, day } = parts;
  if (year !== undefined) return dayOfDate(year, month, day);
  const thisYear = yearOfDay(today);
  for (let next = thisYear; next <= thisYear + MOST_YEARS; next += 1) {
    const found = dayOfDate(next, month, day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

/** Whether a text looks like a last day, whether or not it exists. */
export function isDayText(text: string): boolean {
  const words = bare(text);
  return words !== '' && (isNoEnd(words) || partsOf(words) !== undefined);
}

function bare(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^(valid )?(until|through|thru|till|ends?|ending|expires?|exp\.?|by)\b:?\s*(on )?/, '')
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/, '');
}

function isNoEnd(words: string): boolean {
  return /^(|-+|–|—|no|none|never|n\/a|ongoing|no end( date)?|no expir(y|ation)( date)?|doesn['’]t expire)$/.test(
    words,
  );
}

interface DayParts {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

function partsOf(words: string): DayParts | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(words);
  if (slashed) return { year: yearOf(slashed[3]), month: Number(slashed[1]), day: Number(slashed[2]) };
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/.exec(words);
  if (named) return namedParts(named[1]!, named[2]!, named[3]);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?$/.exec(words);
  return dayFirst ? namedParts(dayFirst[2]!, dayFirst[1]!, dayFirst[3]) : undefined;
}

function namedParts(name: string, day: string, year: string | undefined): DayParts | undefined {
  const month = MONTHS.findIndex((short) => name.startsWith(short)) + 1;
  const isName = month > 0 && LONG[month - 1]!.startsWith(name === 'sept' ? 'september' : name);
  return isName ? { year: yearOf(year), month, day: Number(day) } : undefined;
}

const LONG = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}
