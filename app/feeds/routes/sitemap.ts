import { textStream } from '../../frame/responses/text-stream.ts';
import { servicesContext } from '../../services.server.ts';
import { FIVE_MINUTES, publicResponse } from '../public-response.ts';
import { SITEMAP_TYPE, sitemap, sitemapIndex } from '../sitemap.ts';
import { listAddresses } from '../sitemap-addresses.server.ts';
import type { Route } from './+types/sitemap';

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
