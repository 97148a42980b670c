import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctQuery, countWords, findCodeMeant, isOneSlip, listUnknownWords } from './spelling.ts';

const vocabulary = countWords([
  '\nharvest lane\nfresh20\norganic apples, organic pears\n',
  '\nharvest lane\ntofu5\norganic milk and berry juice\n',
  '\npier nine\nseedling\ngrains, brains\n',
  '\npier nine\nmilk\nbrains and whole-grain loaves\n',
]);

function corrected(query: string) {
  return correctQuery(query, listUnknownWords(query, vocabulary), vocabulary);
}

describe('a query nothing was found for', () => {
  test.each([
    ['a letter missing', 'organc', 'organic'],
    ['a letter too many', 'orgganic', 'organic'],
    ['a wrong letter', 'orgamic', 'organic'],
    ['two letters swapped', 'orgnaic', 'organic'],
    ['a wrong first letter', 'irganic', 'organic'],
    ['no first letter', 'rganic', 'organic'],
    ['the first two letters swapped', 'roganic', 'organic'],
    ['a wrong last letter', 'organid', 'organic'],
    ['among others, in its place', 'milk organc 20% harvst', 'milk organic 20% harvest'],
    ['beside punctuation', 'milk, organc.', 'milk, organic.'],
    ['a part of a word with a hyphen', 'whole-grian', 'whole-grain'],
    ['the commoner of two words', 'zrains', 'brains'],
    ['a letter too many in a word of four', 'milkk', 'milk'],
    ['two letters swapped in a word of four', 'mlik', 'milk'],
    ['two slips in a word of eight letters', 'orgganiic', 'organic'],
    ['two slips, one of them a swap', 'ogrganic', 'organic'],
  ])('%s', (_, query, expected) => {
    expect(corrected(query)).toBe(expected);
  });

  test.each([
    ['fewer than four letters', 'mlk'],
    ['two slips in a word of fewer than eight letters', 'orgnc'],
    ['two slips, one in the first letter', 'irgganic'],
    ['three slips', 'orgggganic'],
    ['in the catalog', 'organic'],
    ['in the catalog, in the singular', 'juices'],
    ['a word with a digit', 'organc5'],
    ['in quotes', '"organc"'],
    ['in quotes among others', '"fresh organc milk"'],
    ['nothing like it', 'kingfisher'],
    ['four unknown words', 'organc organc1 harvst berrry appless milkk'],
    ['no word', '%% 5'],
    ['empty', ''],
  ])('stays as it is: %s', (_, query) => {
    expect(corrected(query)).toBeUndefined();
  });
});

describe('the code that is meant', () => {
  const codes = new Set([
    'harvest20',
    'harvest25',
    'pier0',
    'wellbyo',
    'grove15',
    'grove1s',
    'eggs4',
    'seedling',
  ]);

  test.each([
    ['a letter O for a zero', 'harvest2o', 'harvest20'],
    ['a zero for a letter O', 'wellby0', 'wellbyo'],
    ['an L for a one', 'grovel5', 'grove15'],
    ['spaces', 'har vest 20', 'harvest20'],
    ['a letter missing', 'harvst20', 'harvest20'],
    ['a letter too many', 'harvestt20', 'harvest20'],
    ['a wrong letter', 'garvest20', 'harvest20'],
    ['two letters swapped', 'havrest25', 'harvest25'],
  ])('by %s', (_, query, code) => {
    expect(findCodeMeant(query, codes)).toBe(code);
  });

  test.each([
    ['it is a code', 'harvest20'],
    ['another digit', 'harvest21'],
    ['a digit too many', 'harvest200'],
    ['two slips', 'harvt20'],
    ['a slip in a code without digits', 'seedlinh'],
    ['a short query', 'egs4'],
    ['several are as near', 'arvest2'],
    ['other signs', 'harvst20!'],
    ['nothing', ''],
  ])('isn’t known: %s', (_, query) => {
    expect(findCodeMeant(query, codes)).toBeUndefined();
  });

  test('isn’t known where several look alike, or are one slip away', () => {
    expect(findCodeMeant('fooo', new Set(['foo00', 'foo0o']))).toBeUndefined();
    expect(findCodeMeant('maple-o0'.replace('-', ''), new Set(['maple0o', 'mapleoo']))).toBeUndefined();
    expect(findCodeMeant('xaple10', new Set(['maple10', 'naple10']))).toBeUndefined();
  });
});

describe('one slip', () => {
  // Few letters, so that words are often alike.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  test('is a Damerau–Levenshtein distance of 1', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneSlip(a, b)).toBe(distance(a, b) === 1);
      }),
      { numRuns: 5_000 },
    );
  });

  /** The textbook's table, of optimal string alignment. */
  function distance(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)),
    );
    for (let i = 1; i <= a.length; i += 1) {
      for (let j = 1; j <= b.length; j += 1) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1;
        let least = Math.min(
          rows[i - 1]![j]! + 1,
          rows[i]![j - 1]! + (j === 0 ? 0 : 1),
          rows[i - 1]![j - 1]! + same,
        );
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          least = Math.min(least, rows[i - 2]![j - 2]! + 1);
        rows[i]![j] = least;
      }
    }
    return rows[a.length]![b.length]!;
  }
});
