import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/device-forms';
import { QUEUE_FORM_BYTES } from './queue-fields.ts';
import { takeQueueForm } from './queue-forms.server.ts';
import { queueView } from './queue-view.server.ts';

export const handle = { office: 'checker', bodyLimitBytes: QUEUE_FORM_BYTES } satisfies RouteHandle;

/** Takes what a device has recorded, one form at a time, and responds with the queue as it is then. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, encodeProof } = context.get(servicesContext);
  const person = context.get(personContext);
  const refused = await takeQueueForm(db, await request.formData(), { person, now: now(), encodeProof });
  if (refused) return Response.json({ errors: refused.errors }, { status: refused.status });
  return Response.json(await queueView(db, person, now()));
}
