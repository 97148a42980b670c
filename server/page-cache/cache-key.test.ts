import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheKey, isFreelyMade } from './cache-key.ts';

const ROUTES = ['root', 'site/stores/route'];
const keyOf = (path: string, search: string) => cacheKey(path, search, ROUTES);

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
    ['/verified-codes', '?after=abc', '/verified-codes'],
    ['/verified-codes', '?after=0.00021.3&page=4', '/verified-codes?after=0.21.3'],
    ['/verified-codes', '?basket=60&sort=savings&after=0.21.3', '/verified-codes?sort=savings&basket=60'],
    ['/verified-codes', '?basket=%2460.50', '/verified-codes?basket=60.50'],
    ['/verified-codes', '?basket=060.5', '/verified-codes?basket=60.50'],
    ['/verified-codes', '?basket=sixty', '/verified-codes?basket=sixty'],
    ['/verified-codes', '?store=Harvest-Lane&category=Nonsense', '/verified-codes?store=harvest-lane'],
    ['/verified-codes', '?store=no%20slug&category=Organic', '/verified-codes?category=Organic'],
    ['/stores', '?page=1.000', '/stores'],
    ['/stores', '?page=2.000', '/stores'],
    ['/stores', '?page=0x2', '/stores'],
    ['/stores', '?page=02', '/stores?page=2'],
    ['/blog/tag/fees', '?page=1', '/blog/tag/fees'],
    ['/stores/harvest-lane', '?first=abc1', '/stores/harvest-lane'],
    ['/stores/harvest-lane', '?first=1&basket=+60+', '/stores/harvest-lane?basket=60&first=1'],
    ['/contact', '?category=nonsense&subject=%0A', '/contact'],
    ['/contact', '?subject=+a+&category=general', '/contact?category=general&subject=a'],
    ['/saved/status', '?ids=3,1,x,01,1e1', '/saved/status?ids=1%2C3'],
    ['/codes/1', '?page=2&basket=60', '/codes/1'],
    ['/verified-codes.data', '?q=a&x=1', '/verified-codes.data?q=a'],
    ['/stores.data', '?_routes=root&page=2', '/stores.data?page=2'],
    [
      '/stores.data',
      '?_routes=site/stores/route&page=2',
      '/stores.data?page=2&_routes=site%2Fstores%2Froute',
    ],
    ['/stores.data', '?_routes=nonsense', '/stores.data'],
    ['/stores.data', '?_routes=', '/stores.data'],
    ['/stores.data', '?_routes=site%2Fstores%2Froute,root,root', '/stores.data'],
    ['/stores.data', '?_routes=site/stores/route,x', '/stores.data?_routes=site%2Fstores%2Froute'],
    ['/stores', '?_routes=root', '/stores'],
  ])('%s%s as %s', (path, search, key) => {
    expect(keyOf(path, search)).toBe(key);
  });
});

describe('what belongs to one visitor is never kept', () => {
  test.each(['/go/1', '/go', '/newsletter/confirm', '/newsletter.data', '/office/queue.data', '/office'])(
    '%s',
    (path) => {
      expect(keyOf(path, '')).toBeUndefined();
    },
  );

  test('but a path that only begins alike is', () => {
    expect(keyOf('/gopher', '')).toBe('/gopher');
  });
});

test('a part of a large sitemap is sent as it is made, the sitemap itself is kept', () => {
  expect(keyOf('/sitemap-1.xml', '')).toBeUndefined();
  expect(keyOf('/sitemap.xml', '?x=1')).toBe('/sitemap.xml');
});

test('a value longer than any page makes use of does not make a page of its own', () => {
  const long = 'a'.repeat(10_000);
  expect(keyOf('/verified-codes', `?q=${long}`)).toBe(keyOf('/verified-codes', `?q=${long}b`));
  expect(keyOf('/verified-codes', `?q=${long}`)!.length).toBeLessThan(300);
});

test('stray parameters and the order of the known ones make no difference', () => {
  const known = fc.record({ q: fc.string({ minLength: 1 }), store: fc.string({ minLength: 1 }) });
  const stray = fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.string());
  fc.assert(
    fc.property(known, stray, ({ q, store }, others) => {
      const plain = new URLSearchParams({ q, store });
      const mixed = new URLSearchParams({ store, ...others, q });
      expect(keyOf('/verified-codes', `?${mixed}`)).toBe(keyOf('/verified-codes', `?${plain}`));
    }),
  );
});

const paths = fc.constantFrom(
  '/verified-codes',
  '/verified-codes.data',
  '/stores',
  '/stores.data',
  '/stores/harvest-lane',
  '/blog/category/fees',
  '/contact',
  '/saved/status',
  '/codes/1',
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 12 }));
const odd = fc.oneof(
  text,
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('1', 'savings', '0.1.2'),
);
const query = fc.record(
  Object.fromEntries(
    ['q', 'store', 'category', 'sort', 'basket', 'first', 'page', 'after', 'subject', 'ids', '_routes'].map(
      (name) => [name, odd],
    ),
  ),
  { requiredKeys: [] },
);

test('a key is its own key, so that a request for it finds it without any reading', () => {
  fc.assert(
    fc.property(paths, query, (asked, given) => {
      const key = keyOf(asked, `?${new URLSearchParams(given as Record<string, string>)}`)!;
      const [path, search] = key.split('?');
      expect(keyOf(path!, search ? `?${search}` : '')).toBe(key);
      expect(key.length).toBeLessThan(5_000);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['/', false],
  ['/verified-codes?sort=rating&page=2', false],
  ['/verified-codes?q=a', true],
  ['/stores/harvest-lane?basket=60', true],
  ['/verified-codes?after=0.21.3', true],
  ['/verified-codes?category=Organic&page=2', false],
  ['/contact?subject=a', true],
  ['/_.data?_routes=root', false],
])('anybody can think up addresses like %s: %s', (key, expected) => {
  expect(isFreelyMade(key)).toBe(expected);
});
