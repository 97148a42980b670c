import { JSON_FEED_TYPE } from '../frame/media-types.ts';
import { servicesContext } from '../services.server.ts';
import { LOCALE } from '../words/locale.ts';
import type { Route } from './+types/json-feed';
import { type Feed, readFeed } from './feed.server.ts';
import { FIVE_MINUTES, isoInstant, publicResponse } from './public-response.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const feed = await readFeed(db, config.siteUrl, now());
  return publicResponse(jsonFeed(feed), JSON_FEED_TYPE, FIVE_MINUTES);
}

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
