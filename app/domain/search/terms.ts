import { trimEndOf } from '../text/trim.ts';
import { BENEFIT_WORDS, readBenefit } from './benefit-terms.ts';
import { anywhere, type Pattern, type Term, wholeWord } from './patterns.ts';
import { changedPluralOf, singularsOf } from './word-forms.ts';

/** Each term is compared with many texts. More than ten words hardly narrow a search. */
const MOST_TERMS = 10;

/**
 * Words that say nothing about a code, because every code is one, or because they only join others. Beside other words,
 * a search leaves them out. English, as the site's own words are.
 */
const FILLERS: ReadonlySet<string> = new Set([
  ...['a', 'an', 'and', 'at', 'for', 'from', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with'],
  ...['code', 'codes', 'coupon', 'coupons', 'deal', 'deals', 'discount', 'discounts'],
  ...['offer', 'offers', 'promo', 'promos', 'voucher', 'vouchers'],
]);
const PUNCTUATION_ONLY = /^[-&+/|.,:;!?'()]+$/;
const OUTER_PUNCTUATION = ".,:;!?'()";

/**
 * What a normalized query looks for. A text fits if it has all of the terms, in any order:
 * - A word is found anywhere, also inside another word. A plural also finds its singular, as a word of its own, and the
 *   other way around: "eggs" finds "egg" and not "eggplant".
 * - An amount is found as that amount: "$20" and not "$200", "5%" and not "15%"; "20 off" is "$20 off" or "20% off".
 * - What is in quotes is found as it is.
 */
export function termsOf(query: string): Term[] {
  const tokens = tokensOf(query);
  const said = tokens.filter(({ text, isQuoted }) => isQuoted || !isFiller(text));
  const known = new Map<string, Term>();
  for (const term of readTerms(said.length > 0 ? said : tokens)) known.set(JSON.stringify(term), term);
  return [...known.values()].slice(0, MOST_TERMS);
}

interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A phrase in quotes, or what is between spaces. */
const TOKEN = /(?<!\S)"([^"]+)"(?!\S)|\S+/g;

function tokensOf(query: string): Token[] {
  return [...query.matchAll(TOKEN)].flatMap(([whole, quoted]): Token[] => {
    const phrase = quoted?.trim();
    if (phrase) return [{ text: phrase, isQuoted: true }];
    return piecesOf(whole).map((text) => ({ text, isQuoted: false }));
  });
}

/** "eggs,milk" is two words, "1,200" is one number, and "milk." ends a sentence. */
function piecesOf(typed: string): string[] {
  const pieces = typed
    .split(/[,;](?!\d)|(?<!\d)[,;]/)
    .map((piece) => trimEndOf(piece.replace(/^[.,:;!?'()]+/, ''), OUTER_PUNCTUATION))
    .filter((piece) => piece !== '');
  return pieces.length > 0 ? pieces : [typed];
}

function isFiller(word: string): boolean {
  return FILLERS.has(word) || PUNCTUATION_ONLY.test(word);
}

function readTerms(tokens: readonly Token[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { text, isQuoted } = tokens[at]!;
    const next = tokens.slice(at, at + BENEFIT_WORDS);
    const quoted = next.findIndex((token) => token.isQuoted);
    const words = next.slice(0, quoted === -1 ? undefined : quoted).map((token) => token.text);
    const benefit = isQuoted ? undefined : readBenefit(words);
    terms.push(benefit?.term ?? (isQuoted ? [anywhere(text)] : wordTerm(text)));
    at += benefit?.words ?? 1;
  }
  return terms;
}

function wordTerm(word: string): Term {
  const plural = changedPluralOf(word);
  const others: Pattern[] = [...singularsOf(word).map(wholeWord), ...(plural ? [anywhere(plural)] : [])];
  return [anywhere(word), ...others];
}
