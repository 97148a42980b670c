import { LOCALE } from '../words/locale.ts';
import type { Feed } from './feed.server.ts';
import { isoInstant } from './instants.ts';

/** The feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: `${feed.siteUrl}/`,
    feed_url: `${feed.siteUrl}/feed.json`,
    description: feed.description,
    icon: `${feed.siteUrl}/icon-512.png`,
    favicon: `${feed.siteUrl}/icon-192.png`,
    authors: [{ name: feed.siteName, url: `${feed.siteUrl}/` }],
    language: LOCALE,
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      image: entry.image,
      date_published: isoInstant(entry.publishedAt),
      date_modified: isoInstant(entry.updatedAt),
      authors: [{ name: entry.author }],
      tags: entry.tags,
    })),
  });
}
