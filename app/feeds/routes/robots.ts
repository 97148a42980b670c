import { servicesContext } from '../../services.server.ts';
import { publicResponse, SIX_HOURS } from '../public-response.ts';
import { robotsText } from '../robots.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  return publicResponse(robotsText(config.siteUrl), 'text/plain; charset=utf-8', SIX_HOURS);
}
