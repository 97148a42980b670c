const MAX_QUERY_CHARACTERS = 100;

export interface Segment {
  text: string;
  match: boolean;
}

/**
 * The stored text that a search matches. One field per line: a query never has a line break, so it can't match across
 * two fields.
 */
export function searchTextOf(store: string, code: string, description: string): string {
  return fold([store, code, description].join('\n'));
}

/** Normalizes a search term: folded like the stored text, trimmed, spaces collapsed, at most 100 characters. */
export function normalizeQuery(query: string): string {
  const words = fold(query).trim().replace(/\s+/g, ' ');
  return [...words].slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd();
}

/**
 * Cuts `text` into segments, matched or not, whose concatenation is `text`. Folding may change lengths ("ﬁ" is
 * found by "fi", "é" may be one character or two), so matches are found in the folded text and widened to
 * whole characters of the original.
 */
export function markMatches(text: string, query: string): Segment[] {
  const wanted = normalizeQuery(query);
  if (wanted === '') return text === '' ? [] : [{ text, match: false }];

  const characters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const folded = characters.map(fold);
  const matched = charactersMatching(folded, wanted);

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

/** Indexes of the characters that are part of any occurrence of `wanted` in the joined characters. */
function charactersMatching(characters: string[], wanted: string): Set<number> {
  const text = characters.join('');
  const owners = characters.flatMap((character, index) => new Array<number>(character.length).fill(index));
  const matched = new Set<number>();
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    for (const index of owners.slice(at, at + wanted.length)) matched.add(index);
  }
  return matched;
}

/** Compatibility forms ("ＳＡＶＥ", "ﬁ") and case do not matter to a search. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
