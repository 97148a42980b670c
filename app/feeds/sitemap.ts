import { isoInstant } from './instants.ts';
import { element, XML_DECLARATION } from './xml.ts';

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';

/** The most addresses allowed in one sitemap (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_LIMIT = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page that search engines may index. */
export interface SitemapAddress {
  readonly path: string;
  /** When its content last changed, in epoch ms; null if never. */
  readonly changedAt: number | null;
}

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
