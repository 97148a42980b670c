import { getSite } from '../../data/site/site.server.ts';
import { servicesContext } from '../../services.server.ts';
import { publicResponse, SIX_HOURS } from '../public-response.ts';
import { MANIFEST_TYPE, webManifest } from '../web-manifest.ts';
import type { Route } from './+types/web-manifest';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return publicResponse(webManifest(await getSite(db, now())), MANIFEST_TYPE, SIX_HOURS);
}
