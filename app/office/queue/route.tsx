import { data, redirect } from 'react-router';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/route';
import { QUEUE_FORM_BYTES } from './queue-fields.ts';
import { takeQueueForm } from './queue-forms.server.ts';
import { QueueScreen } from './queue-screen.tsx';
import { queueView } from './queue-view.server.ts';

export const handle = { office: 'checker', bodyLimitBytes: QUEUE_FORM_BYTES } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return queueView(db, context.get(personContext), now());
}

/** Without JavaScript; with it, forms go to `device-forms.ts`, which the page doesn't wait for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, encodeProof } = context.get(servicesContext);
  const person = context.get(personContext);
  const form = await request.formData();
  const refused = await takeQueueForm(db, form, { person, now: now(), encodeProof });
  if (!refused) throw redirect('/office', 303);
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
  return data({ errors: refused.errors, typed }, { status: refused.status });
}

export default function QueueRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <QueueScreen view={loaderData} refused={actionData} />;
}
