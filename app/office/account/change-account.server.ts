import type { RouterContextProvider } from 'react-router';
import {
  changePassword,
  endOtherSessions,
  endSession,
  findPasswordHash,
  removePasskey,
  renamePasskey,
} from '../../data/office/access.server.ts';
import { countAttempt, forgetAttempts } from '../../data/office/sign-in-failures.server.ts';
import { type Profile, saveProfile as writeProfile } from '../../data/office/write-people.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { cutText } from '../../domain/text/typed-text.ts';
import { lineIn, textOf } from '../../frame/forms/form.server.ts';
import {
  changeBy,
  personContext,
  servicesContext,
  sessionContext,
  visitorContext,
} from '../../services.server.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../../sign-in/password.server.ts';
import { waitText } from '../../words/rate-limit.ts';
import { nameProblem } from '../welcome/read-welcome.server.ts';

type Context = Readonly<RouterContextProvider>;

export interface AccountResult {
  readonly done?: string;
  readonly problem?: string;
  readonly errors?: {
    readonly displayName?: string;
    readonly current?: string;
    readonly password?: string;
    /** The id of a passkey that must have a name. */
    readonly unnamed?: number;
  };
  /** The profile as typed, if it wasn't saved. */
  readonly typed?: Profile;
}

/** Does what an account form asks for, always to the account of the person who is signed in. */
export async function changeAccount(context: Context, form: FormData): Promise<AccountResult> {
  const { db } = context.get(servicesContext);
  const { id: personId } = context.get(personContext);
  const by = changeBy(context);
  const id = Number(textOf(form, 'id'));
  switch (textOf(form, 'intent')) {
    case 'profile':
      return saveProfile(context, form);
    case 'password':
      return replacePassword(context, form);
    case 'rename-passkey':
      return giveName(context, id, cutText(textOf(form, 'name'), 60));
    case 'remove-passkey':
      return (await removePasskey(db, { id, personId }, by))
        ? { done: 'Passkey removed. Delete it on your device too.' }
        : { problem: 'That passkey was already removed.' };
    case 'end-session':
      return (await endSession(db, personId, id))
        ? { done: 'That device is signed out.' }
        : { problem: 'That session had already ended.' };
    case 'end-others':
      await endOtherSessions(db, personId, context.get(sessionContext));
      return { done: 'Signed out everywhere else.' };
    default:
      return { problem: 'This page is out of date. Reload it, then try again.' };
  }
}

async function saveProfile(context: Context, form: FormData): Promise<AccountResult> {
  const { db } = context.get(servicesContext);
  const { id, role, wantsDailyEmail } = context.get(personContext);
  const typed: Profile = {
    displayName: lineIn(form, 'displayName'),
    hasLetterKeys: textOf(form, 'letterKeys') === '1',
    // Checkers don't see this field.
    wantsDailyEmail: isAtLeast(role, 'editor') ? textOf(form, 'dailyEmail') === '1' : wantsDailyEmail,
  };
  const error = nameProblem(typed.displayName);
  if (error) return { errors: { displayName: error }, typed };
  await writeProfile(db, { id, ...typed }, changeBy(context));
  return { done: 'Saved.' };
}

/** Renames a passkey. An empty name would leave a gap wherever passkeys are listed. */
async function giveName(context: Context, id: number, name: string): Promise<AccountResult> {
  if (name === '') return { problem: 'Enter a name for the passkey.', errors: { unnamed: id } };
  const { db } = context.get(servicesContext);
  await renamePasskey(db, { id, personId: context.get(personContext).id, name });
  return { done: 'Passkey renamed.' };
}

/** Asks for the current password. Wrong tries count like those at sign-in. */
async function replacePassword(context: Context, form: FormData): Promise<AccountResult> {
  const { db, secretKey, now } = context.get(servicesContext);
  const { id: personId, email } = context.get(personContext);
  const password = textOf(form, 'password');
  const error = passwordProblem(password);
  if (error) return { errors: { password: error } };
  const attempt = { email, address: context.get(visitorContext).address };
  const waitMs = await countAttempt(db, secretKey, attempt, now());
  if (waitMs > 0) {
    const wait = waitText(Math.ceil(waitMs / 1000));
    return { errors: { current: `Too many tries. Wait ${wait}, then try again.` } };
  }
  const hash = await findPasswordHash(db, personId);
  if (hash !== undefined && !(await verifyPassword(hash, textOf(form, 'current'))))
    return { errors: { current: 'That isn’t your current password.' } };
  await forgetAttempts(db, secretKey, attempt);
  const passwordHash = await hashPassword(password);
  await changePassword(
    db,
    { personId, email, passwordHash, sessionId: context.get(sessionContext) },
    changeBy(context),
  );
  return { done: 'Password changed. You’re signed out everywhere else.' };
}
