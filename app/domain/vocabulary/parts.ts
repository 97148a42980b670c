import { fold } from '../text/fold.ts';
import { type Amount, readAmount } from './amounts.ts';
import { MOST_WORDS, type OfferName, readExpression } from './concepts.ts';
import { stemOf } from './words.ts';

/** An amount, an expression, or another word, with its place in a text. */
export interface Part {
  /** Folded. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly amount: Amount | undefined;
  /** What kind of offer it is; undefined for goods. */
  readonly offer: OfferName | undefined;
}

/** Signs that compare, or whatever spaces and punctuation separate, so that "$1,200.50" is one word. */
const WORD = /[<>=≥]+|(?:[^\s,;:.!()"“”<>=≥\u2010-\u2015-]|[.,](?=\d))+/g;

const PUNCTUATION = /[,;:.!()"“”]/;

/**
 * The parts of a text in its order, at each place the one that takes the most words. Linear in its length.
 * @param isMinimum whether a plain number is a minimum, and not only one after an amount off: "$5 off $35"
 */
export function readParts(text: string, isMinimum = false): Part[] {
  const found = [...text.matchAll(WORD)];
  const words = found.map(([word]) => fold(word));
  const stems = words.map(stemOf);
  const ends = found.map(({ 0: word, index }) => index + word.length);
  const follows = found.map(({ index }, at) => !PUNCTUATION.test(text.slice(ends[at - 1] ?? 0, index)));
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const amount = readAmount(words, at, isMinimum || parts.at(-1)?.amount?.role === 'off');
    let length = 1;
    while (length < MOST_WORDS && follows[at + length]) length += 1;
    const least = amount?.words ?? 1;
    const concept = () => readExpression(stems.slice(at, at + length), false);
    while (length > least && !concept()) length -= 1;
    const named = length < least ? undefined : concept();
    if (!named) length = least;
    parts.push({
      text: words.slice(at, at + length).join(' '),
      start: found[at]!.index,
      end: ends[at + length - 1]!,
      amount: named ? undefined : amount,
      offer: named && !named.isGoods ? ((named.wider.at(-1) ?? named).name as OfferName) : undefined,
    });
    at += length;
  }
  return parts;
}
