import { releaseVisits } from '../../data/queue/visits.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/leave';

export const handle = { office: 'checker', bodyLimitBytes: 4_096 } satisfies RouteHandle;

/** Frees the codes that a page held, when the page is closed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(servicesContext);
  const form = await request.formData();
  const ids = form.getAll('visit').map(Number).filter(Number.isSafeInteger);
  const heldUntil = Number(form.get('held-until'));
  if (!Number.isSafeInteger(heldUntil)) return new Response(null, { status: 400 });
  await releaseVisits(db, { personId: context.get(personContext).id, ids, heldUntil }, now());
  return new Response(null, { status: 204 });
}
