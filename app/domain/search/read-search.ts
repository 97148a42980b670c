import type { Sort } from '../basket/ranking.ts';
import { type Amount, readAmount } from '../vocabulary/amounts.ts';
import { readAside } from '../vocabulary/asides.ts';
import { type Concept, MOST_WORDS, readExpression } from '../vocabulary/concepts.ts';
import { stemOf } from '../vocabulary/words.ts';
import { isPunctuation, type Piece, piecesOf } from './pieces.ts';
import { amountTerm, conceptTerm, exactTerm, type RankedTerm, wordTerm } from './ranked-terms.ts';
import type { NamedStore, StoreNames } from './store-names.ts';

/** Something that a search asks for. */
export interface Asked {
  /** As it was typed, normalized. */
  readonly typed: string;
  readonly means:
    | { readonly kind: 'concept'; readonly concept: Concept }
    | { readonly kind: 'amount'; readonly amount: Amount }
    | { readonly kind: 'word' | 'exact' };
  readonly term: RankedTerm;
}

/** A search as it was understood. Codes fit if they are the store's and have all that is asked. */
export interface Reading {
  /** The query it was read from. */
  readonly query: string;
  readonly store: (NamedStore & { readonly typed: string }) | undefined;
  readonly asked: readonly Asked[];
  /** What it says no to: "not frozen". */
  readonly without: readonly Concept[];
  /** What no code has beside the rest. */
  readonly leftOut: readonly Asked[];
  /** The order that its words ask for. */
  readonly sort: Sort | undefined;
}

/** A search without words, which every code fits. */
export const nothingAsked: Reading = {
  query: '',
  store: undefined,
  asked: [],
  without: [],
  leftOut: [],
  sort: undefined,
};

/** Each term is compared with many texts. More than ten words hardly narrow a search. */
const MOST_TERMS = 10;
/** The most words of a store's name or an expression. */
const LONGEST = Math.max(6, MOST_WORDS);

type FindStore = StoreNames['find'];
const noStores: FindStore = () => undefined;

/**
 * Reads a normalized query: stores, what codes give and cover, amounts, and other words, at each place what takes the
 * most words. Words that say nothing about a code are left out; what is in quotes is taken as it is.
 */
export function readSearch(query: string, findStore: FindStore = noStores): Reading {
  const pieces = piecesOf(query);
  const said = pieces.filter(({ text, isQuoted }) => isQuoted || !isPunctuation(text));
  const reading: { -readonly [Key in keyof Reading]: Reading[Key] } & {
    asked: Asked[];
    without: Concept[];
  } = { ...nothingAsked, query, asked: [], without: [] };
  let follows = false;
  for (let at = 0; at < said.length; ) {
    const found = readAt(said, at, follows, reading.store ? noStores : findStore);
    follows = found.means?.kind === 'amount' && found.means.amount.role === 'off';
    const typed = said.slice(at, at + found.length).map(({ text }) => text);
    if (found.store) reading.store = { ...found.store, typed: typed.join(' ') };
    else if (found.sort) reading.sort ??= found.sort;
    else if (found.without) reading.without.push(found.without);
    else if (found.means) reading.asked.push(asked(typed, found.means));
    at += found.length;
  }
  if (said.length === 0) reading.asked.push(...pieces.map(({ text }) => asked([text], { kind: 'word' })));
  const known = new Map(reading.asked.map((each) => [JSON.stringify(each.term.patterns), each]));
  return { ...reading, asked: [...known.values()].slice(0, MOST_TERMS) };
}

interface Found {
  readonly length: number;
  readonly means?: Asked['means'];
  readonly store?: NamedStore;
  readonly sort?: Sort;
  readonly without?: Concept;
}

const NEGATION = /^(?:not|no|non|without|except|excluding|minus)$/;

function readAt(pieces: readonly Piece[], at: number, follows: boolean, findStore: FindStore): Found {
  if (pieces[at]!.isQuoted) return { length: 1, means: { kind: 'exact' } };
  const run = pieces.slice(at, at + LONGEST);
  const quoted = run.findIndex(({ isQuoted }) => isQuoted);
  const words = run.slice(0, quoted === -1 ? undefined : quoted).map(({ text }) => text);
  const stems = words.map(stemOf);
  const amount = readAmount(words, 0, follows);
  for (let length = words.length; length >= (amount?.words ?? 1); length -= 1) {
    const concept = readExpression(stems.slice(0, length), true);
    const store = length > 1 || !concept ? findStore(words.slice(0, length)) : undefined;
    if (store) return { length, store };
    if (concept) return { length, means: { kind: 'concept', concept } };
    const aside = length >= (amount?.words ?? 0) + 1 ? readAside(stems.slice(0, length)) : undefined;
    if (aside) return aside === 'nothing' ? { length } : { length, sort: aside };
  }
  const next =
    NEGATION.test(words[0]!) && words.length > 1 ? readAt(pieces, at + 1, false, noStores) : undefined;
  if (next?.means?.kind === 'concept') return { length: 1 + next.length, without: next.means.concept };
  if (amount) return { length: amount.words, means: { kind: 'amount', amount } };
  return { length: 1, means: { kind: 'word' } };
}

function asked(typed: readonly string[], means: Asked['means']): Asked {
  const text = typed.join(' ');
  const term =
    means.kind === 'concept'
      ? conceptTerm(means.concept, text)
      : means.kind === 'amount'
        ? amountTerm(means.amount, typed)
        : means.kind === 'exact'
          ? exactTerm(text)
          : wordTerm(text);
  return { typed: text, means, term };
}
