import { listEndingCodes } from '../../data/posts/feed.server.ts';
import { getSite } from '../../data/site/site.server.ts';
import { servicesContext } from '../../services.server.ts';
import { CALENDAR_TYPE, calendar } from '../calendar.ts';
import { FIVE_MINUTES, publicResponse } from '../public-response.ts';
import type { Route } from './+types/calendar';

const DAYS_AHEAD = 14;
/** More events than any calendar can show; the soonest are listed. */
const MOST_EVENTS = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const at = now();
  const [{ name, zone }, codes] = await Promise.all([
    getSite(db, at),
    listEndingCodes(db, at, { days: DAYS_AHEAD, limit: MOST_EVENTS }),
  ]);
  return publicResponse(
    calendar({ name, zone, siteUrl: config.siteUrl, codes }),
    CALENDAR_TYPE,
    FIVE_MINUTES,
  );
}
