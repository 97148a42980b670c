import { countLiveCodes } from '../data/codes/codes.server.ts';
import type { Database } from '../data/database.server.ts';
import { getSite } from '../data/site/site.server.ts';
import {
  countEntries,
  eachLiveCode,
  hasLiveCode,
  type IdRange,
  largestCodeId,
  listChangedPosts,
  listChangedStores,
  siteChangedAt,
} from '../data/site/sitemap.server.ts';

/** The most addresses allowed in one sitemap (https://www.sitemaps.org/protocol.html). */
const SITEMAP_LIMIT = 50_000;

/** A page that search engines may index. */
export interface SitemapAddress {
  readonly path: string;
  /** When its content last changed, in epoch ms; null if never. */
  readonly changedAt: number | null;
}

/** Pages whose text is in the code and the settings. */
const FIXED = ['/how-to-use', '/contact', '/how-we-verify', '/privacy'];
/** Pages that list codes, stores, or posts. */
const LISTS = ['/', '/verified-codes', '/stores', '/blog'] as const;

export type Batches = AsyncIterable<readonly SitemapAddress[]>;

/**
 * The site's addresses at `now` (epoch ms): all of them if they fit in one sitemap, else the numbers of the sitemap's
 * parts.
 */
export async function listAddresses(
  db: Database,
  now: number,
  limit = SITEMAP_LIMIT,
): Promise<{ whole: Batches } | { parts: number[] }> {
  const [pages, live] = await Promise.all([countPages(db, now), countLiveCodes(db, now)]);
  if (pages + live.codes <= limit)
    return { whole: joined(await listPages(db, now), codesIn(db, now, EVERY_ID)) };

  const pageParts = Math.ceil(pages / limit);
  const codeParts = Math.ceil((await largestCodeId(db)) / limit);
  const parts = Array.from({ length: pageParts }, (_, index) => index + 1);
  for (let index = 0; index < codeParts; index += 1) {
    // Parts are ranges of ids, so they stay the same when codes end. A part whose codes have all ended is left out.
    if (await hasLiveCode(db, now, rangeOf(index, limit))) parts.push(pageParts + index + 1);
  }
  return { parts };
}

/** The addresses of one part, counted from 1; undefined if there are none. */
export async function listPart(
  db: Database,
  now: number,
  part: number,
  limit = SITEMAP_LIMIT,
): Promise<Batches | undefined> {
  const pageParts = Math.ceil((await countPages(db, now)) / limit);
  if (part <= pageParts) {
    const pages = await listPages(db, now);
    return joined(pages.slice((part - 1) * limit, part * limit), nothing());
  }
  const range = rangeOf(part - pageParts - 1, limit);
  return (await hasLiveCode(db, now, range)) ? codesIn(db, now, range) : undefined;
}

const EVERY_ID: IdRange = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

function rangeOf(index: number, limit: number): IdRange {
  return { after: index * limit, upTo: (index + 1) * limit };
}

/** The number of addresses that `listPages` returns, found by counting only. */
async function countPages(db: Database, now: number): Promise<number> {
  return LISTS.length + FIXED.length + (await countEntries(db, now));
}

/** Every page except the codes' own. There are few, so one list is enough. */
async function listPages(db: Database, now: number): Promise<SitemapAddress[]> {
  const [site, settingsAt, stores, blog] = await Promise.all([
    getSite(db, now),
    siteChangedAt(db),
    listChangedStores(db, now),
    listChangedPosts(db, now),
  ]);
  const codesAt = site.updatedAt ?? settingsAt;
  const blogAt = blog.posts.length > 0 ? Math.max(...blog.posts.map((post) => post.changedAt)) : settingsAt;
  return [
    ...LISTS.map((path) => ({ path, changedAt: path === '/blog' ? blogAt : codesAt })),
    ...FIXED.map((path) => ({ path, changedAt: settingsAt })),
    ...stores.map(({ slug, changedAt }) => ({ path: `/stores/${slug}`, changedAt })),
    ...blog.posts.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
    ...blog.categories.map(({ slug, changedAt }) => ({ path: `/blog/category/${slug}`, changedAt })),
    ...blog.tags.map(({ slug, changedAt }) => ({ path: `/blog/tag/${slug}`, changedAt })),
  ];
}

async function* codesIn(db: Database, now: number, range: IdRange): AsyncGenerator<SitemapAddress[]> {
  for await (const codes of eachLiveCode(db, now, range)) {
    yield codes.map(({ id, changedAt }) => ({ path: `/codes/${id}`, changedAt }));
  }
}

async function* joined(pages: SitemapAddress[], codes: Batches): AsyncGenerator<readonly SitemapAddress[]> {
  yield pages;
  yield* codes;
}

async function* nothing(): AsyncGenerator<SitemapAddress[]> {}
