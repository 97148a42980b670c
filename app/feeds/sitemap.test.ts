import { describe, expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '../../test/helpers/text/xml.ts';
import type { Database } from '../data/database.server.ts';
import { textStream } from '../frame/responses/text-stream.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';
import { type Batches, listAddresses, listPart } from './sitemap-addresses.server.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

async function urlset(batches: Batches): Promise<XmlElement> {
  return parseXml(await new Response(textStream(sitemap('https://codes.example', batches))).text());
}

async function sitemapOf(db: Database): Promise<readonly XmlElement[]> {
  const addresses = await listAddresses(db, NOON);
  if (!('whole' in addresses)) throw new Error('The sample fits one sitemap');
  const root = await urlset(addresses.whole);
  expect(root).toMatchObject({ name: 'urlset', uri: SITEMAP });
  return childrenOf(root, 'url');
}

function pathOf(url: XmlElement): string {
  return textOf(url, 'loc').replace('https://codes.example', '');
}

test('one sitemap holds every kind of page that may be listed, each once, with the day it changed', async () => {
  const db = await sampleDatabase();
  const urls = await sitemapOf(db);
  const paths = urls.map(pathOf);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/verified-codes',
      '/how-to-use',
      '/stores',
      '/blog',
      '/contact',
      '/privacy',
      '/how-we-verify',
      '/codes/1',
      '/stores/harvest-lane',
      '/blog/first-order-codes',
      '/blog/category/promo-codes',
    ]),
  );
  expect(paths.some((path) => path.startsWith('/blog/tag/'))).toBe(true);
  for (const url of urls) expect(Date.parse(textOf(url, 'lastmod'))).toBeLessThanOrEqual(NOON);
});

test('what is not to be listed is left out: codes that are over, drafts, posts to come, empty categories', async () => {
  const db = await sampleDatabase();
  const gone = [
    '/codes/1',
    '/codes/2',
    '/blog/first-order-codes',
    '/blog/category/promo-codes',
    '/blog/tag/first-order',
  ];
  expect((await sitemapOf(db)).map(pathOf)).toEqual(expect.arrayContaining(gone));
  await db.updateTable('code').set({ expires_at: NOON }).where('id', '=', 1).execute();
  await db.updateTable('code').set({ status: 'draft' }).where('id', '=', 2).execute();
  await db
    .updateTable('post')
    .set({ published_at: NOON + 1 })
    .where('slug', '=', 'first-order-codes')
    .execute();
  const paths = (await sitemapOf(db)).map(pathOf);
  expect(paths.filter((path) => gone.includes(path))).toEqual([]);
  expect(paths).toContain('/codes/3');
});

test('an empty site has a sitemap too, without days that nobody knows', async () => {
  const urls = await sitemapOf(await emptyDatabase());
  expect(urls.map(pathOf)).toContain('/');
  expect(urls.flatMap((url) => childrenOf(url, 'lastmod'))).toEqual([]);
});

test('a test changes the page of its code and of its store', async () => {
  const db = await sampleDatabase();
  const lastmod = async (path: string) =>
    textOf((await sitemapOf(db)).find((url) => pathOf(url) === path)!, 'lastmod');
  await db
    .updateTable('code')
    .set({ updated_at: 1_000, published_at: 1_000, last_outcome_at: 1_000 })
    .execute();
  await db.updateTable('store').set({ updated_at: 2_000 }).execute();
  expect(await lastmod('/codes/1')).toBe('1970-01-01T00:00:01Z');
  expect(await lastmod('/stores/harvest-lane')).toBe('1970-01-01T00:00:02Z');
  await db.updateTable('code').set({ last_outcome_at: 5_000 }).where('id', '=', 1).execute();
  expect(await lastmod('/codes/1')).toBe('1970-01-01T00:00:05Z');
  expect(await lastmod('/stores/harvest-lane')).toBe('1970-01-01T00:00:05Z');
});

describe('when there are more addresses than one sitemap may hold', () => {
  const LIMIT = 20;

  test('the parts hold the same addresses, none more than may be in it', async () => {
    const db = await sampleDatabase();
    const whole = (await sitemapOf(db)).map(pathOf);
    const addresses = await listAddresses(db, NOON, LIMIT);
    if (!('parts' in addresses)) throw new Error('There should be parts');
    const found: string[] = [];
    for (const part of addresses.parts) {
      const urls = childrenOf(await urlset((await listPart(db, NOON, part, LIMIT))!), 'url').map(pathOf);
      expect(urls.length).toBeGreaterThan(0);
      expect(urls.length).toBeLessThanOrEqual(LIMIT);
      found.push(...urls);
    }
    expect(found.toSorted()).toEqual(whole.toSorted());
  });

  test('a part whose codes have all ended is a 404 and not in the index, and the others keep their numbers', async () => {
    const db = await sampleDatabase();
    const before = await listAddresses(db, NOON, LIMIT);
    await db.updateTable('code').set({ expires_at: NOON }).where('id', '<=', LIMIT).execute();
    const after = await listAddresses(db, NOON, LIMIT);
    if (!('parts' in before && 'parts' in after)) throw new Error('There should be parts');
    const gone = before.parts.filter((part) => !after.parts.includes(part));
    expect(gone).toHaveLength(1);
    expect(after.parts).toEqual(before.parts.filter((part) => part !== gone[0]));
    expect(await listPart(db, NOON, gone[0]!, LIMIT)).toBeUndefined();
  });

  test('the limit is counted as the addresses are', async () => {
    const db = await sampleDatabase();
    const { length } = await sitemapOf(db);
    expect(await listAddresses(db, NOON, length)).toHaveProperty('whole');
    expect(await listAddresses(db, NOON, length - 1)).toHaveProperty('parts');
  });

  test('there is no part past the last', async () => {
    expect(await listPart(await sampleDatabase(), NOON, 99, LIMIT)).toBeUndefined();
  });

  test('the index names the parts by their whole addresses', () => {
    const root = parseXml(sitemapIndex('https://codes.example', [1, 3]));
    expect(root).toMatchObject({ name: 'sitemapindex', uri: SITEMAP });
    expect(childrenOf(root, 'sitemap').map((part) => textOf(part, 'loc'))).toEqual([
      'https://codes.example/sitemap-1.xml',
      'https://codes.example/sitemap-3.xml',
    ]);
  });
});
