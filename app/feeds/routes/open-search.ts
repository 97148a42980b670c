import { getSite } from '../../data/site/site.server.ts';
import { OPEN_SEARCH_TYPE } from '../../frame/media-types.ts';
import { servicesContext } from '../../services.server.ts';
import { openSearch } from '../open-search.ts';
import { publicResponse, SIX_HOURS } from '../public-response.ts';
import type { Route } from './+types/open-search';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const { name } = await getSite(db, now());
  const text = openSearch({ name, siteUrl: config.siteUrl });
  return publicResponse(text, `${OPEN_SEARCH_TYPE}; charset=utf-8`, SIX_HOURS);
}
