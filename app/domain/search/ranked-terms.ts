import type { Amount } from '../vocabulary/amounts.ts';
import type { Concept } from '../vocabulary/concepts.ts';
import { conceptsNamed } from '../vocabulary/named.ts';
import { amountPatterns } from './amount-patterns.ts';
import { anywhere, type Pattern, wholeWord } from './patterns.ts';
import { marks, tokens } from './tokens.ts';
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
  /** A code that begins with this is about it most of all: WHOLEGRAIN5. */
  readonly codeStart?: string;
}

/**
 * A concept: by the tokens of what codes give and cover. Another store is known by its name alone, and so are goods
 * whose word a code's text may mean otherwise.
 */
export function conceptTerm(concept: Concept, typed: string): RankedTerm {
  if (concept.name === 'another-store') return termOf([[wholeWord(typed), Rank.word]]);
  if (!concept.isGoods) return termOf([[anywhere(tokens.of(concept)), Rank.offer]]);
  const wider = concept.wider.map(
    (each, far) => [anywhere(tokens.covers(each)), Rank.department + far / 10] as const,
  );
  const isOnlyAsked = conceptsNamed(typed).length === 0;
  const word = [wholeWord(typed), Rank.word] as const;
  const { patterns } = termOf([
    [anywhere(tokens.of(concept)), Rank.named],
    ...wider,
    ...(isOnlyAsked ? [word] : []),
  ]);
  const own = marks.map((mark) => [anywhere(tokens.marked(concept, mark)), rankOfMark[mark]] as const);
  return { patterns, ranks: [...own, ...wider, word], codeStart: typed.replaceAll(' ', '') };
}

const rankOfMark = {
  '^': Rank.named,
  '=': Rank.named,
  '<': Rank.kindOf,
  '@': Rank.department,
  $: Rank.department + 0.9,
} as const;

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
