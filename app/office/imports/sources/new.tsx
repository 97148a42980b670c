import { redirect } from 'react-router';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { changeBy, servicesContext } from '../../../services.server.ts';
import { formAgain } from '../../ui/form/save-form.server.ts';
import { Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/new';
import { addSource } from './save-source.server.ts';
import { SourceForm } from './source-form.tsx';

export const handle = { office: 'owner' } satisfies RouteHandle;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, secretKey, config, importWaits } = context.get(servicesContext);
  const saving = { db, secretKey, allowsLoopback: config.FEED_LOOPBACK === 'on', by: changeBy(context) };
  const added = await addSource(saving, await request.formData());
  if (typeof added !== 'number') return formAgain(added);
  importWaits();
  return redirect(`/office/imports/sources/${added}?done=added`, 303);
}

export default function NewSource({ actionData }: Route.ComponentProps) {
  return (
    <Screen title="New source" lead="The first file is read right away and waits for your review.">
      <SourceForm draftKey="new source" initial={{ everyHours: ['24'] }} result={actionData} />
    </Screen>
  );
}
