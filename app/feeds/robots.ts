import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/robots';
import { publicResponse, SIX_HOURS } from './public-response.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return publicResponse(robotsText(config.siteUrl), 'text/plain; charset=utf-8', SIX_HOURS);
}

/**
 * What crawlers may read (RFC 9309): everything except the redirects to stores, the links in emails, and the office.
 * Pages that just shouldn't be indexed aren't listed: crawlers must read them to see their `noindex`.
 */
export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /go/',
    'Disallow: /office',
    'Disallow: /newsletter/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
