import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, termsOf } from '../../../test/helpers/data/search-texts.ts';
import { markMatches } from './marks.ts';
import { normalizeQuery } from './normalize-query.ts';
import { hasTerms } from './patterns.ts';
import { readSearch } from './read-search.ts';
import { searchTextOf } from './search-text.ts';

function marked(text: string, query: string) {
  return markMatches(text, readSearch(normalizeQuery(query)));
}

function shown(text: string, query: string): string {
  return marked(text, query)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join('');
}

describe('marked matches', () => {
  test.each([
    ['Fresh fruit, fresh herbs', 'FRESH', '[Fresh] fruit, [fresh] herbs'],
    ['Cut fruit', 'fruit', '[Cut fruit]'],
    ['Dried fruit', 'fruit', 'Dried fruit'],
    ['Fresh bread', '  fresh   bread ', '[Fresh] [bread]'],
    ['Fresh bread', 'bread fresh', '[Fresh] [bread]'],
    ['Fresh bread', 'fresh code', '[Fresh] bread'],
    ['Fresh fruit', '"fresh fruit"', '[Fresh fruit]'],
    ['Fresh', 'fresher', 'Fresh'],
    ['banana', 'ana', 'b[ana]na'],
    ['aaaa', 'aa', '[aaaa]'],
    ['An egg on eggplant', 'eggs', 'An [egg] on eggplant'],
    ['50% off', '%', '50[%] off'],
    ['15% off 5%', '5%', '15% off [5%]'],
    ['$20 off $200', '$20', '[$20] off $200'],
    ['20% off your first order', '20 off', '[20% off] your first order'],
    ['A code for tofu', 'code for tofu', 'A code for [tofu]'],
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['Cafe\u0301 au lait', 'CAFÉ', '[Cafe\u0301] au lait'],
    ['Café au lait', 'cafe\u0301', '[Café] au lait'],
    ['ﬁne ﬁsh', 'ine', '[ﬁne] ﬁsh'],
    ['oﬀ!', 'ff', 'o[ﬀ]!'],
    ['İzmir', 'zm', 'İ[zm]ir'],
    ['5㎏ bag', 'kg', '5[㎏] bag'],
    ['by 👩‍🌾 Ann', 'ann', 'by 👩‍🌾 [Ann]'],
    ['plain', '', 'plain'],
    ['plain', '   ', 'plain'],
  ])('in %j for %j are %j', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  test('an empty text has no segments', () => {
    expect(marked('', '')).toEqual([]);
    expect(marked('', 'a')).toEqual([]);
  });

  test('the segments are the text, none is empty, and marked and unmarked ones take turns', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const segments = marked(text, query);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        segments.forEach((segment, index) => {
          expect(segment.text).not.toBe('');
          expect(segment.match).not.toBe(segments[index - 1]?.match);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('something is marked exactly where the stored text has one of the terms', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), fc.nat(), (text, other, start, length) => {
        const part = text.slice(start % (text.length + 1)).slice(0, (length % 5) + 1);
        for (const typed of [part, other]) {
          const query = normalizeQuery(typed);
          const stored = searchTextOf('', [text]);
          const found = termsOf(query).some((term) => hasTerms(stored, [term]));
          expect(marked(text, typed).some((segment) => segment.match)).toBe(found);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
