import { data } from 'react-router';
import { listInvitations, type NewLink, revokeInvitation } from '../../data/office/links.server.ts';
import { findPerson, findPersonByEmail, listPeople } from '../../data/office/people.server.ts';
import {
  changeRole,
  erasePerson,
  type PlaceOutcome,
  removePerson,
} from '../../data/office/write-people.server.ts';
import { type OfficeRole, officeRoles } from '../../domain/office/roles.ts';
import { lineIn, readForm, textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { officeLinkMail } from '../../mail/mails.server.tsx';
import { type SentLink, sendOfficeLink } from '../../mail/office-link.server.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { CopyButton } from '../ui/copy-button.tsx';
import { SEEN_FIELD } from '../ui/form/form-values.ts';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { readAddress } from '../welcome/read-welcome.server.ts';
import type { Route } from './+types/route';
import { Duties } from './duties.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { Invitations, PeopleList } from './people-list.tsx';

export const handle = { office: 'owner' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(servicesContext);
  return {
    me: context.get(personContext).id,
    people: await listPeople(db),
    invitations: await listInvitations(db, now()),
    isMailOut: config.SMTP_URL !== undefined,
  };
}

/** What a form of this page led to. */
interface PeopleResult {
  readonly done?: string;
  readonly problem?: string;
  readonly link?: SentLink;
  /** The invitation as typed, with what is wrong with its address. */
  readonly invite?: { readonly email: string; readonly role: string; readonly error: string };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await readForm(request);
  const id = Number(textOf(form, 'id'));
  switch (textOf(form, 'intent')) {
    case 'invite':
      return invite(context, form);
    case 'revoke':
      return (await revokeInvitation(db, id, by))
        ? done('Invitation revoked. Its link doesn’t work anymore.')
        : refused('That invitation was already used or revoked.');
    case 'role': {
      const [role, seen] = [roleIn(form, 'role'), roleIn(form, SEEN_FIELD)];
      return role ? byPath(await changeRole(db, { id, role, seen }, by), 'Role changed.') : refused(GONE);
    }
    case 'reset': {
      const person = await findPerson(db, id);
      return person ? made(await sendLink(context, { kind: 'reset', email: person.email })) : refused(GONE);
    }
    case 'remove':
      return byPath(await removePerson(db, id, by), 'Removed, and signed out everywhere.');
    case 'erase': {
      // Somebody who can still sign in is removed first, because the last owner can't be removed.
      if (await findPerson(db, id)) return refused('Remove this person first.');
      return (await erasePerson(db, id, by))
        ? done('Erased. The test history no longer shows a name for their tests.')
        : refused(GONE);
    }
    default:
      return refused('This page is out of date. Reload it, then try again.');
  }
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { me, people, invitations, isMailOut } = loaderData;
  const result: PeopleResult = actionData ?? {};
  return (
    <Screen title="People" lead="Who runs this site, and what each of them can do." answer={actionData}>
      {result.done && <Notice>{result.done}</Notice>}
      {result.problem && <Notice tone="failed">{result.problem}</Notice>}
      {result.link && <LinkOnce link={result.link} />}
      <div className={`columns-72 ${styles.columns}`}>
        <div className={`stack ${styles.everyone}`}>
          <PeopleList people={people} me={me} />
          <Invitations invitations={invitations} />
          <InviteForm key={result.link?.url} typed={result.invite} isMailOut={isMailOut} />
        </div>
        <Duties />
      </div>
    </Screen>
  );
}

/** A link that was just made, which is shown this once. */
function LinkOnce({ link: { url, email, kind, isMailed } }: { link: SentLink }) {
  return (
    <Notice>
      <div className={`stack start ${styles.link}`}>
        <p>
          {kind === 'reset' ? 'A password reset link' : 'An invitation'} for <b>{email}</b>.{' '}
          {isMailed
            ? 'It’s on its way by email. You can also pass it on yourself.'
            : 'Email isn’t set up, so pass it on yourself.'}{' '}
          It works once, within 3 days, and won’t be shown again.
        </p>
        <p>
          <code>{url}</code>
        </p>
        <CopyButton text={url} label="Copy the link" className={buttonStyles.button} />
      </div>
    </Notice>
  );
}

const GONE = 'That person is no longer listed. Reload the page.';

async function invite(context: Route.ActionArgs['context'], form: FormData) {
  const typed = lineIn(form, 'email');
  const { email, error } = readAddress(typed);
  const role = roleIn(form, 'role') ?? 'checker';
  const wrong = (error: string) =>
    data<PeopleResult>({ invite: { email: typed, role, error } }, { status: 400 });
  if (email === undefined) return wrong(error);
  if (await findPersonByEmail(context.get(servicesContext).db, email))
    return wrong('This person already has access. Change their role in the list above.');
  return made(await sendLink(context, { kind: 'invitation', email, role }));
}

async function sendLink(context: Route.ActionArgs['context'], link: Extract<NewLink, { email: string }>) {
  const { db, config, mailQueued } = context.get(servicesContext);
  const sent = await sendOfficeLink(
    { db, config, findTemplate: async () => officeLinkMail },
    link,
    changeBy(context),
  );
  if (!sent) throw new Error('An owner is signed in, but the site has none.');
  if (sent.isMailed) mailQueued();
  return sent;
}

function roleIn(form: FormData, field: string): OfficeRole | undefined {
  return officeRoles.find((each) => each === textOf(form, field));
}

function byPath(outcome: PlaceOutcome, words: string) {
  return outcome === 'done' ? done(words) : refused(refusals[outcome]);
}

const refusals: Readonly<Record<Exclude<PlaceOutcome, 'done'>, string>> = {
  missing: GONE,
  'changed-since': 'Someone else changed this role first. Check the list, then try again.',
  'last-owner': 'This is the only owner. Make someone else an owner first.',
};

function done(words: string) {
  return data<PeopleResult>({ done: words }, { status: 200 });
}

function made(link: SentLink) {
  return data<PeopleResult>({ link }, { status: 200 });
}

function refused(problem: string) {
  return data<PeopleResult>({ problem }, { status: 400 });
}
