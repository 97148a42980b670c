import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAffiliateTemplate, shopLink, templateIn } from './shop-link.ts';

const website = 'https://pier-nine.example';
const template = 'https://track.example/click?id=7&to={url}';

describe('a shop link', () => {
  test('leads to the page that the code names, else to the website', () => {
    const landingUrl = 'https://pier-nine.example/deals?week=2';
    expect(shopLink({ website, landingUrl, affiliateTemplate: null })).toBe(landingUrl);
    expect(shopLink({ website, landingUrl: null, affiliateTemplate: null })).toBe(website);
  });

  test.each([
    'https://evil.example/deals',
    'https://pier-nine.example.evil.example/',
    'https://pier-nine.example@evil.example/',
    'https://pier-nine.example:8443/',
    'http://pier-nine.example/',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('ignores a page on another host: %s', (landingUrl) => {
    expect(shopLink({ website, landingUrl, affiliateTemplate: null })).toBe(website);
    expect(shopLink({ website, landingUrl, affiliateTemplate: template })).toBe(
      'https://track.example/click?id=7&to=https%3A%2F%2Fpier-nine.example',
    );
  });

  test('goes through the template with the whole page encoded as one value', () => {
    const landingUrl = 'https://pier-nine.example/a b?x=1&y=$&#part';
    const link = shopLink({ website, landingUrl, affiliateTemplate: template });
    const { host, searchParams, hash } = new URL(link);
    expect([host, searchParams.get('id'), searchParams.get('to'), hash]).toEqual([
      'track.example',
      '7',
      landingUrl,
      '',
    ]);
  });

  test('never leaves the two hosts, whatever is stored', () => {
    const texts = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
      fc.string().map((text) => `https://pier-nine.example${text}`),
    );
    const templates = fc.oneof(
      fc.constant(null),
      fc.string().map((text) => `https://${text}{url}`),
      fc.string().map((text) => `https://track.example${text}{url}`),
      fc.string().map((text) => `https://track.example/${text}{url}`),
    );
    fc.assert(
      fc.property(texts, templates, (landingUrl, affiliateTemplate) => {
        const { protocol, host } = new URL(shopLink({ website, landingUrl, affiliateTemplate }));
        const own = affiliateTemplate?.replaceAll('{url}', 'a');
        expect(['pier-nine.example', own && URL.parse(own)?.host]).toContain(host);
        expect(protocol).toBe('https:');
      }),
    );
  });
});

test.each([
  [template, true],
  ['https://track.example/{url}', true],
  ['https://track.example/#{url}', true],
  ['https://track.example/', false],
  ['http://track.example/{url}', false],
  ['https://{url}', false],
  ['https://track.example{url}', false],
  ['https://{url}.track.example/', false],
  ['https://{url}@track.example/', false],
  ['https://store@track.example/{url}', false],
  ['javascript:go("{url}")', false],
])('a template takes the page behind its host: %s', (given, isOne) => {
  expect(isAffiliateTemplate(given)).toBe(isOne);
});

test('a tracking address that embeds a page of the store shows its template', () => {
  const of = (address: string) => templateIn(address, 'https://piernine.example');
  expect(
    of('https://www.awin1.example/cread.php?awinmid=7&ued=https%3A%2F%2Fwww.piernine.example%2Fsale&p=1'),
  ).toBe('https://www.awin1.example/cread.php?awinmid=7&ued={url}&p=1');
  expect(of('https://go.example/?ulp=https%3A%2F%2Fother.example%2F')).toBeUndefined();
  expect(of('https://go.example/click-1-2')).toBeUndefined();
  expect(of('http://go.example/?url=https%3A%2F%2Fpiernine.example')).toBeUndefined();
  expect(of('https://go.example/?url=%E0%A4%A')).toBeUndefined();
});
