import { data, Form, redirect, useNavigation } from 'react-router';
import { findPerson } from '../../data/office/people.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { normalizeEmail } from '../../domain/text/email-address.ts';
import { lineIn, readForm, retryAfter, textOf } from '../../frame/forms/form.server.ts';
import { BAD_ADDRESS } from '../../frame/forms/text-rules.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { passkeyPlace } from '../../sign-in/passkeys.server.ts';
import { signInWithPassword } from '../../sign-in/password.server.ts';
import { returnPathOf, signInPath } from '../../sign-in/return-path.ts';
import { readSession, withCookies } from '../../sign-in/session.server.ts';
import { Button } from '../../ui/button.tsx';
import { waitText } from '../../words/rate-limit.ts';
import { TroublePage } from '../frame/trouble.tsx';
import { keepPageIfBusy } from '../ui/form/keep-page.ts';
import type { Route } from './+types/route';
import styles from './entrance.module.css';
import { Entrance, Problem } from './entrance.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { EmailField } from './person-fields.tsx';

export const handle = { office: 'anyone', passwords: true, query: parameters('to') } satisfies RouteHandle;

export function meta() {
  return [{ title: 'Sign in' }];
}

/** Passes on when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = returnPathOf(url.searchParams.get('to'));
  const { db } = context.get(servicesContext);
  // Decides as the guard does. Otherwise the two would keep redirecting somebody who was removed to each other.
  const session = await readSession(context);
  if (session && (await findPerson(db, session.personId))) throw redirect(to);
  const { name } = await getSettings(db);
  return { to, siteName: name, passkeys: passkeyPlace(context) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = lineIn(form, 'email');
  const password = textOf(form, 'password');
  const email = normalizeEmail(typed);
  const errors = {
    email: typed === '' ? 'Enter your email address.' : email === undefined ? BAD_ADDRESS : undefined,
    password: password === '' ? 'Enter your password.' : undefined,
  };
  if (email === undefined || errors.password) return data({ typed, errors }, { status: 400 });
  const outcome = await signInWithPassword(context, { email, password });
  if (outcome.outcome === 'wait') {
    const problem = `Too many tries from this connection. Wait ${waitText(outcome.seconds)}, then try again.`;
    return data({ typed, problem }, { status: 429, headers: retryAfter(outcome.seconds) });
  }
  if (outcome.outcome === 'refused')
    return data({ typed, problem: 'That email or password is wrong.' }, { status: 400 });
  return redirect(returnPathOf(textOf(form, 'to')), { status: 303, headers: withCookies(outcome.cookies) });
}

/** A refusal must not replace the page and what was typed in it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageIfBusy(serverAction);
}

export default function SignInPage({
  loaderData: { to, siteName, passkeys },
  actionData,
}: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle';
  const { typed, errors, problem }: SignInProblem = actionData ?? {};
  return (
    <Entrance siteName={siteName} title="Sign in">
      {problem && <Problem>{problem}</Problem>}
      <Form method="post" action={signInPath(to)} noValidate>
        <input type="hidden" name="to" value={to} />
        <EmailField value={typed} error={errors?.email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors?.password}
        />
        <Button aria-disabled={isSending || undefined}>Sign in</Button>
      </Form>
      {passkeys && (
        <div className={`part stack start ${styles.other}`}>
          {passkeys.isHere ? (
            <PasskeyButton to={to} />
          ) : (
            <p className="soft">Passkeys work at {passkeys.address} only. Here, use your password.</p>
          )}
        </div>
      )}
      <p className="soft">Forgot your password? Ask an owner of the site for a reset link.</p>
    </Entrance>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TroublePage error={error} />;
}

interface SignInProblem {
  readonly typed?: string;
  readonly errors?: { readonly email?: string | undefined; readonly password?: string | undefined };
  readonly problem?: string;
}
