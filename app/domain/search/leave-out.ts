import type { Asked, Reading } from './read-search.ts';

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
 * part alone. What is left has something that is understood: one common word of two says nothing.
 */
export function leaveOut(reading: Reading): Reading[] {
  const { asked, store } = reading;
  const byImportance = [...asked].sort((a, b) => importanceOf(a) - importanceOf(b));
  const words = asked.filter(({ means }) => means.kind === 'word');
  const parts = [
    ...byImportance.map((each) => [each]),
    ...(words.length > 1 ? [words] : []),
    ...byImportance.toReversed().map((kept) => asked.filter((each) => each !== kept)),
    ...(store && asked.length > 1 ? [asked] : []),
  ];
  return parts
    .map((leftOut) => ({ ...reading, asked: asked.filter((each) => !leftOut.includes(each)), leftOut }))
    .filter(
      ({ asked: left, leftOut }) =>
        leftOut.length > 0 && (store || left.some(({ means }) => means.kind !== 'word')),
    );
}

function importanceOf({ means }: Asked): number {
  return means.kind === 'concept' && means.concept.isGoods ? GOODS : importance[means.kind];
}
