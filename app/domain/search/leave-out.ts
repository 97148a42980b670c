import type { Asked, Reading } from './read-search.ts';
import type { StoreNames } from './store-names.ts';

/** What tells the least is left out first. */
const weights: Readonly<Record<Asked['means']['kind'], number>> = {
  word: 0,
  any: 3,
  amount: 2,
  concept: 1,
  exact: 4,
};
const OF_GOODS = 3;
/** Each is another search of the catalog. */
const MOST_TRIES = 8;

/**
 * The ways to ask for less, to be tried in turn: without one part, without all words that aren't understood, and without
 * more and more. What is left has something that is understood: one common word of two says nothing, unless a single
 * store has it in its name.
 */
export function leaveOut(reading: Reading, names?: StoreNames): Reading[] {
  const { asked, store } = reading;
  const parts = [...asked].sort((one, other) => weightOf(one) - weightOf(other));
  const words = parts.filter(isWord);
  const understood = parts.filter((part) => !isWord(part));
  const ways = [
    ...parts.map((part) => [part]),
    words,
    ...understood.map((_, index) => [...words, ...understood.slice(0, index + 1)]),
    ...understood.map((kept) => parts.filter((part) => part !== kept)),
  ];
  const different = new Map(ways.map((leftOut) => [leftOut.map(({ typed }) => typed).join('\n'), leftOut]));
  const less = [...different.values()]
    .map((leftOut) => ({ ...reading, asked: asked.filter((part) => !leftOut.includes(part)), leftOut }))
    .filter(
      ({ asked: left, leftOut }) => leftOut.length > 0 && (store || left.some((part) => !isWord(part))),
    );
  return [...anyOfGoods(reading), ...ofStoreByWord(reading, names), ...less].slice(0, MOST_TRIES);
}

/** For a shopping list, codes for any of it. */
function anyOfGoods(reading: Reading): Reading[] {
  const goods = reading.asked.filter(isGoods);
  if (goods.length < 2) return [];
  const concepts = goods.flatMap(({ means }) => (means.kind === 'concept' ? [means.concept] : []));
  const patterns = goods.flatMap(({ term }) => term.patterns);
  const ranks = goods.flatMap(({ term }) => term.ranks);
  const typed = goods.map((part) => part.typed).join(' ');
  const any: Asked = { typed, means: { kind: 'any', concepts }, term: { patterns, ranks } };
  const others = reading.asked.filter((part) => !isGoods(part) && !isWord(part));
  const leftOut = reading.asked.filter(isWord);
  return [{ ...reading, asked: [any, ...others], leftOut }];
}

function isGoods({ means }: Asked): boolean {
  return means.kind === 'concept' && means.concept.isGoods;
}

/** For "harvest street", the codes of the only store that has "harvest" in its name. */
function ofStoreByWord(reading: Reading, names: StoreNames | undefined): Reading[] {
  const { asked, store } = reading;
  const words = asked.filter(isWord);
  const named = words.find(({ typed }) => names?.findByWord(typed));
  if (store || !named || asked.length === 1 || asked.some(isAnotherStore)) return [];
  const found = { ...names!.findByWord(named.typed)!, typed: named.typed };
  const leftOut = words.filter((word) => word !== named);
  return [{ ...reading, store: found, asked: asked.filter((part) => !words.includes(part)), leftOut }];
}

function isWord({ means }: Asked): boolean {
  return means.kind === 'word';
}

function isAnotherStore({ means }: Asked): boolean {
  return means.kind === 'concept' && means.concept.name === 'another-store';
}

function weightOf({ means }: Asked): number {
  return means.kind === 'concept' && means.concept.isGoods ? OF_GOODS : weights[means.kind];
}
