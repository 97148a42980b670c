import { getSettings } from '../../data/site/site.server.ts';
import { servicesContext } from '../../services.server.ts';
import { publicResponse, SIX_HOURS } from '../public-response.ts';
import { securityText } from '../security-text.ts';
import type { Route } from './+types/security-text';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const at = now();
  const { email } = await getSettings(db);
  const text = securityText({ email, siteUrl: config.siteUrl, now: at });
  return publicResponse(text, 'text/plain; charset=utf-8', SIX_HOURS);
}
