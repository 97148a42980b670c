import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/answers';
import { ANSWER_BYTES } from './answer-fields.ts';
import { takeQueueForm } from './queue-forms.server.ts';
import { queueView } from './queue-view.server.ts';

export const handle = { office: 'checker', bodyLimitBytes: ANSWER_BYTES } satisfies RouteHandle;

/** Takes what a device has recorded, one form at a time, and responds with the queue as it is then. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, encodeProof } = context.get(servicesContext);
  const person = context.get(personContext);
  const outcome = await takeQueueForm(db, await request.formData(), { person, now: now(), encodeProof });
  if (!outcome.isDone) return Response.json({ errors: outcome.errors }, { status: outcome.status });
  return Response.json(await queueView(db, person, now()));
}
