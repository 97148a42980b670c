import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches, normalizeQuery, searchTextOf } from './search-text.ts';

// Characters that fold to more or fewer characters, and others.
const anyText = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    'e\u0301',
    'É',
    'ﬁ',
    'ﬀ',
    'İ',
    'ß',
    '½',
    'Ｓ',
    '㎏',
    '👩‍🌾',
    ' ',
    '\u00a0',
    '\n',
    '5',
    '%',
  ),
  maxLength: 30,
});

function shown(text: string, query: string): string {
  return markMatches(text, query)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join('');
}

describe('search text', () => {
  test('is one folded field a line', () => {
    expect(searchTextOf('Harvest Lane', 'FRESH20', 'Ｓave ½ on É')).toBe(
      'harvest lane\nfresh20\nsave 1⁄2 on é',
    );
    expect(searchTextOf('a', 'b', 'e\u0301')).toBe('a\nb\né');
  });

  test('no query matches across two fields', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        expect(normalizeQuery(query)).not.toContain('\n');
      }),
    );
  });
});

describe('normalized query', () => {
  test.each([
    ['  Fresh \t  Fruit\n', 'fresh fruit'],
    ['ＦＲＥＳＨ', 'fresh'],
    ['ﬁne', 'fine'],
    ['e\u0301', 'é'],
    ['\u00a0a\u00a0\u00a0b', 'a b'],
    ['   ', ''],
    ['', ''],
  ])('of %j is %j', (query, normalized) => {
    expect(normalizeQuery(query)).toBe(normalized);
  });

  test('is at most 100 characters, counted whole, without a space at the end', () => {
    expect(normalizeQuery('a'.repeat(101))).toBe('a'.repeat(100));
    expect(normalizeQuery('🍎'.repeat(101))).toBe('🍎'.repeat(100));
    expect(normalizeQuery(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
  });

  test('is its own normalized query', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ maxLength: 150 })), (query) => {
        const normalized = normalizeQuery(query);
        expect(normalizeQuery(normalized)).toBe(normalized);
      }),
    );
  });
});

describe('marked matches', () => {
  test.each([
    ['Fresh fruit, fresh herbs', 'FRESH', '[Fresh] fruit, [fresh] herbs'],
    ['Fresh fruit', 'fruit', 'Fresh [fruit]'],
    ['Fresh fruit', '  fresh   fruit ', '[Fresh fruit]'],
    ['Fresh', 'fresher', 'Fresh'],
    ['banana', 'ana', 'b[ana]na'],
    ['aaaa', 'aa', '[aaaa]'],
    ['50% off', '%', '50[%] off'],
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['Cafe\u0301 au lait', 'CAFÉ', '[Cafe\u0301] au lait'],
    ['Café au lait', 'cafe\u0301', '[Café] au lait'],
    ['ﬁne ﬁsh', 'i', '[ﬁ]ne [ﬁ]sh'],
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
    expect(markMatches('', '')).toEqual([]);
    expect(markMatches('', 'a')).toEqual([]);
  });

  test('the segments are the text, none is empty, and marked and unmarked ones take turns', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const segments = markMatches(text, query);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        segments.forEach((segment, index) => {
          expect(segment.text).not.toBe('');
          expect(segment.match).not.toBe(segments[index - 1]?.match);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('something is marked exactly where the stored text would be found', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(), fc.nat(), (text, other, start, length) => {
        const part = text.slice(start % (text.length + 1)).slice(0, (length % 5) + 1);
        for (const query of [part, other]) {
          const normalized = normalizeQuery(query);
          const found = normalized !== '' && searchTextOf('', '', text).includes(normalized);
          expect(markMatches(text, query).some((segment) => segment.match)).toBe(found);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('every marked segment holds the query', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        for (const segment of markMatches(text, query)) {
          if (segment.match) expect(searchTextOf('', '', segment.text)).toContain(normalizeQuery(query));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
