import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDollars } from '../../app/domain/text/money.ts';
import { sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { builtPages } from '../../test/helpers/site/built-app.ts';
import { type PageServer, startPageServer } from '../../test/helpers/site/page-server.ts';
import { servicesOn } from '../../test/helpers/site/services.ts';
import { pagePathOf, readPageRequest } from '../framework/page-request.ts';
import { canonicalAddress } from '../http/canonical-address.ts';

// Looking at some hundred pages takes seconds.
const TIMEOUT_MS = 60_000;

const PAGES = [
  ...['/', '/verified-codes', '/stores', '/stores/harvest-lane', '/codes/1', '/codes/1/report', '/saved'],
  ...['/blog', '/blog/free-delivery-or-ten-percent', '/blog/category/promo-codes', '/blog/tag/fees'],
  ...['/how-to-use', '/how-we-verify', '/privacy', '/contact', '/contact/sent', '/newsletter', '/go/1'],
];
const FILES = [
  ...['/feed.xml', '/feed.json', '/expiring.ics', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/sw.js'],
  ...['/opensearch.xml', '/site.webmanifest', '/speculation-rules.json', '/.well-known/security.txt'],
  ...['/saved/status', '/codes/1/use', '/og/site.png', '/how-we-verify/chances.csv'],
];

/**
 * Every form that a page's address may have in the cache. Written by hand, so that the code isn't tested against
 * itself.
 */
const SLUG = '[a-z0-9-]+';
const PAGE = 'page=[1-9]\\d*';
const AMOUNT = 'basket=[^&]+';
const DETAILS = ['first=1', 'fee=[^&]+', 'goods=[^&]+'];
const LIST = [
  ...['q=[^&]+', `store=${SLUG}`, 'category=(First\\+Order|General|Organic|Fresh|Health)'],
  ...[
    'sort=(match|newest|discount|rating|expiry|savings)',
    AMOUNT,
    ...DETAILS,
    `(${PAGE}|after=(before\\.)?[01](\\.\\d+){2})`,
  ],
];
const CANONICAL = [
  '/',
  `/verified-codes${inOrder(LIST)}`,
  `/stores${inOrder([PAGE])}`,
  `/stores/${SLUG}${inOrder([AMOUNT, ...DETAILS])}`,
  `/codes/[1-9]\\d*(/report)?`,
  `/blog(/(category|tag)/${SLUG})?${inOrder([PAGE])}`,
  `/blog/${SLUG}`,
  `/contact${inOrder(['category=[a-z-]+', 'subject=[^&]+'])}`,
  '/(how-to-use|how-we-verify|privacy|contact/sent|saved|404)',
].map((form) => new RegExp(`^${form}$`));

const PLAIN_AMOUNT = /^(0|[1-9]\d*)(\.(?!00)\d\d)?$/;

/** A query of these parameters, each of them perhaps, in this order. */
function inOrder(parameters: readonly string[]): string {
  return `(?=\\?.|$)${parameters.map((parameter) => `([?&]${parameter})?`).join('')}`;
}

function isCanonical(key: string): boolean {
  const [path = '', search = ''] = key.split('?');
  const parameters = new URLSearchParams(search);
  const goods = (parameters.get('goods') ?? '').split(',').map((part) => part.split(':')[1] ?? '');
  const amounts = [parameters.get('basket') ?? '', parameters.get('fee') ?? '', ...goods];
  if (amounts.some((amount) => parseDollars(amount) !== undefined && !PLAIN_AMOUNT.test(amount)))
    return false;
  if (FILES.includes(key)) return true;
  if (!path.endsWith('.data')) return CANONICAL.some((form) => form.test(key));
  // Data of a page: its own query, and perhaps without that of the frame.
  const query = search.replace(/&?_routes=site%2F[a-z%2F-]+$/, '');
  return CANONICAL.some((form) => form.test(`${pagePathOf(path)}${query && `?${query}`}`));
}

const letterCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
);
const ending = fc.constantFrom(
  '',
  '',
  '',
  '.data',
  '.DATA',
  '/',
  '/.data',
  '/_.data',
  '.data.data',
  '%2edata',
  '/x',
  ';x',
);
const path = fc
  .tuple(
    fc.constantFrom(...PAGES, ...FILES, '/no-such-page', '/codes/0', '/assets/x.js', ''),
    letterCase,
    ending,
    fc.nat(40),
  )
  .map(([page, write, end, at]) => write(escapeAt(page, at)) + end);

/** The address with one of its letters escaped. */
function escapeAt(page: string, at: number): string {
  const letter = page[at];
  if (letter === undefined || letter === '/') return page;
  return `${page.slice(0, at)}%${letter.charCodeAt(0).toString(16)}${page.slice(at + 1)}`;
}

const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '01',
    '1.000',
    '2.0',
    '0x2',
    '1e0',
    ' 2 ',
    '-1',
    'abc1',
    '60',
    '$60',
    '60.5',
    '.5',
    '1,200',
    'produce:40,meat:060',
    'meat:x,produce:5.5',
  ),
  fc.constantFrom(
    'rating',
    'RATING',
    'savings',
    'all',
    'harvest-lane',
    'Harvest-Lane',
    'Organic',
    'organic',
    'general',
  ),
  fc.constantFrom(
    '0.1.2',
    '0.00021.3',
    'before.1.20000.5',
    'root',
    'root,root',
    'site/stores/route',
    '1,2,x,2',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const parameter = fc.constantFrom(
  ...[
    'q',
    'store',
    'category',
    'sort',
    'basket',
    'first',
    'fee',
    'goods',
    'goods-meat',
    'page',
    'after',
    'subject',
    'ids',
    '_routes',
    'index',
    'utm',
    'Q',
  ],
);
const search = fc
  .array(fc.tuple(parameter, value), { maxLength: 4 })
  .map((given) => (given.length > 0 ? `?${new URLSearchParams(given)}` : ''));

test(
  'no made-up address enters the cache: pages are cached under their canonical address',
  async () => {
    const server = await startPageServer();
    await fc.assert(
      fc.asyncProperty(path, search, async (asked, query) => {
        await follow(server, asked + query);
      }),
      { numRuns: 400 },
    );
    const keys = server.cache.keys;
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter((key) => !isCanonical(key))).toEqual([]);
  },
  TIMEOUT_MS,
);

async function follow(server: PageServer, target: string): Promise<void> {
  if (!/^[!-~]*$/.test(target)) return;
  const { location } = (await server.get(target)).headers;
  if (location?.startsWith('/') && !target.startsWith('/go')) await server.get(location);
}

test(
  'what is read under its address in the cache is what the address itself says',
  async () => {
    const services = servicesOn(await sampleDatabase());
    const { findRoute, respondTo } = await builtPages();
    const visitor = { address: '', agent: '', reference: 'test' };
    const read = async (target: string) => {
      const request = new Request(services.config.siteUrl + target);
      const response = await respondTo(request, services, visitor);
      return [response.status, await response.text()];
    };
    const page = fc.constantFrom(...PAGES.filter((each) => !/^\/(newsletter|go)/.test(each)));
    await fc.assert(
      fc.asyncProperty(page, search, async (asked, query) => {
        // Only the framework reads which of the routes are requested.
        const address = canonicalAddress(
          `${asked === '/' ? '/_' : asked}.data${query.replaceAll('_routes', '_none')}`,
        );
        if (address.kind !== 'page') return;
        const { target } = readPageRequest(findRoute, address.path, address.search);
        expect(await read(target)).toEqual(await read(address.path + address.search));
      }),
      { numRuns: 200 },
    );
  },
  TIMEOUT_MS,
);
