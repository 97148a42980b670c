import { listCategoryNames } from '../../data/stores/office-stores.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import { formAgain } from '../ui/form/save-form.server.ts';
import { SaveButtons } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/new';
import { addStore, savedAt } from './save-store.server.ts';
import { StoreForm } from './store-form.tsx';

export const handle = { office: 'editor' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  return {
    categories: await listCategoryNames(db),
    isOwner: isAtLeast(context.get(personContext).role, 'owner'),
    siteHost: new URL(config.siteUrl).host,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const form = await request.formData();
  const added = await addStore({ db, person: context.get(personContext), by: changeBy(context) }, form);
  if (typeof added !== 'number') return formAgain(added);
  return savedAt(added, form.get('intent') === 'publish' ? 'published-first' : 'added');
}

export default function NewStore({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen title="New store" lead="A name and a website are enough.">
      <StoreForm
        {...loaderData}
        draftKey="new store"
        initial={{}}
        result={actionData}
        buttons={<SaveButtons />}
      />
    </Screen>
  );
}
