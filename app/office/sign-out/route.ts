import { redirect } from 'react-router';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { signOut, withCookies } from '../../sign-in/session.server.ts';
import type { Route } from './+types/route';

export const handle = { office: 'checker' } satisfies RouteHandle;

export async function action({ context }: Route.ActionArgs) {
  return redirect('/office/sign-in', { status: 303, headers: withCookies(await signOut(context)) });
}
