import { data } from 'react-router';
import { listPasskeys, listSessions } from '../../data/office/access.server.ts';
import { readForm } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext, servicesContext, sessionContext } from '../../services.server.ts';
import { passkeyPlace } from '../../sign-in/passkeys.server.ts';
import { roleNames } from '../people/role-words.ts';
import { keepPageIfBusy } from '../ui/form/keep-page.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { type AccountResult, changeAccount } from './change-account.server.ts';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

export const handle = { office: 'checker', passwords: true } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const person = context.get(personContext);
  return {
    person,
    passkeys: await listPasskeys(db, person.id),
    passkeyPlace: passkeyPlace(context),
    sessions: await listSessions(db, person.id, now()),
    sessionId: context.get(sessionContext),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const result: AccountResult = await changeAccount(context, await readForm(request));
  return data(result, { status: result.done === undefined ? 400 : 200 });
}

/** A refusal must not replace the page and what was typed in it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageIfBusy(serverAction);
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, passkeys, passkeyPlace: place, sessions, sessionId } = loaderData;
  const { done, problem, errors = {}, typed }: AccountResult = actionData ?? {};
  return (
    <Screen
      title="Your account"
      lead={`You sign in as ${person.email}. Your role: ${roleNames[person.role].toLowerCase()}.`}
      answer={actionData}
    >
      {done && <Notice>{done}</Notice>}
      {problem && <Notice tone="failed">{problem}</Notice>}
      <ProfileForm person={{ ...person, ...typed }} errors={errors} />
      <PasskeyList passkeys={passkeys} place={place} unnamed={errors.unnamed} />
      <PasswordForm key={done} email={person.email} errors={errors} />
      <SessionList sessions={sessions} current={sessionId} />
    </Screen>
  );
}
