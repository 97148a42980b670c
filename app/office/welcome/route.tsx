import { data, Form, redirect, useNavigation } from 'react-router';
import { acceptLink } from '../../data/office/accept-link.server.ts';
import { listPasskeys } from '../../data/office/access.server.ts';
import { findLink } from '../../data/office/links.server.ts';
import { findPersonByEmail } from '../../data/office/people.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { readForm, textOf } from '../../frame/forms/form.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { hashPassword, startSession } from '../../sign-in/password.server.ts';
import { withCookies } from '../../sign-in/session.server.ts';
import { Button } from '../../ui/button.tsx';
import { listText } from '../../words/locale.ts';
import { TroublePage } from '../frame/trouble.tsx';
import styles from '../sign-in/entrance.module.css';
import { Entrance, Problem } from '../sign-in/entrance.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { DisplayNameField, EmailField } from '../sign-in/person-fields.tsx';
import { keepPageIfBusy } from '../ui/form/keep-page.ts';
import type { Route } from './+types/route';
import { readWelcome } from './read-welcome.server.ts';

export const handle = { office: 'anyone', passwords: true, query: parameters('token') } satisfies RouteHandle;

export function meta() {
  return [{ title: 'Welcome' }];
}

/** Says what the link is for. Mail scanners follow links, so looking spends nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const link = await findLink(db, token, now());
  const { name: siteName } = await getSettings(db);
  if (!link) return data({ token, siteName, link: undefined, passkeys: [] }, { status: 410 });
  const { kind, email, role } = link;
  const person = kind === 'reset' ? await findPersonByEmail(db, email!) : undefined;
  const passkeys = person ? await listPasskeys(db, person.id) : [];
  const address = email ?? config.OWNER_EMAIL ?? '';
  return data(
    {
      token,
      siteName,
      link: { kind, email: address, role, siteUrl: config.siteUrl },
      passkeys: passkeys.map(({ name }) => name || 'one without a name'),
    },
    { status: 200 },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(servicesContext);
  const form = await readForm(request);
  const token = textOf(form, 'token');
  const link = await findLink(db, token, now());
  if (!link) throw redirect(`/office/welcome?token=${encodeURIComponent(token)}`, 303);
  const { typed, errors, acceptance } = readWelcome(link.kind, form);
  if (errors) return data({ typed, errors }, { status: 400 });
  const { password, ...given } = acceptance;
  const passwordHash = await hashPassword(password);
  const dropsPasskeys = textOf(form, 'passkeys') === 'remove';
  const email = await acceptLink(db, token, { ...given, passwordHash, dropsPasskeys }, now());
  if (email === undefined) throw redirect(`/office/welcome?token=${encodeURIComponent(token)}`, 303);
  const cookies = (await startSession(context, { email, password })) ?? [];
  const next = link.kind === 'owner' ? '/office/settings/start' : '/office';
  return redirect(next, { status: 303, headers: withCookies(cookies) });
}

/** A refusal must not replace the page and what was typed in it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageIfBusy(serverAction);
}

const titles = {
  owner: 'Set up your site',
  invitation: 'Join the team',
  reset: 'Choose a new password',
} as const;

export default function WelcomePage({
  loaderData: { token, siteName, link, passkeys },
  actionData,
}: Route.ComponentProps) {
  const isSending = useNavigation().state !== 'idle';
  if (!link) return <DeadLink siteName={siteName} />;
  const { typed, errors, problem }: WelcomeProblem = actionData ?? {};
  const { kind, email, role, siteUrl } = link;
  return (
    <Entrance siteName={siteName} title={titles[kind]}>
      {problem && <Problem>{problem}</Problem>}
      {errors && <Problem>Nothing has been saved yet. Fix the fields marked below.</Problem>}
      <p className="soft">
        {kind === 'owner' && (
          <>
            You’ll own this site: its codes, people, and settings. Its public address is <b>{siteUrl}</b>.
          </>
        )}
        {kind === 'invitation' && (
          <>
            You’re invited as {roleWords[role ?? 'checker']}. You’ll sign in as <b>{email}</b>.
          </>
        )}
        {kind === 'reset' && (
          <>
            For <b>{email}</b>. You’ll be signed out everywhere you’re signed in now.
          </>
        )}
      </p>
      {/* The address names the link, even when the page comes back with errors. */}
      <Form method="post" action={`/office/welcome?token=${token}`} noValidate>
        <input type="hidden" name="token" value={token} />
        {kind !== 'reset' && (
          <DisplayNameField value={typed?.displayName} error={errors?.displayName} hasFocus={!actionData} />
        )}
        {kind === 'owner' ? (
          <EmailField value={typed?.email ?? email} error={errors?.email} />
        ) : (
          // Tells password managers whose password it is.
          <input type="text" autoComplete="username" value={email} readOnly hidden />
        )}
        <PasswordField
          name="password"
          label="Password"
          note="at least 12 characters"
          autoComplete="new-password"
          error={errors?.password}
        />
        {passkeys.length > 0 && <PasskeyChoice names={passkeys} />}
        <Button aria-disabled={isSending || undefined}>{kind === 'reset' ? 'Save' : 'Continue'}</Button>
      </Form>
    </Entrance>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TroublePage error={error} />;
}

const roleWords = { owner: 'an owner', editor: 'an editor', checker: 'a checker' } as const;

/** Somebody who got into the account may have added a passkey, which a new password wouldn't stop. */
function PasskeyChoice({ names }: { names: readonly string[] }) {
  const [list, offer] =
    names.length === 1
      ? ['This passkey still signs you in', 'Remove it too, in case someone else added it']
      : ['These passkeys still sign you in', 'Remove them too, in case someone else added one'];
  return (
    <div className={`stack ${styles.passkeys}`}>
      <p id="passkeys">{`${list}: ${listText(names)}.`}</p>
      <label>
        <input type="checkbox" name="passkeys" value="remove" aria-describedby="passkeys" />
        {offer}
      </label>
    </div>
  );
}

interface WelcomeProblem extends Partial<Pick<ReturnType<typeof readWelcome>, 'typed' | 'errors'>> {
  readonly problem?: string;
}

function DeadLink({ siteName }: { siteName: string }) {
  return (
    <Entrance siteName={siteName} title="This link doesn’t work anymore">
      <p>
        It was already used, revoked, or replaced by a newer one, or it has expired. Ask an owner of the site
        for a new one. If the site has no owner yet, restart the server, and it will print a new link.
      </p>
      <p>
        <a href="/office/sign-in">Sign in</a>
      </p>
    </Entrance>
  );
}
