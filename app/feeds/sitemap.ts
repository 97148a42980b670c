import { textStream } from '../frame/responses/text-stream.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/sitemap';
import { FIVE_MINUTES, isoInstant, publicResponse } from './public-response.ts';
import { listAddresses, type SitemapAddress } from './sitemap-addresses.server.ts';
import { element, XML_DECLARATION } from './xml.ts';

/** Every indexable page, or the index of the sitemap's parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const addresses = await listAddresses(db, now());
  const body =
    'parts' in addresses
      ? sitemapIndex(config.siteUrl, addresses.parts)
      : textStream(sitemap(config.siteUrl, addresses.whole));
  return publicResponse(body, SITEMAP_TYPE, FIVE_MINUTES);
}

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap, in one piece per batch of addresses. */
export async function* sitemap(
  siteUrl: string,
  batches: AsyncIterable<readonly SitemapAddress[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}\n<urlset xmlns="${NAMESPACE}">\n`;
  for await (const batch of batches) yield batch.map((address) => urlOf(siteUrl, address)).join('');
  yield '</urlset>\n';
}

/** The sitemap index: a list of the parts by number. */
export function sitemapIndex(siteUrl: string, parts: readonly number[]): string {
  return [
    XML_DECLARATION,
    `<sitemapindex xmlns="${NAMESPACE}">`,
    ...parts.map((part) => `<sitemap>${element('loc', {}, `${siteUrl}/sitemap-${part}.xml`)}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

function urlOf(siteUrl: string, { path, changedAt }: SitemapAddress): string {
  const lastmod = changedAt === null ? '' : element('lastmod', {}, isoInstant(changedAt));
  return `<url>${element('loc', {}, siteUrl + path)}${lastmod}</url>\n`;
}
