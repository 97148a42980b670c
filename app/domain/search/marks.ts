import { expressionOf } from './patterns.ts';
import { foldLine } from './search-text.ts';
import { termsOf } from './terms.ts';

export interface Segment {
  text: string;
  match: boolean;
}

/**
 * Cuts `text` into segments that a term of the normalized query matches and segments that none does; joined, they are
 * `text`. Folding may change lengths ("ﬁ" is found by "fi", "é" may be one character or two), so matches are found in
 * the folded text and widened to whole characters of the original.
 */
export function markMatches(text: string, query: string): Segment[] {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const matched = charactersMatching(characters.map(foldLine), query);

  const segments: Segment[] = [];
  characters.forEach((character, index) => {
    const match = matched.has(index);
    const last = segments.at(-1);
    if (last?.match === match) last.text += character;
    else segments.push({ text: character, match });
  });
  return segments;
}

const graphemes = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

/** Indexes of the characters that are part of any occurrence of a term in the joined characters. */
function charactersMatching(characters: readonly string[], query: string): Set<number> {
  const text = characters.join('');
  const owners = characters.flatMap((character, index) => new Array<number>(character.length).fill(index));
  const matched = new Set<number>();
  for (const pattern of termsOf(query).flat()) {
    const everywhere = new RegExp(expressionOf([pattern]), 'g'); // Bounded: nothing in it repeats.
    for (const { index, 0: found } of text.matchAll(everywhere))
      for (const owner of owners.slice(index, index + found.length)) matched.add(owner);
  }
  return matched;
}
