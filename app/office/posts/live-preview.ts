import { renderMarkdown } from '../../data/posts/markdown.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { BODY_MAX_LENGTH } from '../../records/post.ts';
import type { Route } from './+types/live-preview';

/** A body's 100,000 characters may take three bytes each, and each byte three in a form. */
export const handle = { office: 'editor', bodyLimitBytes: 1_000_000 } satisfies RouteHandle;

/** A text as the public page shows it, for the editor of a post. */
export async function action({ request }: Route.ActionArgs) {
  const body = textOf(await readForm(request), 'body').slice(0, BODY_MAX_LENGTH);
  const { html } = renderMarkdown(body);
  return Response.json({ html });
}
