import { fold } from '../text/fold.ts';
import { smallNumbers } from '../vocabulary/amounts.ts';
import { readAside } from '../vocabulary/asides.ts';
import { readExpression } from '../vocabulary/concepts.ts';
import { stemOf, wordsOf } from '../vocabulary/words.ts';

/** A store that a search can name. */
export interface NamedStore {
  readonly id: number;
  readonly name: string;
}

export interface StoreNames {
  /** The store that these words name, all of them together; undefined for none, and where several have the name. */
  find(words: readonly string[]): NamedStore | undefined;
  findByWord(word: string): NamedStore | undefined;
}

/** What a name may end with, and is often called without. */
const tails: ReadonlySet<string> = new Set(
  [
    ...['market', 'supermarket', 'grocer', 'grocery', 'food', 'store', 'shop', 'farmers'],
    ...['co', 'coop', 'op', 'cooperative', 'company', 'inc', 'delivery', 'online'],
  ].map(stemOf),
);
const LEAST_INITIALS = 2;
/** Of a word that a store is found by alone. */
const LEAST_LETTERS = 4;

/**
 * How stores are called: as they are written, joined or split, with digits or words for numbers ("Pier 9"), without
 * "and" or what sort of shop they are, and by their initials. A way that several have is no name;
 * a whole name comes before another's short one.
 */
export function storeNames(stores: Iterable<NamedStore>): StoreNames {
  const full = new Map<string, NamedStore | null>();
  const short = new Map<string, NamedStore | null>();
  const byWord = new Map<string, NamedStore | null>();
  const add = (names: Map<string, NamedStore | null>, key: string, store: NamedStore) => {
    if (key !== '') names.set(key, names.has(key) && names.get(key)?.id !== store.id ? null : store);
  };
  for (const store of stores) {
    const words = wordsOf(fold(store.name))
      .map(({ text }) => text)
      .filter(tells);
    const parts = partsOf(words);
    for (let length = parts.length; length > 0; length -= 1) {
      const names = length === parts.length ? full : short;
      const first = parts.slice(0, length);
      if (length === 1 && names === short && (readAside(first) || readExpression(first, true))) break;
      add(names, keyOf(first), store);
      // Joined, a word inside has no singular: "farmersfridge".
      add(names, keyOf(partsOf([words.slice(0, length).join('')])), store);
      if (!tails.has(parts[length - 1]!)) break;
    }
    for (const part of parts) if (part.length >= LEAST_LETTERS && !tails.has(part)) add(byWord, part, store);
    if (parts.length >= LEAST_INITIALS) add(short, parts.map((part) => part[0]).join(''), store);
  }
  return {
    find(words) {
      const key = keyOf(partsOf(words));
      return (full.has(key) ? full : short).get(key) ?? undefined;
    },
    findByWord: (word) => byWord.get(stemOf(word)) ?? undefined,
  };
}

function partsOf(words: readonly string[]): string[] {
  return words.filter(tells).map((word) => stemOf(word.replaceAll('&', '')).replaceAll("'", ''));
}

function tells(word: string): boolean {
  return word !== 'and' && word !== 'the' && word !== '&';
}

/** Numbers as digits, also within joined words: "pier9" for "piernine". */
function keyOf(parts: readonly string[]): string {
  return parts.join('').replace(NUMBER, (word) => digits.get(word)!);
}

const digits: ReadonlyMap<string, string> = new Map(
  smallNumbers
    .flatMap((word, index) => [word, stemOf(word)].map((form) => [form, String(index + 1)] as const))
    .reverse(),
);
const NUMBER = new RegExp([...digits.keys()].join('|'), 'g'); // Bounded: nothing in it repeats.
