import { ATOM_TYPE } from '../frame/media-types.ts';
import { servicesContext } from '../services.server.ts';
import { LOCALE } from '../words/locale.ts';
import type { Route } from './+types/atom';
import { type Feed, type FeedEntry, readFeed } from './feed.server.ts';
import { FIVE_MINUTES, isoInstant, publicResponse } from './public-response.ts';
import { element, XML_DECLARATION } from './xml.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const feed = await readFeed(db, config.siteUrl, now());
  return publicResponse(atomFeed(feed), `${ATOM_TYPE}; charset=utf-8`, FIVE_MINUTES);
}

/** The feed as Atom (RFC 4287). An entry's id is its page's address, which never changes. */
export function atomFeed(feed: Feed): string {
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALE}">`,
    element('id', {}, `${feed.siteUrl}/feed.xml`),
    element('title', {}, feed.title),
    element('subtitle', {}, feed.description),
    element('updated', {}, isoInstant(feed.updatedAt)),
    element('link', { rel: 'self', type: ATOM_TYPE, href: `${feed.siteUrl}/feed.xml` }, ''),
    element('link', { rel: 'alternate', type: 'text/html', href: `${feed.siteUrl}/` }, ''),
    element('icon', {}, `${feed.siteUrl}/icon-192.png`),
    `<author>${element('name', {}, feed.siteName)}${element('uri', {}, `${feed.siteUrl}/`)}</author>`,
    ...feed.entries.map(atomEntry),
    '</feed>\n',
  ].join('\n');
}

function atomEntry(entry: FeedEntry): string {
  return [
    '<entry>',
    element('id', {}, entry.url),
    element('title', {}, entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }, ''),
    element('published', {}, isoInstant(entry.publishedAt)),
    element('updated', {}, isoInstant(entry.updatedAt)),
    `<author>${element('name', {}, entry.author)}</author>`,
    ...entry.tags.map((tag) => element('category', { term: tag }, '')),
    element('summary', { type: 'text' }, entry.summary),
    element('content', { type: 'html' }, entry.html),
    '</entry>',
  ].join('\n');
}
