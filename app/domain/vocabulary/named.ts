import { type Concept, MOST_WORDS, readExpression } from './concepts.ts';
import { type Word, wordsOf } from './words.ts';

/** An expression in a text. */
export interface Named {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
  /** Whether it only says of which kind the next goods are: "frozen" in "frozen dumplings". */
  readonly isModifier: boolean;
}

/** The concepts that a folded text names, at each place the longest expression. Linear in its length. */
export function conceptsNamed(folded: string): Named[] {
  const words = wordsOf(folded);
  const named: (Omit<Named, 'isModifier'> & { readonly follows: boolean })[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at);
    if (found) {
      const [first, last] = [words[at]!, words[at + found.length - 1]!];
      const follows = first.follows && named.at(-1)?.end === words[at - 1]?.end;
      named.push({ concept: found.concept, start: first.start, end: last.end, follows });
    }
    at += found?.length ?? 1;
  }
  return named.map(({ follows: _, ...each }, index) => {
    const next = named[index + 1];
    return { ...each, isModifier: Boolean(next?.follows && each.concept.isGoods && next.concept.isGoods) };
  });
}

function longestAt(words: readonly Word[], at: number): { concept: Concept; length: number } | undefined {
  const stems: string[] = [];
  for (const word of words.slice(at, at + MOST_WORDS)) {
    if (stems.length > 0 && !word.follows) break;
    stems.push(word.stem);
  }
  for (let length = stems.length; length > 0; length -= 1) {
    const concept = readExpression(stems.slice(0, length), false);
    // "Nut free granola" isn't about nuts; "a bag of rice free" is about rice.
    const isWithout = concept?.isGoods && stems[length] === 'free' && words[at + length + 1]?.follows;
    if (concept && !isWithout) return { concept, length };
  }
  return undefined;
}
