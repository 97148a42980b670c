import { type AuditLine, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { hasRows } from '../rows.server.ts';
import { noteTombstone } from '../tombstones/note-tombstone.server.ts';
import { closeLinks } from './links.server.ts';
import { findPerson } from './people.server.ts';

/** A place where somebody is signed in. */
export type OfficeSession = Awaited<ReturnType<typeof listSessions>>[number];
export type OfficePasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** For how many days a session lasts that nobody uses. */
export const SESSION_DAYS = 30;

/** The name under which the sign-in library stores passwords. */
const PASSWORD = 'credential';

/** The open sessions of a person at `now` (epoch ms), the latest first. */
export async function listSessions(db: Database, personId: number, now: number) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, created_at, updated_at }) => ({
    id,
    /** As the browser names itself. */
    agent: user_agent ?? '',
    /** Epoch ms. */
    startedAt: Date.parse(created_at),
    /** Epoch ms, at most an hour late. */
    lastSeenAt: Date.parse(updated_at),
  }));
}

/** Whether one of these tokens is of a session that is open at `now` (epoch ms). */
export function hasOpenSession(db: Database, tokens: readonly string[], now: number): Promise<boolean> {
  return db
    .selectFrom('session')
    .where('token', 'in', tokens)
    .where('expires_at', '>', new Date(now).toISOString())
    .$call(hasRows);
}

export async function listPasskeys(db: Database, personId: number) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at }) => ({
    id,
    name: name ?? '',
    /** Epoch ms; undefined if the device didn't say. */
    addedAt: created_at === null ? undefined : Date.parse(created_at),
  }));
}

/** The person whom a passkey lets in, by the id that the browser sends. */
export async function findPersonOfPasskey(db: Database, credentialId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('passkey')
    .select('person_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.person_id;
}

/** The person whose passkey this is, by the id of its row. */
export async function findOwnerOfPasskey(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('passkey').select('person_id').where('id', '=', id).executeTakeFirst();
  return row?.person_id;
}

/** The hash of a person's password; undefined for those who have none. */
export async function findPasswordHash(db: Database, personId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('person_id', '=', personId)
    .where('provider_id', '=', PASSWORD)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** The same by the person's address (normalized). */
export async function findPasswordHashAt(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select('account.password')
    .where('person.email', '=', email)
    .where('account.provider_id', '=', PASSWORD)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** What somebody signs in with, as stored before it was verified. */
export type SignInKey =
  | { readonly way: 'password'; readonly hash: string | undefined }
  | { readonly way: 'passkey'; readonly credentialId: string };

/**
 * Opens the session that the sign-in library has stored, and notes it in the audit. While the library verified the key,
 * the person may have been removed, or the key replaced: then the session, whose token nobody has seen, is ended.
 * @returns whether it's open
 */
export function openSession(
  db: Database,
  { personId, token }: { readonly personId: number; readonly token: string },
  key: SignInKey,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isOpen =
      (await findPerson(transaction, personId)) !== undefined && (await isKeyOf(transaction, personId, key));
    const line = { action: 'sign-in', subject: 'session', detail: { way: key.way } };
    if (isOpen) await writeAudit(transaction, line, { actor: { personId }, now });
    else await transaction.deleteFrom('session').where('token', '=', token).execute();
    return isOpen;
  });
}

async function isKeyOf(db: Database, personId: number, key: SignInKey): Promise<boolean> {
  return key.way === 'password'
    ? (await findPasswordHash(db, personId)) === key.hash
    : (await findPersonOfPasskey(db, key.credentialId)) === personId;
}

/** Ends a session of that person. @returns whether there was one */
export async function endSession(db: Database, personId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function endOtherSessions(db: Database, personId: number, except: number): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).where('id', '<>', except).execute();
}

/**
 * Stores the hash of a new password, ends all sessions except the one that changed it, and closes links that would set
 * another one.
 */
