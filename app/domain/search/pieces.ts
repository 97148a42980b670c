import { trimEndOf } from '../text/trim.ts';

/** A phrase in quotes, or a word. */
export interface Piece {
  readonly text: string;
  readonly isQuoted: boolean;
}

const PIECE = /(?<!\S)"([^"]+)"(?!\S)|\S+/g;
const PUNCTUATION_ONLY = /^[&/|.,:;!?'()*-]+$/;
const OUTER_PUNCTUATION = ".,:;!?'()";

/** Whether a piece joins words, and says nothing by itself. */
export function isPunctuation(text: string): boolean {
  return PUNCTUATION_ONLY.test(text) || text === '+';
}

/** A normalized query in pieces. "eggs,milk" is two words, "1,200" is one number, and "milk." ends a sentence. */
export function piecesOf(query: string): Piece[] {
  return [...query.matchAll(PIECE)].flatMap(([whole, quoted]): Piece[] => {
    const phrase = quoted?.trim();
    if (phrase) return [{ text: phrase, isQuoted: true }];
    return wordsIn(whole).map((text) => ({ text, isQuoted: false }));
  });
}

function wordsIn(typed: string): string[] {
  const words = typed
    .split(/[,;/](?!\d)|(?<!\d)[,;/]|\+(?=\p{L})/u)
    .map((word) => trimEndOf(word.replace(/^[.,:;!?'()]+(?!\d)/, ''), OUTER_PUNCTUATION))
    .filter((word) => word !== '');
  return words.length > 0 ? words : [typed];
}
