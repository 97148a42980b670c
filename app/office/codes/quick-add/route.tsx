import { listStoresToChoose } from '../../../data/codes/office/office-code.server.ts';
import { categories } from '../../../domain/categories.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import { parameters, type RouteHandle } from '../../../frame/route-handle.ts';
import { changeBy, servicesContext, siteOf } from '../../../services.server.ts';
import { Screen } from '../../ui/screen.tsx';
import { FirstStore } from '../first-store.tsx';
import type { Route } from './+types/route';
import { quickAdd } from './add-codes.server.ts';
import { QuickAddForm } from './quick-add-form.tsx';

/** 200 lines with all their fields, percent-encoded. */
const BODY_LIMIT_BYTES = 256_000;

export const handle = {
  office: 'editor',
  query: parameters('store'),
  bodyLimitBytes: BODY_LIMIT_BYTES,
} satisfies RouteHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const chosen = Number(new URL(request.url).searchParams.get('store'));
  const stores = await listStoresToChoose(db, chosen);
  const at = now();
  return {
    stores: stores.map(({ id, name, status, zone }) => ({ id, name, status, today: dayOf(at, zone) })),
    storeId: stores.find(({ id }) => id === chosen)?.id ?? (stores.length === 1 ? stores[0]!.id : null),
    categories: [...categories],
    /** The integer day where no store is chosen. */
    today: dayOf(at, (await siteOf(context)).zone),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  return quickAdd(db, await request.formData(), by);
}

export default function QuickAdd({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.stores.length === 0) {
    return (
      <Screen title="Quick add">
        <FirstStore />
      </Screen>
    );
  }
  return (
    <Screen
      title="Quick add"
      lead="Paste up to 200 lines from a spreadsheet or an email. Check what we understood, fix what isn’t right, and add them all."
    >
      <QuickAddForm {...loaderData} result={actionData} />
    </Screen>
  );
}
