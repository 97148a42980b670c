import type { Amount } from '../vocabulary/amounts.ts';
import type { Concept } from '../vocabulary/concepts.ts';
import { amountPatterns } from './amount-patterns.ts';
import { anywhere, type Pattern, wholeWord } from './patterns.ts';
import { tokens } from './tokens.ts';
import { changedPluralOf, singularsOf } from './word-forms.ts';

/** How well a code fits, the best first. */
export const Rank = {
  code: 0,
  store: 1,
  /** What it gives, its amount, its minimum, and whom it's for. */
  offer: 2,
  named: 3,
  kindOf: 4,
  department: 5,
  word: 6,
  part: 7,
} as const;

/** What codes have to have, in one of several ways. */
export interface RankedTerm {
  readonly patterns: readonly Pattern[];
  /** How well each pattern fits. A way that a pattern includes ("egg" as a word of its own) may be here alone. */
  readonly ranks: readonly (readonly [Pattern, number])[];
}

/** A concept: by the tokens of what codes give and cover. Goods are also found by the word in a code or a store's name. */
export function conceptTerm(concept: Concept, typed: string): RankedTerm {
  const { named, within, covers, department } = tokens;
  if (concept.name === 'another-store') return termOf([[wholeWord(typed), Rank.word]]);
  if (!concept.isGoods)
    return termOf([
      [anywhere(named(concept)), Rank.offer],
      [anywhere(within(concept)), Rank.offer],
    ]);
  return termOf([
    [anywhere(named(concept)), Rank.named],
    [anywhere(within(concept)), Rank.kindOf],
    ...(concept.wider.length === 0 ? [[anywhere(department(concept)), Rank.department] as const] : []),
    // What covers the narrowest of the goods that these are of comes first.
    ...[concept, ...concept.wider].map(
      (each, far) => [anywhere(covers(each)), Rank.department + far / 10] as const,
    ),
    // A store's name, or one that the vocabulary doesn't know well enough.
    [wholeWord(typed), Rank.word],
    // A code that begins with the word.
    [anywhere(`\n${typed.replaceAll(' ', '')}`), Rank.named],
  ]);
}

/** An amount: by what it is in the code's terms, else by the same amount in its words. */
export function amountTerm(amount: Amount, typed: readonly string[]): RankedTerm {
  const { cents, percent, role } = amount;
  const token = (text: string, rank: number) => [anywhere(text), rank] as const;
  if (cents !== undefined && role === 'minimum') return termOf([token(tokens.minimum(cents), Rank.offer)]);
  if (cents !== undefined && role === 'most') return termOf([token(tokens.most(cents), Rank.offer)]);
  return termOf([
    ...(cents === undefined ? [] : [token(tokens.amount(cents), Rank.offer)]),
    ...(percent === undefined ? [] : [token(tokens.percent(percent), Rank.offer)]),
    ...amountPatterns(amount, typed).map((pattern) => [pattern, Rank.word] as const),
  ]);
}

/** Any other word, in the singular and plural, also inside another word. */
export function wordTerm(word: string): RankedTerm {
  const plural = changedPluralOf(word);
  const others = [...singularsOf(word).map(wholeWord), ...(plural ? [anywhere(plural)] : [])];
  const { patterns, ranks } = termOf([
    [anywhere(word), Rank.part],
    ...others.map((pattern) => [pattern, Rank.word] as const),
  ]);
  return { patterns, ranks: [[wholeWord(word), Rank.word], ...ranks] };
}

/** What is in quotes, as it is. */
export function exactTerm(phrase: string): RankedTerm {
  return termOf([[anywhere(phrase), Rank.word]]);
}

function termOf(ranks: RankedTerm['ranks']): RankedTerm {
  return { patterns: ranks.map(([pattern]) => pattern), ranks };
}
