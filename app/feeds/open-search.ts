import { getSite } from '../data/site/site.server.ts';
import { OPEN_SEARCH_TYPE } from '../frame/media-types.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/open-search';
import { publicResponse, SIX_HOURS } from './public-response.ts';
import { element, XML_DECLARATION } from './xml.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const { name } = await getSite(db, now());
  const text = openSearch({ name, siteUrl: config.siteUrl });
  return publicResponse(text, `${OPEN_SEARCH_TYPE}; charset=utf-8`, SIX_HOURS);
}

/** The limit of the format for a short name, in characters. */
const SHORT_NAME = 16;

/** Tells browsers how to search the codes (OpenSearch 1.1, draft 6). */
export function openSearch({ name, siteUrl }: { name: string; siteUrl: string }): string {
  const description = `Promo codes for grocery delivery on ${name}, by store, code, or words`;
  return [
    XML_DECLARATION,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', {}, name.slice(0, SHORT_NAME)),
    element('Description', {}, description),
    element('Url', { type: 'text/html', template: `${siteUrl}/verified-codes?q={searchTerms}` }, ''),
    element('Url', { type: OPEN_SEARCH_TYPE, rel: 'self', template: `${siteUrl}/opensearch.xml` }, ''),
    element('Image', { width: '16', height: '16', type: 'image/x-icon' }, `${siteUrl}/favicon.ico`),
    element('Image', { width: '64', height: '64', type: 'image/svg+xml' }, `${siteUrl}/favicon.svg`),
    element('Language', {}, 'en-us'),
    element('InputEncoding', {}, 'UTF-8'),
    element('OutputEncoding', {}, 'UTF-8'),
    '</OpenSearchDescription>\n',
  ].join('\n');
}
