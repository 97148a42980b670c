import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheKey, isFreelyMade } from './cache-key.ts';

describe('a page is kept under its path and the parameters that it knows', () => {
  test.each([
    ['/', '', '/'],
    ['/', '?utm_source=mail&q=x', '/'],
    ['/verified-codes', '?sort=rating&q=fresh', '/verified-codes?q=fresh&sort=rating'],
    ['/verified-codes', '?q=fresh&sort=rating&fbclid=1', '/verified-codes?q=fresh&sort=rating'],
    ['/verified-codes', '?q=', '/verified-codes'],
    ['/verified-codes', '?q=a&q=b', '/verified-codes?q=a'],
    ['/stores/harvest-lane', '?basket=60&page=2', '/stores/harvest-lane?basket=60'],
    ['/verified-codes', '?sort=nonsense&page=-1&first=yes&store=all', '/verified-codes'],
    ['/verified-codes', '?sort=savings', '/verified-codes'],
    ['/verified-codes', '?page=007', '/verified-codes?page=7'],
    ['/verified-codes', '?q=%20fresh%20', '/verified-codes?q=fresh'],
    ['/verified-codes', '?after=abc', '/verified-codes?after=abc'],
    ['/verified-codes.data', '?q=a&x=1', '/verified-codes.data?q=a'],
    ['/verified-codes.data', '?_routes=root&page=2', '/verified-codes.data?page=2&_routes=root'],
    ['/_.data', '?_routes=root&q=a', '/_.data?_routes=root'],
  ])('%s%s as %s', (path, search, key) => {
    expect(cacheKey(path, search)).toBe(key);
  });
});

describe('what belongs to one visitor is never kept', () => {
  test.each(['/go/1', '/go', '/newsletter/confirm', '/newsletter.data', '/office/queue.data', '/office'])(
    '%s',
    (path) => {
      expect(cacheKey(path, '')).toBeUndefined();
    },
  );

  test('but a path that only begins alike is', () => {
    expect(cacheKey('/gopher', '')).toBe('/gopher');
  });
});

test('a part of a large sitemap is sent as it is made, the sitemap itself is kept', () => {
  expect(cacheKey('/sitemap-1.xml', '')).toBeUndefined();
  expect(cacheKey('/sitemap.xml', '?x=1')).toBe('/sitemap.xml');
});

test('a value longer than any page makes use of does not make a page of its own', () => {
  const long = 'a'.repeat(10_000);
  expect(cacheKey('/verified-codes', `?q=${long}`)).toBe(cacheKey('/verified-codes', `?q=${long}b`));
  expect(cacheKey('/verified-codes', `?q=${long}`)!.length).toBeLessThan(300);
});

test('stray parameters and the order of the known ones make no difference', () => {
  const known = fc.record({ q: fc.string({ minLength: 1 }), store: fc.string({ minLength: 1 }) });
  const stray = fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.string());
  fc.assert(
    fc.property(known, stray, ({ q, store }, others) => {
      const plain = new URLSearchParams({ q, store });
      const mixed = new URLSearchParams({ store, ...others, q });
      expect(cacheKey('/verified-codes', `?${mixed}`)).toBe(cacheKey('/verified-codes', `?${plain}`));
    }),
  );
});

test('a key is its own key, so that a request for it finds it without any reading', () => {
  const query = fc.record(
    { q: fc.string(), sort: fc.string(), page: fc.integer().map(String), basket: fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (given) => {
      const key = cacheKey('/verified-codes', `?${new URLSearchParams(given)}`)!;
      const [path, search] = key.split('?');
      expect(cacheKey(path!, search ? `?${search}` : '')).toBe(key);
    }),
  );
});

test.each([
  ['/', false],
  ['/verified-codes?sort=rating&page=2', false],
  ['/verified-codes?q=a', true],
  ['/stores/harvest-lane?basket=60', true],
  ['/_.data?_routes=root', true],
])('anybody can think up addresses like %s: %s', (key, expected) => {
  expect(isFreelyMade(key)).toBe(expected);
});
