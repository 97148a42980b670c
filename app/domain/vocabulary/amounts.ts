import { parseDollars } from '../text/money.ts';

/** An amount as people write it, and what they say it is. */
export interface Amount {
  readonly unit: 'dollars' | 'percent' | undefined;
  /** Cents if it may be dollars, else undefined. */
  readonly cents: number | undefined;
  /** Percent if it may be that, else undefined. */
  readonly percent: number | undefined;
  readonly role: 'off' | 'minimum' | 'most' | 'plain';
  /** Whether words before the number limit it: "over $50", "up to 50%". */
  readonly isLimited: boolean;
  /** The number as it was written, without sign and cents of 0. */
  readonly digits: string;
  /** How many of the words it takes. */
  readonly words: number;
}

/** A number with the sign and unit that may be glued to it: "$20", "20%", "20off", "10pct", "$50+", "us$5". */
const NUMBER =
  /^(us\$|[$£€])?(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d{1,2})?([$£€%]|pct|percent|usd|dollars?|bucks?)?(off)?(\+)?$/;

const UNITS: ReadonlyMap<string, 'dollars' | 'percent'> = new Map([
  ...['%', 'percent', 'percents', 'pct', 'per cent', 'pc', 'percentage'].map(
    (word) => [word, 'percent'] as const,
  ),
  // Shoppers from elsewhere type their own signs.
  ...['$', 'us$', '£', '€', 'usd', 'dollar', 'dollars', 'buck', 'bucks', 'quid'].map(
    (word) => [word, 'dollars'] as const,
  ),
]);

