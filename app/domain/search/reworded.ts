import { fold } from '../text/fold.ts';
import { wordsOf } from '../vocabulary/words.ts';
import type { Asked, Reading } from './read-search.ts';

/** Whether a search was understood in other words than its own. */
export function isReworded({ asked, store, without }: Reading): boolean {
  return (
    without.length > 0 ||
    (store !== undefined && !sayTheSame(store.typed, store.name)) ||
    asked.some(isOtherwise)
  );
}

function isOtherwise({ typed, means }: Asked): boolean {
  if (means.kind === 'concept') {
    const { label, isGoods } = means.concept;
    return !(isGoods && label.includes(' and ')) && !sayTheSame(typed, label);
  }
  return means.kind === 'amount' && (means.amount.role === 'minimum' || !typed.includes(means.amount.digits));
}

function sayTheSame(typed: string, words: string): boolean {
  return stemsIn(typed) === stemsIn(fold(words));
}

/** Joined, because "sun screen" is "sunscreen", and without what only joins words. */
function stemsIn(text: string): string {
  return wordsOf(text)
    .map(({ stem }) => stem)
    .filter((stem) => stem !== 'and' && stem !== 'only')
    .join('');
}
