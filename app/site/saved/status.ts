import { listCodeStates } from '../../data/codes.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/status';

/** As many as a device keeps. */
const MOST_ASKED = 100;

/** What has become of saved codes, for a device that is back online. Codes that are unknown are left out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const ids = (url.searchParams.get('ids') ?? '')
    .split(',', MOST_ASKED)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const states = ids.length > 0 ? await listCodeStates(db, ids, now()) : [];
  return Response.json(states, { headers: { 'Cache-Control': 'no-store' } });
}
