import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/helpers/data/search-texts.ts';
import { normalizeQuery } from './normalize-query.ts';
import { searchTextOf, withStore } from './search-text.ts';

describe('search text', () => {
  test('is one folded field a line, with a line break around it', () => {
    expect(searchTextOf('Harvest Lane', ['FRESH20', 'Ｓave ½ on É'])).toBe(
      '\nharvest lane\nfresh20\nsave 1⁄2 on é\n',
    );
    expect(searchTextOf('a', ['b', 'e\u0301'])).toBe('\na\nb\né\n');
    expect(searchTextOf('Ann’s', ['B', '“two”\nlines'])).toBe('\nann\'s\nb\n"two" lines\n');
  });

  test('takes another store in the first line, and nothing else changes', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText), (store, other, fields) => {
        expect(withStore(searchTextOf(store, fields), other)).toBe(searchTextOf(other, fields));
      }),
    );
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
    ['“Farmers’”', `"farmers'"`],
    ['a\0b', 'ab'],
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
