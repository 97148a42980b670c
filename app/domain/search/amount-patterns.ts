import type { Amount } from '../vocabulary/amounts.ts';
import { anywhere, type Pattern } from './patterns.ts';

/**
 * An amount as texts may have it: "$20" and not "$200", "5%" and not "15%"; "20 off" is "$20 off" or "20% off".
 * @param typed the words it was read from; a code may have exactly these characters
 */
export function amountPatterns({ unit, digits, role }: Amount, typed: readonly string[]): Pattern[] {
  const end = role === 'off' ? ' off' : '';
  const amounts = amountsOf(digits);
  return [
    ...(unit === 'percent' ? [] : amounts.flatMap((amount) => dollarPatterns(amount, end))),
    ...(unit === 'dollars' ? [] : [numberFirst(`${digits}%${end}`), numberFirst(`${digits} percent${end}`)]),
    ...(unit ? [] : amounts.map((amount) => numberFirst(`${amount} off`))),
    ...(typed.length === 1 && /\d\p{L}/u.test(typed[0]!) ? [anywhere(typed[0]!)] : []),
  ];
}

function dollarPatterns(amount: string, end: string): Pattern[] {
  return [
    { ...anywhere(`$${amount}${end}`), after: end === '' ? 'number' : 'any' },
    numberFirst(`${amount} dollars${end}`),
  ];
}

/** "5%" isn't in "15%". */
function numberFirst(text: string): Pattern {
  return { ...anywhere(text), before: 'number' };
}

/** How an amount may be written: with and without commas, whole dollars with and without cents. */
function amountsOf(written: string): string[] {
  const [whole = '', cents] = written.split('.');
  const digits = whole.replaceAll(',', '');
  const isWhole = cents === undefined || /^0+$/.test(cents);
  const ends = isWhole ? ['', '.00'] : [`.${cents}`, `.${cents.padEnd(2, '0')}`];
  return [...new Set([digits, inThousands(digits)].flatMap((amount) => ends.map((end) => amount + end)))];
}

/** "1200" as "1,200". */
function inThousands(digits: string): string {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',');
}
