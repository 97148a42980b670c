import { JSON_FEED_TYPE } from '../../frame/media-types.ts';
import { servicesContext } from '../../services.server.ts';
import { readFeed } from '../feed.server.ts';
import { jsonFeed } from '../json-feed.ts';
import { FIVE_MINUTES, publicResponse } from '../public-response.ts';
import type { Route } from './+types/json-feed';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const feed = await readFeed(db, config.siteUrl, now());
  return publicResponse(jsonFeed(feed), JSON_FEED_TYPE, FIVE_MINUTES);
}
