import { expect, test } from 'vitest';
import { changedPluralOf, singularsOf } from '../search/word-forms.ts';
import { concepts } from './concepts.ts';
import { stemOf, wordsOf } from './words.ts';

test.each([
  ['egg', 'eggs'],
  ['berry', 'berries'],
  ['cookie', 'cookies'],
  ['tomato', 'tomatoes'],
  ['loaf', 'loaves'],
  ['knife', 'knives'],
  ['peach', 'peaches'],
  ['radish', 'radishes'],
  ['box', 'boxes'],
  ['sauce', 'sauces'],
  ['cheese', 'cheeses'],
  ['pie', 'pies'],
  ['avocado', 'avocados'],
  ['zucchini', 'zucchinis'],
  ['menu', 'menus'],
  ['jalapeno', 'jalapeños'],
  ['wellby', "wellby's"],
  ['farmers', "farmers'"],
])('%j and %j have one stem', (one, other) => {
  expect(stemOf(other)).toBe(stemOf(one));
});

test.each([
  ['pea', 'peach'],
  ['egg', 'eggplant'],
  ['glass', 'glas'],
  ['oat', 'oath'],
  ['b12s', 'b12'],
])('%j and %j have not', (one, other) => {
  expect(stemOf(other)).not.toBe(stemOf(one));
});

test('the labels of goods have the stem of their singulars and plurals', () => {
  const words = new Set(
    concepts
      .filter(({ isGoods }) => isGoods)
      .flatMap(({ label }) => label.split(/[ -]/))
      .filter((word) => word.length > 3),
  );
  expect(words.size).toBeGreaterThan(200);
  for (const word of words) {
    const plural = changedPluralOf(word) ?? pluralOf(word);
    const other = /[^s]s$/.test(word) ? (singularsOf(word).at(-1) ?? word.slice(0, -1)) : plural;
    expect(stemOf(other), `${word}, ${other}`).toBe(stemOf(word));
  }
});

function pluralOf(word: string): string {
  return /(?:ch|sh|x|s|z)$/.test(word) ? `${word}es` : `${word}s`;
}

test('words are letters and digits with what joins them, and amounts with their signs', () => {
  const words = (text: string) => wordsOf(text).map((word) => word.text);
  expect(words("m&m's at farmers' market, $1,200 or 20% off 50+ b12")).toEqual([
    ...["m&m's", 'at', 'farmers', 'market', '$1,200', 'or', '20%', 'off', '50+', 'b12'],
  ]);
  expect(words('é牛奶')).toEqual(['é牛奶']);
  expect(words('')).toEqual([]);
});

test('a word follows another if only spaces are between them', () => {
  expect(wordsOf('ice  cream, milk & eggs').map(({ follows }) => follows)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(wordsOf(' ice')[0]).toMatchObject({ start: 1, end: 4 });
});
