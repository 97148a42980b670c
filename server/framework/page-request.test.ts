import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '../../test/helpers/site/built-app.ts';
import { readPageRequest } from './page-request.ts';
import { createRouteTable, type FindRoute } from './routes.ts';

let findRoute: FindRoute;
beforeAll(async () => {
  findRoute = createRouteTable((await builtPages()).routes);
});

const read = (path: string, search: string) => readPageRequest(findRoute, path, search);
const targetOf = (path: string, search: string) => read(path, search).target;

describe('the one address of a page is its path and the parameters that it reads', () => {
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
    ['/verified-codes', '?basket=60&sort=savings&after=0.21.3', '/verified-codes?basket=60'],
    ['/verified-codes', '?basket=60&after=0.21.3', '/verified-codes?basket=60'],
    ['/verified-codes', '?basket=60&sort=', '/verified-codes?basket=60'],
    ['/verified-codes', '?basket=60&sort=newest', '/verified-codes?sort=newest&basket=60'],
    ['/verified-codes', '?basket=60&sort=match', '/verified-codes?basket=60'],
    ['/verified-codes', '?basket=lots&sort=newest', '/verified-codes?basket=lots'],
    ['/verified-codes', '?sort=newest', '/verified-codes'],
    // A search may say in its words in which order it wants the codes.
    ['/verified-codes', '?q=milk&basket=60&sort=savings', '/verified-codes?q=milk&sort=savings&basket=60'],
    ['/verified-codes', '?q=milk&basket=60&sort=match', '/verified-codes?q=milk&sort=match&basket=60'],
    ['/verified-codes', '?basket=%2460.50', '/verified-codes?basket=60.50'],
    ['/verified-codes', '?basket=060.5', '/verified-codes?basket=60.50'],
    ['/verified-codes', '?basket=sixty', '/verified-codes?basket=sixty'],
    [
      '/verified-codes',
      '?goods-meat=%2420&goods-produce=40',
      '/verified-codes?goods=produce%3A40%2Cmeat%3A20',
    ],
    ['/verified-codes', '?fee=05.9&goods=x:1,meat:', '/verified-codes?fee=5.90'],
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
    ['/stores.data', '?_routes=site%2Fstores%2Froute,root,root,frame%2Fpublic-layout', '/stores.data'],
    ['/stores.data', '?_routes=site/stores/route,x', '/stores.data?_routes=site%2Fstores%2Froute'],
    ['/stores', '?_routes=root', '/stores'],
  ])('%s%s as %s', (path, search, target) => {
    expect(targetOf(path, search)).toBe(target);
  });
});

test.each([
  ['/newsletter/confirm', '?token=a%20b&utm_source=mail', '/newsletter/confirm?token=a+b'],
  ['/newsletter/preferences', '?done=saved&token=x&token=y', '/newsletter/preferences?token=x&done=saved'],
  ['/newsletter/preferences', '?token=&done=', '/newsletter/preferences'],
  ['/newsletter', '?token=x', '/newsletter'],
])('so is that of a page of one person: %s%s as %s', (path, search, target) => {
  expect(targetOf(path, search)).toBe(target);
  expect(read(path, search).route?.handle.personal).toBe(true);
});

test.each([
  ['/no-such-page', '/404'],
  ['/404', '/404'],
  ['/no/such.data', '/404.data'],
  ['/gopher', '/404'],
  ['/officer', '/404'],
  // A file is its own data.
  ['/office/codes/export.csv.data', '/404.data'],
  ['/feed.xml.data', '/404.data'],
])('all addresses that lead nowhere are one: %s', (path, target) => {
  expect(read(path, '?q=a')).toEqual({
    target,
    route: undefined,
    isData: path.endsWith('.data'),
    isUnbounded: false,
  });
});

test('what a screen of the office asks for besides has data, although it has no page', () => {
  expect(targetOf('/office/search.data', '?q=a&x=1')).toBe('/office/search.data?q=a');
});

test('a value longer than any page makes use of does not make a page of its own', () => {
  const long = 'a'.repeat(10_000);
  expect(targetOf('/verified-codes', `?q=${long}`)).toBe(targetOf('/verified-codes', `?q=${long}b`));
  expect(targetOf('/verified-codes', `?q=${long}`)!.length).toBeLessThan(300);
});

test('stray parameters and the order of the known ones make no difference', () => {
  const known = fc.record({ q: fc.string({ minLength: 1 }), store: fc.string({ minLength: 1 }) });
  const stray = fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.string());
  fc.assert(
    fc.property(known, stray, ({ q, store }, others) => {
      const plain = new URLSearchParams({ q, store });
      const mixed = new URLSearchParams({ store, ...others, q });
      expect(targetOf('/verified-codes', `?${mixed}`)).toBe(targetOf('/verified-codes', `?${plain}`));
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
    [
      ...['q', 'store', 'category', 'sort', 'basket', 'first', 'fee', 'goods', 'goods-meat', 'page', 'after'],
      ...['subject', 'ids', '_routes'],
    ].map((name) => [name, odd]),
  ),
  { requiredKeys: [] },
);

test('the one address is its own, so that a request for it finds it in the cache without any reading', () => {
  fc.assert(
    fc.property(paths, query, (asked, given) => {
      const key = targetOf(asked, `?${new URLSearchParams(given as Record<string, string>)}`)!;
      const [path, search] = key.split('?');
      expect(targetOf(path!, search ? `?${search}` : '')).toBe(key);
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
  ['/stores/harvest-lane?fee=5', true],
  ['/verified-codes?goods=produce:40', true],
  ['/verified-codes?after=0.21.3', true],
  ['/verified-codes?category=Organic&page=2', false],
  ['/contact?subject=a', true],
  ['/_.data?_routes=root', false],
])('anybody can think up addresses like %s: %s', (address, expected) => {
  const [path = '', search] = address.split('?');
  expect(read(path, search ? `?${search}` : '').isUnbounded).toBe(expected);
});
