import { readForm } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { postFields } from '../../records/post.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import { toForm } from '../ui/form/record-values.ts';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/new';
import { postChoices } from './post-choices.server.ts';
import { PostForm } from './post-form.tsx';
import { createFromForm } from './save-post.server.ts';

export const handle = { office: 'editor', bodyLimitBytes: 1_000_000 } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return { choices: await postChoices(db, now()), author: context.get(personContext).displayName };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  return createFromForm(db, await readForm(request), by);
}

export default function NewPost({ loaderData: { choices, author }, actionData }: Route.ComponentProps) {
  const category = choices.categories[0]?.slug ?? '';
  const initial = toForm(postFields, { author, category, image: '📝' });
  return (
    <Screen title="New post">
      <PostForm
        draftKey="new post"
        status="draft"
        initial={initial}
        saved={{ text: '', html: '' }}
        choices={choices}
        result={actionData}
      />
    </Screen>
  );
}
