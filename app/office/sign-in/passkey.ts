import { readForm, retryAfter, takeRate, textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { challengeToSignIn, countChallenge, signInWithPasskey } from '../../sign-in/passkeys.server.ts';
import { jsonOf, withCookies } from '../../sign-in/session.server.ts';
import type { Route } from './+types/passkey';

export const handle = { office: 'anyone', rate: 'passkey' } satisfies RouteHandle;

/** The two steps of signing in with a passkey, for the page's script: the challenge, and what the passkey signed. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const isFirstStep = textOf(form, 'step') === 'options';
  const seconds = await (isFirstStep ? countChallenge(context) : takeRate(context));
  if (seconds > 0) return new Response(null, { status: 429, headers: retryAfter(seconds) });
  if (isFirstStep) {
    const { options, cookies } = await challengeToSignIn(context);
    return Response.json(options, { headers: withCookies(cookies) });
  }
  const signed = jsonOf(textOf(form, 'signed'));
  const cookies = signed && (await signInWithPasskey(context, signed));
  return cookies
    ? new Response(null, { status: 204, headers: withCookies(cookies) })
    : new Response(null, { status: 400 });
}
