import { cutText } from '../../domain/text/typed-text.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { addPasskey, challengeToAdd } from '../../sign-in/passkeys.server.ts';
import { jsonOf, withCookies } from '../../sign-in/session.server.ts';
import type { Route } from './+types/passkey';

export const handle = { office: 'checker' } satisfies RouteHandle;

/** The two steps of adding a passkey, for the page's script: the challenge, and what the device made. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (textOf(form, 'step') === 'options') {
    const { options, cookies } = await challengeToAdd(context);
    return Response.json(options, { headers: withCookies(cookies) });
  }
  const made = jsonOf(textOf(form, 'made'));
  const name = cutText(textOf(form, 'name'), 60);
  const isAdded = made !== undefined && (await addPasskey(context, { name, made }));
  return new Response(null, { status: isAdded ? 204 : 400 });
}
