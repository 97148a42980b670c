import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { childrenOf, parseXml, textOf } from '../../test/helpers/text/xml.ts';
import { DAY_MS } from '../domain/time/days.ts';
import { OPEN_SEARCH_TYPE } from '../frame/media-types.ts';
import { openSearch } from './open-search.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security-text.ts';
import { webManifest } from './web-manifest.ts';

const siteUrl = 'https://codes.example';

describe('opensearch.xml', () => {
  test('has what OpenSearch 1.1 asks for', () => {
    const root = parseXml(openSearch({ name: 'Clipbasket', siteUrl }));
    expect(root).toMatchObject({
      name: 'OpenSearchDescription',
      uri: 'http://a9.com/-/spec/opensearch/1.1/',
    });
    expect(textOf(root, 'ShortName')).toBe('Clipbasket');
    expect(textOf(root, 'Description').length).toBeLessThanOrEqual(1024);
    expect(childrenOf(root, 'Url').map(({ attributes }) => attributes)).toEqual([
      { type: 'text/html', template: 'https://codes.example/verified-codes?q={searchTerms}' },
      { type: OPEN_SEARCH_TYPE, rel: 'self', template: 'https://codes.example/opensearch.xml' },
    ]);
    expect(textOf(root, 'InputEncoding')).toBe('UTF-8');
  });

  test('keeps the short name to 16 characters, and escapes it', () => {
    const root = parseXml(openSearch({ name: 'Fish & Chips & Co. of London', siteUrl }));
    expect(textOf(root, 'ShortName')).toBe('Fish & Chips & C');
  });
});

describe('robots.txt', () => {
  const lines = robotsText(siteUrl).split('\n');

  test('is for all crawlers, and names the sitemap by its whole address', () => {
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Sitemap: https://codes.example/sitemap.xml');
  });

  test('keeps them from the way to stores, the office and mailed links', () => {
    const refused = lines.filter((line) => line.startsWith('Disallow:')).map((line) => line.slice(10));
    expect(refused).toEqual(['/go/', '/office', '/newsletter/']);
  });
});

describe('security.txt', () => {
  const now = Date.parse('2026-06-10T12:34:56Z');
  const fields = new Map(
    securityText({ email: 'safe@codes.example', siteUrl, now })
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );

  test('has a contact, and says where it belongs', () => {
    expect(fields.get('Contact')).toBe('mailto:safe@codes.example');
    expect(fields.get('Canonical')).toBe('https://codes.example/.well-known/security.txt');
  });

  test('expires within a year, and not tomorrow', () => {
    const days = (Date.parse(fields.get('Expires')!) - now) / DAY_MS;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });
});

describe('site.webmanifest', () => {
  const manifest = JSON.parse(webManifest({ name: 'Clipbasket', description: 'Codes' }));

  test('opens the site at its own address', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', name: 'Clipbasket' });
  });

  test('has icons of the sizes that it states, one of them maskable', () => {
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
    for (const { src, sizes } of pictures) {
      const png = readFileSync(new URL(`../../public${src}`, import.meta.url));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    const purposes = pictures.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
    expect(purposes).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
  });
});
