import { listCodeStates } from '../../data/codes/codes.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/status';
import { askedQuery, readAskedIds } from './asked-ids.ts';

export const handle = { query: askedQuery, unboundedParameters: ['ids'] } satisfies RouteHandle;

/** The current status of saved codes, for a device that's online. Unknown codes are left out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const ids = readAskedIds(url.searchParams);
  const states = ids.length > 0 ? await listCodeStates(db, ids, now()) : [];
  return Response.json(states, { headers: { 'Cache-Control': 'no-store' } });
}
