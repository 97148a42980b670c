import { foldLine } from '../text/fold.ts';
import { areRelated } from '../vocabulary/concepts.ts';
import { conceptsNamed } from '../vocabulary/named.ts';
import { expressionOf } from './patterns.ts';
import type { Reading } from './read-search.ts';

export interface Segment {
  text: string;
  match: boolean;
}

/**
 * Cuts `text` into segments that say what a search asks for, in its words or others ("diapers" for "nappies"), and
 * segments that don't; joined, they are `text`. Folding may change lengths ("ﬁ" is found by "fi", "é" may be one
 * character or two), so matches are found in the folded text and widened to whole characters of the original.
 */
export function markMatches(text: string, search: Reading): Segment[] {
  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const matched = charactersMatching(characters.map(foldLine), search);

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

/** Indexes of the characters that are part of anything asked for in the joined characters. */
function charactersMatching(characters: readonly string[], { asked, store }: Reading): Set<number> {
  const text = characters.join('');
  const owners = characters.flatMap((character, index) => new Array<number>(character.length).fill(index));
  const matched = new Set<number>();
  const mark = (start: number, end: number) => {
    for (const owner of owners.slice(start, end)) matched.add(owner);
  };
  for (const pattern of asked.flatMap(({ term }) => term.patterns)) {
    const everywhere = new RegExp(expressionOf([pattern]), 'g'); // Bounded: nothing in it repeats.
    for (const { index, 0: found } of text.matchAll(everywhere)) mark(index, index + found.length);
  }
  const concepts = asked.flatMap(({ means }) =>
    means.kind === 'concept' ? [means.concept] : means.kind === 'any' ? means.concepts : [],
  );
  if (concepts.length > 0)
    for (const { concept, start, end } of conceptsNamed(text))
      if (concepts.some((each) => areRelated(each, concept))) mark(start, end);
  if (store && text === foldLine(store.name)) mark(0, text.length);
  return matched;
}
