import { recordEvent } from '../../data/visitors/events.server.ts';
import { requireRate } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext, visitorContext } from '../../services.server.ts';
import type { Route } from './+types/use';

export const handle = { rate: 'copies-and-reports', bodyLimitBytes: 1_024 } satisfies RouteHandle;

/** No page to show: browsers send a beacon here. */
export function loader(): never {
  throw notFound();
}

/** Counts a copy, if the rules of counting allow it (domain/visitors/counting.ts). Responds once it is on disk. */
export async function action({ context, params }: Route.ActionArgs) {
  await requireRate(context);
  const { db, now } = context.get(servicesContext);
  const copy = { codeId: idOf(params), kind: 'use' } as const;
  if ((await recordEvent(db, copy, context.get(visitorContext), now())) === undefined) throw notFound();
  return new Response(null, { status: 204 });
}
