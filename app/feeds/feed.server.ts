import type { Database } from '../data/database.server.ts';
import { type FeedCode, type FeedPost, listNewestCodes, listNewestPosts } from '../data/posts/feed.server.ts';
import { renderMarkdown } from '../data/posts/markdown.server.ts';
import { getSite, type SiteView } from '../data/site/site.server.ts';
import { termsInWords } from '../words/code/terms.ts';
import { offerText } from '../words/discount.ts';
import { lastDayText } from '../words/last-day.ts';
import { limitsInWords } from '../words/limits.ts';
import { SAMPLE_NOTICE } from '../words/site/claims.ts';
import { datedHistoryText } from '../words/test-history.ts';
import { escapeXml } from './xml.ts';

const NEWEST_CODES = 50;
const NEWEST_POSTS = 20;

/** A published code or post, for every feed format. */
export interface FeedEntry {
  /** The URL of its page. It never changes, so it's also the id. */
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  /** Safe HTML; its links are absolute. */
  readonly html: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly image: string;
  /** Epoch ms, as is `updatedAt`. */
  readonly publishedAt: number;
  readonly updatedAt: number;
}

export type Feed = Awaited<ReturnType<typeof readFeed>>;

/** The newest codes and posts at `now` (epoch ms). */
export async function readFeed(db: Database, siteUrl: string, now: number) {
  const [site, codes, posts] = await Promise.all([
    getSite(db, now),
    listNewestCodes(db, now, NEWEST_CODES),
    listNewestPosts(db, now, NEWEST_POSTS),
  ]);
  const entries = [
    ...codes.map((code) => entryOfCode(code, siteUrl, site)),
    ...posts.map((post) => entryOfPost(post, siteUrl)),
  ].sort((a, b) => b.publishedAt - a.publishedAt);
  return {
    title: `${site.name}: new codes and posts`,
    description: site.description,
    siteName: site.name,
    /** Public address of the site, without a trailing slash. */
    siteUrl,
    updatedAt: entries.length > 0 ? Math.max(...entries.map((entry) => entry.updatedAt)) : now,
    /** Newest first. */
    entries,
  };
}

function entryOfCode(
  { card, terms, confirmedAt, publishedAt, updatedAt }: FeedCode,
  siteUrl: string,
  site: SiteView,
): FeedEntry {
  const conditions = [
    ...limitsInWords(card.limits ?? {}).map((limit) => `${limit}.`),
    ...termsInWords(terms, card.limits),
    `${lastDayText(card)}.`,
    datedHistoryText({ ...card, confirmedAt }, site.zone),
    ...(card.isSample ? [SAMPLE_NOTICE] : []),
  ];
  return {
    url: `${siteUrl}/codes/${card.id}`,
    title: `${card.code}: ${offerText(card)}`,
    summary: [card.description, ...conditions].filter(Boolean).join(' '),
    html: [
      `<p><code>${escapeXml(card.code)}</code> at ${escapeXml(card.store.name)}: ${escapeXml(card.headline)}.</p>`,
      card.description && `<p>${escapeXml(card.description)}</p>`,
      `<ul>${conditions.map((term) => `<li>${escapeXml(term)}</li>`).join('')}</ul>`,
    ].join(''),
    author: site.name,
    tags: [card.category, card.store.name],
    image: `${siteUrl}/og/code/${card.id}.png`,
    publishedAt,
    updatedAt,
  };
}

function entryOfPost(post: FeedPost, siteUrl: string): FeedEntry {
  return {
    url: `${siteUrl}/blog/${post.slug}`,
    title: post.title,
    summary: post.excerpt,
    // A feed is read on other sites, where a root-relative link would lead to the wrong host.
    html: renderMarkdown(post.body).html.replaceAll('href="/', `href="${siteUrl}/`),
    author: post.author,
    tags: [post.category, ...post.tags],
    image: `${siteUrl}/og/post/${post.slug}.png`,
    publishedAt: post.publishedAt,
    updatedAt: Math.max(post.publishedAt, post.updatedAt),
  };
}
