import { ATOM_TYPE } from '../../frame/media-types.ts';
import { servicesContext } from '../../services.server.ts';
import { atomFeed } from '../atom.ts';
import { readFeed } from '../feed.server.ts';
import { FIVE_MINUTES, publicResponse } from '../public-response.ts';
import type { Route } from './+types/atom';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const feed = await readFeed(db, config.siteUrl, now());
  return publicResponse(atomFeed(feed), `${ATOM_TYPE}; charset=utf-8`, FIVE_MINUTES);
}
