import type { Sort } from '../basket/ranking.ts';
import { foldLine } from '../text/fold.ts';
import { type Amount, readAmount } from '../vocabulary/amounts.ts';
import { readAside } from '../vocabulary/asides.ts';
import { type Concept, MOST_WORDS, readExpression } from '../vocabulary/concepts.ts';
import { isNegation, LONGEST_NEGATION } from '../vocabulary/negation.ts';
import { takeCart } from '../vocabulary/take-cart.ts';
import { stemOf } from '../vocabulary/words.ts';
import { anywhere, type Term } from './patterns.ts';
import { isPunctuation, type Piece, piecesOf } from './pieces.ts';
import { amountTerm, conceptTerm, exactTerm, type RankedTerm, wordTerm } from './ranked-terms.ts';
import type { NamedStore, StoreNames } from './store-names.ts';
import { tokens } from './tokens.ts';

export interface Asked {
  /** As it was typed, normalized. */
  readonly typed: string;
  readonly means:
    | { readonly kind: 'concept'; readonly concept: Concept }
    | { readonly kind: 'any'; readonly concepts: readonly Concept[] }
    | { readonly kind: 'amount'; readonly amount: Amount }
    | { readonly kind: 'word' | 'exact' };
  readonly term: RankedTerm;
}

/** Something that no code found may have. */
export interface Refused {
  readonly label: string;
  readonly patterns: Term;
}

/** A search as it was understood. Codes fit if they are the store's and have all that is asked. */
export interface Reading {
  readonly query: string;
  readonly store: (NamedStore & { readonly typed: string }) | undefined;
  readonly asked: readonly Asked[];
  /** What it says no to: "not frozen". */
  readonly without: readonly Refused[];
  /** The cart that it names, in cents: "I have $42 in my cart". It doesn't narrow the list. */
  readonly cartCents: number | undefined;
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
  cartCents: undefined,
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
  const { cartCents, rest } = takeCart(query);
  const pieces = piecesOf(rest);
  const said = pieces.filter(({ text, isQuoted }) => isQuoted || !isPunctuation(text));
  const reading: { -readonly [Key in keyof Reading]: Reading[Key] } & {
    asked: Asked[];
    without: Refused[];
  } = { ...nothingAsked, query, cartCents, asked: [], without: [] };
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

/** The search, also of the codes with one of these names (joined), whatever else it asks for. */
export function withCodesNamed(search: Reading, names: readonly string[]): Reading {
  const lines = names.map((name) => anywhere(`\n${name}\n`));
  const asked = search.asked.map(({ term, ...rest }) => ({
    ...rest,
    term: { ...term, patterns: [...term.patterns, ...lines] },
  }));
  return { ...search, asked };
}

interface Found {
  readonly length: number;
  readonly means?: Asked['means'];
  readonly store?: NamedStore;
  readonly sort?: Sort;
  readonly without?: Refused;
}

function readAt(pieces: readonly Piece[], at: number, follows: boolean, findStore: FindStore): Found {
  if (pieces[at]!.isQuoted) return { length: 1, means: { kind: 'exact' } };
  const run = pieces.slice(at, at + LONGEST);
  const quoted = run.findIndex(({ isQuoted }) => isQuoted);
  const words = run.slice(0, quoted === -1 ? undefined : quoted).map(({ text }) => text);
  const stems = words.map(stemOf);
  const refused = readRefusal(pieces, at, words, findStore);
  if (refused) return refused;
  const amount = readAmount(words, 0, follows);
  for (let length = words.length; length >= (amount?.words ?? 1); length -= 1) {
    const concept = readExpression(stems.slice(0, length), true);
    const store = length > 1 || !concept ? findStore(words.slice(0, length)) : undefined;
    if (store) return { length, store };
    if (concept) return { length, means: { kind: 'concept', concept } };
    const aside = length >= (amount?.words ?? 0) + 1 ? readAside(stems.slice(0, length)) : undefined;
    if (aside) return aside === 'nothing' ? { length } : { length, sort: aside };
  }
  if (amount) return { length: amount.words, means: { kind: 'amount', amount } };
  return { length: 1, means: { kind: 'word' } };
}

/** What follows a "not". An expression that begins with one is something else: "no delivery fee". */
function readRefusal(pieces: readonly Piece[], at: number, words: readonly string[], findStore: FindStore) {
  for (let length = Math.min(LONGEST_NEGATION, words.length - 1); length > 0; length -= 1) {
    if (!isNegation(words.slice(0, length))) continue;
    const isExpression = words.some(
      (_, end) => readExpression(words.slice(0, end + 1).map(stemOf), true) && end >= length,
    );
    const next = isExpression ? undefined : readAt(pieces, at + length, false, findStore);
    if (!next?.store && next?.means?.kind !== 'concept' && next?.means?.kind !== 'word') return undefined;
    const typed = pieces.slice(at + length, at + length + next.length).map(({ text }) => text);
    return { length: length + next.length, without: refusedOf(next, typed.join(' ')) };
  }
  return undefined;
}

function refusedOf({ store, means }: Found, typed: string): Refused {
  if (store) {
    const name = foldLine(store.name);
    return { label: store.name, patterns: [anywhere(`\n${name}\n`), anywhere(`\n${name};`)] };
  }
  if (means?.kind !== 'concept') return { label: `“${typed}”`, patterns: wordTerm(typed).patterns };
  const { concept } = means;
  const named = (['^', '=', '<'] as const).map((mark) => anywhere(tokens.marked(concept, mark)));
  return { label: concept.label, patterns: named };
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
