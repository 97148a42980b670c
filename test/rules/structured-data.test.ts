import { describe, expect, test } from 'vitest';
import { siteWithOwnCodes } from '../helpers/site/own-codes.ts';
import { startTestSite, type TestSite } from '../helpers/site/site.ts';
import { childrenOf, parseXml, textOf } from '../helpers/text/xml.ts';
import { findingsOf } from './schema-org.ts';

const SITE_URL = 'https://codes.example';
const TIMEOUT_MS = 60_000;

interface Page {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  readonly things: readonly Record<string, unknown>[];
}

async function read(site: TestSite, path: string): Promise<Page> {
  const response = await site.get(path);
  const html = await response.text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return { path, status: response.status, html, things: scripts.map(([, json]) => JSON.parse(json!)) };
}

/** Every page in the sitemap. */
async function readAll(site: TestSite): Promise<Page[]> {
  const sitemap = parseXml(await (await site.get('/sitemap.xml')).text());
  const pages: Page[] = [];
  for (const url of childrenOf(sitemap, 'url'))
    pages.push(await read(site, textOf(url, 'loc').slice(SITE_URL.length)));
  return pages;
}

test(
  'every page of the sitemap is there, may be listed under that very address, and says only what schema.org knows',
  async () => {
    const pages = await readAll(await siteWithOwnCodes({ SITE_URL, RATE_LIMIT: 'off' }));
    expect(pages.length).toBeGreaterThan(80);
    expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
    expect(pages.filter((page) => !mayBeListed(page)).map(({ path }) => path)).toEqual([]);
    const findings = pages.flatMap(({ path, things }) =>
      things
        .flatMap((thing) => [...contextFindings(thing), ...findingsOf(thing)])
        .map((each) => `${path}: ${each}`),
    );
    expect(findings).toEqual([]);
  },
  TIMEOUT_MS,
);

function mayBeListed({ path, html }: Page): boolean {
  const isIndexed = /<meta name="robots" content="index\b/.test(html);
  return isIndexed && html.includes(`<link rel="canonical" href="${SITE_URL}${path}"/>`);
}

function contextFindings(thing: Record<string, unknown>): string[] {
  return thing['@context'] === 'https://schema.org' ? [] : ['the context is not schema.org'];
}

test(
  'every page says what site it belongs to and who publishes it; the things of a page are its own',
  async () => {
    const site = await siteWithOwnCodes({ SITE_URL, RATE_LIMIT: 'off' });
    const typesOf = async (path: string) => (await read(site, path)).things.map((thing) => thing['@type']);
    const frame = ['WebSite', 'Organization'];
    expect(await typesOf('/')).toEqual([...frame, 'FAQPage']);
    expect(await typesOf('/codes/1')).toEqual([...frame, 'BreadcrumbList', 'Offer']);
    expect((await typesOf('/stores/harvest-lane')).slice(0, 4)).toEqual([
      ...frame,
      'BreadcrumbList',
      'Offer',
    ]);
    // Nothing but the search is for pages that no search engine lists.
    const unlisted = (await read(site, '/verified-codes?basket=60')).things;
    expect(unlisted.map((thing) => thing['@type'])).toEqual(['WebSite']);
    expect(unlisted[0]).toHaveProperty('potentialAction');
    expect(unlisted[0]).not.toHaveProperty('publisher');
    const { things } = await read(site, '/');
    expect(things[0]).toMatchObject({ publisher: { '@id': `${SITE_URL}/#organization` } });
    expect(things[1]).toMatchObject({
      '@id': `${SITE_URL}/#organization`,
      logo: `${SITE_URL}/icon-512.png`,
      sameAs: [
        'https://facebook.example/clipbasket',
        'https://twitter.example/clipbasket',
        'https://instagram.example/clipbasket',
      ],
    });
  },
  TIMEOUT_MS,
);

test(
  'the pictures and files that a page names are there',
  async () => {
    const site = await startTestSite({ SITE_URL, RATE_LIMIT: 'off' });
    const named = new Set<string>();
    for (const path of ['/', '/verified-codes', '/stores', '/stores/harvest-lane', '/codes/1']) {
      const { html } = await read(site, path);
      for (const [, address] of html.matchAll(
        /(?:property="og:image" content|rel="(?:icon|apple-touch-icon|manifest|search|alternate)"[^>]* href)="([^"]+)"/g,
      ))
        named.add(address!.replace(SITE_URL, ''));
    }
    expect([...named]).toEqual(
      expect.arrayContaining([
        '/og/site.png',
        '/og/code/1.png',
        '/feed.xml',
        '/apple-touch-icon.png',
        '/favicon.ico',
      ]),
    );
    for (const address of named) expect([address, (await site.get(address)).status]).toEqual([address, 200]);
  },
  TIMEOUT_MS,
);

test(
  'each live code is an offer, with what the page shows; a sample code is none',
  async () => {
    const offersOf = async (site: TestSite) => {
      const { html, things } = await read(site, '/verified-codes');
      const codes = [...html.matchAll(/<code\b[^>]*>(.*?)<\/code>/g)].map(([, code]) => code);
      const offers = things.filter((thing) => thing['@type'] === 'Offer');
      return { codes, offers: offers.map(({ identifier }) => identifier) };
    };
    const real = await offersOf(await siteWithOwnCodes({ SITE_URL, RATE_LIMIT: 'off' }));
    expect(real.codes.length).toBeGreaterThan(0);
    expect(real.offers).toEqual(real.codes);
    const sample = await offersOf(await startTestSite({ SITE_URL, RATE_LIMIT: 'off' }));
    expect(sample).toEqual({ codes: real.codes, offers: [] });
  },
  TIMEOUT_MS,
);

describe('the rule sees', () => {
  const offer = { '@type': 'Offer', name: '15% off', offeredBy: { '@type': 'Organization', name: 'Wellby' } };

  test('nothing in what is right', () => {
    expect(findingsOf(offer)).toEqual([]);
  });

  test.each([
    ['a type that there is not', { ...offer, '@type': 'Coupon' }, ': no type "Coupon"'],
    ['a property of another type', { ...offer, wordCount: 3 }, 'Offer.wordCount: not a property of Offer'],
    [
      'a value of the wrong kind',
      { ...offer, validThrough: 'soon' },
      'Offer.validThrough: "soon" is no time',
    ],
    [
      'a thing of the wrong type',
      { ...offer, offeredBy: offer },
      'Offer.offeredBy: a Offer is no Organization, Person',
    ],
    ['an empty list', { ...offer, sameAs: [] }, 'Offer.sameAs: is empty'],
    [
      'what is wrong deep down',
      { ...offer, offeredBy: { '@type': 'Organization', price: 1 } },
      'Offer.offeredBy > Organization.price: not a property of Organization',
    ],
  ])('%s', (_, thing, finding) => {
    expect(findingsOf(thing)).toEqual([finding]);
  });
});