export const smallNumbers: readonly string[] = (
  'one two three four five six seven eight nine ten ' +
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numbers: ReadonlyMap<string, number> = new Map([
  ...smallNumbers.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ['hundred', 100],
  ['fiver', 5],
  ['tenner', 10],
  ['a hundred', 100],
  ['one hundred', 100],
]);

const parts: ReadonlyMap<string, number> = new Map([
  ...['half off', 'half price', 'half the price', 'a half off', '1/2 off', '1/2 price'].map(
    (words) => [words, 50] as const,
  ),
  ...['quarter off', 'a quarter off', 'one quarter off', '1/4 off'].map((words) => [words, 25] as const),
  ...['third off', 'a third off', 'one third off', '1/3 off'].map((words) => [words, 33] as const),
]);

/** Each of the phrases before each of the others. */
const join = (phrases: readonly string[], others: readonly string[]) =>
  phrases.flatMap((phrase) => others.map((other) => `${phrase} ${other}`.trim()));

/** What a minimum is of. */
export const carts: readonly string[] =
  'order orders cart carts basket baskets purchase purchases spend'.split(' ');
const OVER = ['over', 'above', 'at least', 'more than', '≥', '>=', '>'];

/** What may come before an amount and says what it is. The longest are tried first. */
const leads: ReadonlyMap<string, Amount['role']> = new Map([
  ...[
    ...[...OVER, 'on over'],
    ...join(['spend', 'spending', 'when you spend', 'if you spend'], ['', ...OVER]),
    ...join(join(['', 'on'], carts), ['of', 'of at least', ...OVER]),
    ...join(join(['minimum', 'min'], ['', ...carts]), ['', 'of', ...OVER]),
  ].map((words) => [words, 'minimum'] as const),
  ...['up to', 'upto', 'at most', 'maximum', 'max', 'maximum of', 'max of', 'no more than', 'capped at'].map(
    (words) => [words, 'most'] as const,
  ),
]);
const LONGEST_LEAD = Math.max(...[...leads.keys()].map((words) => words.split(' ').length));

/** What may follow a minimum. */
const MINIMUM_ENDS = ['or more', 'and up', 'and over', 'and more', 'minimum', 'min', ...carts];

/**
 * Reads an amount from the words at that place: "$20", "20 percent", "ten dollars off", "over $50", "up to $8", "half
 * price". Undefined where they begin with something else, a number without a unit or an "off" included.
 * @param words folded
 * @param follows whether an amount off is just before, so that the next one is its minimum: "$5 off $35"
 */
export function readAmount(words: readonly string[], at: number, follows = false): Amount | undefined {
  const phrase = (from: number, length: number) =>
    from + length <= words.length ? words.slice(from, from + length).join(' ') : '';
  for (const length of [3, 2]) {
    const percent = parts.get(phrase(at, length));
    if (percent !== undefined)
      return {
        unit: 'percent',
        cents: undefined,
        percent,
        role: 'off',
        isLimited: false,
        digits: String(percent),
        words: length,
      };
  }

  let end = at;
  let role: Amount['role'] = 'plain';
  for (let length = LONGEST_LEAD; length > 0 && role === 'plain'; length -= 1) {
    const lead = leads.get(phrase(at, length));
    if (lead) [role, end] = [lead, at + length];
  }
  const isLimited = end > at;
  const before = UNITS.get(words[end] ?? '');
  const number = readNumber(words, before ? end + 1 : end);
  if (!number || (before && number.unit)) return undefined;
  end = number.end;
  let unit = number.unit ?? before;
  for (const length of unit ? [] : [2, 1]) {
    unit ??= UNITS.get(phrase(end, length));
    if (unit) {
      end += length;
      break;
    }
  }
  const isOff = number.isOff || words[end] === 'off' || (unit !== undefined && words[end] === 'discount');
  if (isOff && !number.isOff) end += 1;
  if (number.isOpen) role = 'minimum';
  // "Up to 50% off": a percentage is neither a cart nor the most that a code takes off.
  if (unit === 'percent') role = 'plain';
  if (role === 'plain' && isOff) role = 'off';
  const ending =
    role === 'off' || unit === 'percent'
      ? undefined
      : MINIMUM_ENDS.find((words) => phrase(end, words.split(' ').length) === words);
  if (ending && role !== 'most') [role, end] = ['minimum', end + ending.split(' ').length];
  if (follows && role === 'plain' && unit !== 'percent') role = 'minimum';
  if (!unit && role === 'plain') return undefined;

  const isMoney = unit === 'dollars' || role === 'minimum' || role === 'most';
  const cents = unit === 'percent' ? undefined : parseDollars(number.digits);
  const percent = isMoney || !/^\d+$/.test(number.digits) ? undefined : Number(number.digits);
  if (cents === undefined && percent === undefined) return undefined;
  return { unit, cents, percent, role, isLimited, digits: number.digits, words: end - at };
}

interface Numeral {
  readonly digits: string;
  readonly unit: 'dollars' | 'percent' | undefined;
  readonly isOff: boolean;
  readonly isOpen: boolean;
  readonly end: number;
}

function readNumber(words: readonly string[], at: number): Numeral | undefined {
  const first = words[at] ?? '';
  const leading = numbers.get(first);
  if (leading !== undefined || (first === 'a' && words[at + 1] === 'hundred')) {
    const ones =
      leading !== undefined && leading >= 20 && leading < 100 ? numbers.get(words[at + 1] ?? '') : undefined;
    const isCompound = ones !== undefined && ones < 10;
    const isHundred = words[at + 1] === 'hundred' && (leading === 1 || leading === undefined);
    const value = isHundred ? 100 : (leading ?? 0) + (isCompound ? ones : 0);
    return {
      digits: String(value),
      unit: undefined,
      isOff: false,
      isOpen: false,
      end: at + (isHundred || isCompound ? 2 : 1),
    };
  }
  const [match, sign, whole, cents = '', suffix, off, plus] = NUMBER.exec(first) ?? [];
  if (match === undefined || (sign && suffix)) return undefined;
  return {
    digits: `${whole || '0'}${cents}`,
    unit: UNITS.get(sign ?? suffix ?? ''),
    isOff: off !== undefined,
    isOpen: plus !== undefined,
    end: at + 1,
  };
}
