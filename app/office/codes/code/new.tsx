import { Link } from 'react-router';
import { listStoresToChoose } from '../../../data/codes/office/office-code.server.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { changeBy, servicesContext, siteOf } from '../../../services.server.ts';
import { SaveButtons } from '../../ui/record-buttons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { FirstStore } from '../first-store.tsx';
import type { Route } from './+types/new';
import { CodeForm } from './code-form.tsx';
import { newCodeValues } from './code-values.ts';
import { createCodeFromForm } from './save-code.server.ts';

export const handle = { office: 'editor', query: parameters('store') } satisfies RouteHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const chosen = Number(new URL(request.url).searchParams.get('store'));
  const stores = await listStoresToChoose(db, chosen);
  const today = dayOf(now(), (await siteOf(context)).zone);
  return { stores, storeId: stores.find(({ id }) => id === chosen)?.id ?? null, today };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  return createCodeFromForm(db, await request.formData(), by);
}

export default function NewCode({
  loaderData: { stores, storeId, today },
  actionData,
}: Route.ComponentProps) {
  if (stores.length === 0) {
    return (
      <Screen title="New code">
        <FirstStore />
      </Screen>
    );
  }
  const only = stores.length === 1 ? stores[0]!.id : null;
  const initial = { ...newCodeValues, store: [String(storeId ?? only ?? '')] };
  return (
    <Screen
      title="New code"
      lead={
        <>
          One code at a time. To paste many, use <Link to="/office/codes/add">quick add</Link>.
        </>
      }
    >
      <CodeForm
        draftKey="new code"
        initial={initial}
        result={actionData}
        stores={stores}
        today={today}
        isNew
        buttons={<SaveButtons />}
      />
    </Screen>
  );
}
