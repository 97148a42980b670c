import type { Asked, Reading } from './read-search.ts';
import type { StoreNames } from './store-names.ts';

/** What is left out sooner, the least telling first. */
const importance: Readonly<Record<Asked['means']['kind'], number>> = {
  word: 0,
  amount: 1,
  concept: 2,
  exact: 4,
};
const GOODS = 3;

/**
 * The ways to ask for less, to be tried in turn: without one part, without all words that aren't understood, and with one
 * part alone. What is left has something that is understood: one common word of two says nothing, unless a single store
 * has it in its name.
 */
export function leaveOut(reading: Reading, names?: StoreNames): Reading[] {
  const { asked, store } = reading;
  const byImportance = [...asked].sort((a, b) => importanceOf(a) - importanceOf(b));
  const words = asked.filter(({ means }) => means.kind === 'word');
  const parts = [
    ...byImportance.map((each) => [each]),
    ...(words.length > 1 ? [words] : []),
    ...byImportance.toReversed().map((kept) => asked.filter((each) => each !== kept)),
    ...(store && asked.length > 1 ? [asked] : []),
  ];
  const isElsewhere = asked.some(
    ({ means }) => means.kind === 'concept' && means.concept.name === 'another-store',
  );
  const named = store || isElsewhere ? undefined : words.find(({ typed }) => names?.findByWord(typed));
  const ofStore = named && names!.findByWord(named.typed)!;
  const others = asked.filter((each) => each !== named && !words.includes(each));
  const distinct = new Map(parts.map((part) => [asked.map((each) => part.includes(each)).join(), part]));
  const rests = [...distinct.values()]
    .map((leftOut) => ({ ...reading, asked: asked.filter((each) => !leftOut.includes(each)), leftOut }))
    .filter(
      ({ asked: left, leftOut }) =>
        leftOut.length > 0 && (store || left.some(({ means }) => means.kind !== 'word')),
    );
  if (!ofStore || (words.length === asked.length && asked.length === 1)) return rests;
  const leftOut = words.filter((each) => each !== named);
  return [{ ...reading, store: { ...ofStore, typed: named.typed }, asked: others, leftOut }, ...rests];
}

function importanceOf({ means }: Asked): number {
  return means.kind === 'concept' && means.concept.isGoods ? GOODS : importance[means.kind];
}
