import { describe, expect, test } from 'vitest';
import { settledSample } from '../../test/helpers/site/settled-sample.ts';
import { startTestSite, type TestSite } from '../../test/helpers/site/site.ts';
import { childrenOf, parseXml, textOf } from '../../test/helpers/text/xml.ts';

const SITE_URL = 'https://codes.example';
const TIMEOUT_MS = 30_000;

const files = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json'],
  ['/expiring.ics', 'text/calendar; charset=utf-8'],
  ['/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/og/site.png', 'image/png'],
  ['/og/code/1.png', 'image/png'],
] as const;

function head(site: TestSite, path: string): Promise<Response> {
  return fetch(new URL(path, site.url), { method: 'HEAD', redirect: 'manual' });
}

test(
  'every file for machines is public, of its type, and the same to GET and HEAD',
  async () => {
    // Nothing changes while a file is made, so caches may store each.
    const site = await startTestSite({ SITE_URL, DATA_DIR: await settledSample(Date.now()) });
    for (const [path, type] of files) {
      const got = await site.get(path);
      expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(50);
      expect([path, got.status, got.headers.get('content-type')]).toEqual([path, 200, type]);
      expect(got.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      expect(got.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

      const response = await head(site, path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, type]);
      expect((await response.arrayBuffer()).byteLength).toBe(0);

      const again = await site.get(path, { 'if-none-match': got.headers.get('etag')! });
      expect([path, again.status]).toEqual([path, 304]);
    }
  },
  TIMEOUT_MS,
);

test(
  'text goes out compressed, pictures as they are',
  async () => {
    const site = await startTestSite({ SITE_URL });
    const encoded = async (path: string) =>
      (await site.get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding');
    expect(await encoded('/feed.xml')).toBe('br');
    expect(await encoded('/og/site.png')).toBeNull();
  },
  TIMEOUT_MS,
);

test(
  'one address each: other spellings lead there, parameters make no other file',
  async () => {
    const site = await startTestSite();
    for (const [from, to] of [
      ['/FEED.XML', '/feed.xml'],
      ['/feed.xml/', '/feed.xml'],
      ['/Robots.txt', '/robots.txt'],
      ['/.well-known/Security.txt', '/.well-known/security.txt'],
      ['/og/code/1.PNG', '/og/code/1.png'],
    ] as const) {
      const { status, headers } = await site.get(from);
      expect([from, status, headers.get('location')]).toEqual([from, 308, to]);
    }
    const plain = await site.get('/robots.txt');
    const odd = await site.get('/robots.txt?x=1');
    expect(odd.headers.get('etag')).toBe(plain.headers.get('etag'));
  },
  TIMEOUT_MS,
);

describe('what is not there is not found', { timeout: TIMEOUT_MS }, () => {
  test('a picture of nothing', async () => {
    const site = await startTestSite();
    for (const path of ['/og/code/999999.png', '/og/store/nowhere.png', '/og/code/1.jpg', '/og/nothing.png'])
      expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  });

  test('any other name that ends in .xml gets the page for unknown addresses', async () => {
    const site = await startTestSite();
    for (const path of ['/other.xml', '/sitemap-99.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
      const response = await site.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('Page Not Found');
    }
  });
});

test(
  'a part of the sitemap is streamed, also where the whole fits one',
  async () => {
    const site = await startTestSite({ SITE_URL });
    const response = await site.get('/sitemap-1.xml');
    const headed = await head(site, '/sitemap-1.xml');
    expect([response.status, headed.status]).toEqual([200, 200]);
    const root = parseXml(await response.text());
    expect(childrenOf(root, 'url').map((url) => textOf(url, 'loc'))).toContain(`${SITE_URL}/verified-codes`);
  },
  TIMEOUT_MS,
);

test(
  'a site of which nothing is published has all of them nevertheless',
  async () => {
    const site = await startTestSite({ SITE_URL, SAMPLE: 'off' });
    for (const [path] of files.filter(([name]) => name !== '/og/code/1.png'))
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
  },
  TIMEOUT_MS,
);
