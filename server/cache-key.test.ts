import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';

describe('a page is kept under its path and the parameters that it knows', () => {
  test.each([
    ['/', '', '/'],
    ['/', '?utm_source=mail&q=x', '/'],
    ['/verified-codes', '?sort=rating&q=fresh', '/verified-codes?q=fresh&sort=rating'],
    ['/verified-codes', '?q=fresh&sort=rating&fbclid=1', '/verified-codes?q=fresh&sort=rating'],
    ['/verified-codes', '?q=', '/verified-codes'],
    ['/verified-codes', '?q=a&q=b', '/verified-codes?q=a'],
    ['/stores/harvest-lane', '?basket=60&page=2', '/stores/harvest-lane?basket=60'],
    ['/verified-codes.data', '?q=a&x=1', '/verified-codes.data?q=a'],
    ['/_root.data', '?_routes=root&q=a', '/_root.data?_routes=root'],
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
