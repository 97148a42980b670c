import { normalizeText } from '../text/normalize.ts';

/** A word of a folded text, with its place there. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The same for the word's singular and plural. */
  readonly stem: string;
  /** Whether only spaces are between it and the word before. */
  readonly follows: boolean;
}

/** Letters and digits with what joins them ("farmers'", "m&m"), or a number with its sign ("$20", "20%", "1,200"). */
const WORD = /\$?\d+(?:[.,]\d+)*[$%+]?(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}]+(?:['&][\p{L}\p{M}\p{N}]+)*/gu;

/** The words of a text that was folded (domain/search/search-text.ts). */
export function wordsOf(folded: string): Word[] {
  let last = 0;
  return [...folded.matchAll(WORD)].map(({ 0: text, index: start }) => {
    const follows = start > 0 && folded.slice(last, start).trim() === '';
    last = start + text.length;
    return { text, start, end: last, stem: stemOf(text), follows };
  });
}

/**
 * What singular and plural have in common, without accents: "berry" for "berries", "tomato" for "tomatoes", "leaf" for "leaves". It need
 * not be a word ("cooky" for "cookies"); it only has to be the same for both.
 */
export function stemOf(word: string): string {
  const plain = normalizeText(word, 'NFKD').replace(/\p{M}/gu, '');
  const own = plain.endsWith("'s") ? plain.slice(0, -2) : plain.replace(/'$/, '');
  if (!/^\p{L}{3,}$/u.test(own)) return own;
  return own
    .replace(/(?<!s)s$/, '')
    .replace(/ie$/, 'y')
    .replace(/(?:ve|fe)$/, 'f')
    .replace(/oe$/, 'o')
    .replace(/(ch|sh|x|s|z)e$/, '$1');
}