export async function changePassword(
  db: Database,
  {
    personId,
    email,
    passwordHash,
    sessionId,
  }: { personId: number; email: string; passwordHash: string; sessionId: number },
  by: ChangeBy,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await setPassword(transaction, personId, passwordHash, by.now);
    await endOtherSessions(transaction, personId, sessionId);
    await closeLinks(transaction, { email }, by.now);
    await writeAudit(
      transaction,
      { action: 'change-password', subject: 'person', detail: { id: personId } },
      by,
    );
  });
}

export async function renamePasskey(
  db: Database,
  { id, personId, name }: { id: number; personId: number; name: string },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute();
}

/** Removes a passkey of that person. @returns whether there was one */
export async function removePasskey(
  db: Database,
  { id, personId }: { id: number; personId: number },
  by: ChangeBy,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if ((await findOwnerOfPasskey(transaction, id)) !== personId) return false;
    await noteTombstone(transaction, 'passkey', id, by.now);
    await transaction.deleteFrom('passkey').where('id', '=', id).execute();
    await writeAudit(transaction, { action: 'remove', subject: 'passkey', detail: { id } }, by);
    return true;
  });
}

/** Removes all passkeys of a person. Call it in the transaction of the change. */
export async function removePasskeys(transaction: DatabaseTransaction, personId: number, by: ChangeBy) {
  const rows = await transaction
    .selectFrom('passkey')
    .select('id')
    .where('person_id', '=', personId)
    .execute();
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await noteTombstone(transaction, 'passkey', id, by.now);
  await transaction.deleteFrom('passkey').where('person_id', '=', personId).execute();
  if (ids.length > 0)
    await writeAudit(transaction, { action: 'remove', subject: 'passkey', detail: { ids } }, by);
}

/** Notes in the audit what the sign-in library did by itself. */
export async function noteAccess(db: Database, line: AuditLine, by: ChangeBy): Promise<void> {
  await db.transaction().execute((transaction) => writeAudit(transaction, line, by));
}

/** Stores the hash of a person's password as the sign-in library does. Call it in the transaction of the change. */
export async function setPassword(
  transaction: DatabaseTransaction,
  personId: number,
  passwordHash: string,
  now: number,
): Promise<void> {
  const accounts = transaction.selectFrom('account').select('updated_at').where('person_id', '=', personId);
  const old = await accounts.where('provider_id', '=', PASSWORD).executeTakeFirst();
  // The old one may have been chosen while the clock was ahead.
  const chosenAt = old ? Math.max(now, Date.parse(old.updated_at) + 1) : now;
  const at = new Date(chosenAt).toISOString();
  if (old) {
    const change = transaction.updateTable('account').set({ password: passwordHash, updated_at: at });
    await change.where('person_id', '=', personId).where('provider_id', '=', PASSWORD).execute();
    return noteTombstone(transaction, 'password', personId, chosenAt);
  }
  await transaction
    .insertInto('account')
    .values({
      person_id: personId,
      account_id: String(personId),
      provider_id: PASSWORD,
      password: passwordHash,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/**
 * Takes a person's password away unless they have chosen it after `now` (epoch ms). A reset link gives another one.
 * @returns whether there was one to take
 */
export async function dropPassword(transaction: DatabaseTransaction, personId: number, now: number) {
  const { numDeletedRows } = await transaction
    .deleteFrom('account')
    .where('person_id', '=', personId)
    .where('provider_id', '=', PASSWORD)
    .where('updated_at', '<', new Date(now).toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function endSessions(transaction: DatabaseTransaction, personId: number): Promise<void> {
  await transaction.deleteFrom('session').where('person_id', '=', personId).execute();
}

/** Removes everything that a person could sign in with. */
export async function dropAccess(transaction: DatabaseTransaction, personId: number): Promise<void> {
  for (const table of ['session', 'account', 'passkey'] as const)
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute();
}
