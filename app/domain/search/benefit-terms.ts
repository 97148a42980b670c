import { anywhere, type Pattern, type Term } from './patterns.ts';

/** A number as shoppers type it: "$20", "20%", "20$", "1,200", "20off". */
const NUMBER = /^(\$?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?(\$|%)?(off)?$/;

type Unit = 'percent' | 'dollars';

/** Words and signs that give a number its unit. */
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['%', 'percent'],
  ['percent', 'percent'],
  ['$', 'dollars'],
  ['dollar', 'dollars'],
  ['dollars', 'dollars'],
  ['bucks', 'dollars'],
]);

/** The most words of an amount: "20 percent off". */
export const BENEFIT_WORDS = 3;

/** A term that is an amount, and how many words of the query it takes. */
interface BenefitTerm {
  readonly term: Term;
  readonly words: number;
}

/**
 * Reads an amount from the start of these words: "$20", "20%", "20 percent", "$20 off", "20 off" (dollars or percent).
 * Undefined where they begin with something else, a plain number included.
 */
export function readBenefit(words: readonly string[]): BenefitTerm | undefined {
  const [first = '', second = '', third] = words;
  const [match, sign, whole, cents, suffix, glued] = NUMBER.exec(first) ?? [];
  if (!match || whole === undefined || (sign && suffix)) return undefined;
  const mark = sign || suffix;
  const spelled = mark || glued ? undefined : UNITS.get(second);
  const unit = mark ? UNITS.get(mark) : spelled;
  const isOff = glued !== undefined || (spelled ? third : second) === 'off';
  if (!unit && !isOff) return undefined;

  const patterns = [
    ...(unit === 'percent' ? [] : dollarPatterns(amountsOf(whole, cents), isOff)),
    ...(unit === 'dollars' ? [] : percentPatterns(whole + (cents ?? ''), isOff)),
    ...(unit ? [] : amountsOf(whole, cents).map((amount) => numberFirst(`${amount} off`))),
    // A code may have exactly these characters.
    ...(glued ? [anywhere(first)] : []),
  ];
  return { term: patterns, words: 1 + (spelled ? 1 : 0) + (isOff && !glued ? 1 : 0) };
}

function dollarPatterns(amounts: readonly string[], isOff: boolean): Pattern[] {
  const end = isOff ? ' off' : '';
  return amounts.flatMap((amount): Pattern[] => [
    { ...anywhere(`$${amount}${end}`), after: isOff ? 'any' : 'number' },
    numberFirst(`${amount} dollars${end}`),
  ]);
}

function percentPatterns(number: string, isOff: boolean): Pattern[] {
  const end = isOff ? ' off' : '';
  return [numberFirst(`${number}%${end}`), numberFirst(`${number} percent${end}`)];
}

/** "5%" isn't in "15%". */
function numberFirst(text: string): Pattern {
  return { ...anywhere(text), before: 'number' };
}

/** How an amount may be written: with and without commas, whole dollars with and without cents. */
function amountsOf(whole: string, cents: string | undefined): string[] {
  const digits = whole.replaceAll(',', '');
  const grouped = inThousands(digits);
  const isWhole = cents === undefined || /^\.0+$/.test(cents);
  const ends = isWhole ? ['', '.00'] : [cents, cents.padEnd(3, '0')];
  return [...new Set([digits, grouped].flatMap((amount) => ends.map((end) => amount + end)))];
}

/** "1200" as "1,200". */
function inThousands(digits: string): string {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',');
}
