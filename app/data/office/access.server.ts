import { type AuditLine, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { closeLinksTo } from './links.server.ts';

/** A place where somebody is signed in. */
export interface OfficeSession {
  readonly id: number;
  /** As the browser names itself. */
  readonly agent: string;
  /** Epoch ms. */
  readonly startedAt: number;
  /** Epoch ms, at most an hour late. */
  readonly lastSeenAt: number;
}

export interface OfficePasskey {
  readonly id: number;
  readonly name: string;
  /** Epoch ms; undefined if the device didn't say. */
  readonly addedAt: number | undefined;
}

/** Under this name the sign-in library keeps passwords. */
const PASSWORD = 'credential';

/** The open sessions of a person at `now` (epoch ms), the latest first. */
export async function listSessions(db: Database, personId: number, now: number): Promise<OfficeSession[]> {
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
    agent: user_agent ?? '',
    startedAt: Date.parse(created_at),
    lastSeenAt: Date.parse(updated_at),
  }));
}

export async function listPasskeys(db: Database, personId: number): Promise<OfficePasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at }) => ({
    id,
    name: name ?? '',
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

/** Ends a session of that person. @returns whether there was one */
export async function endSession(db: Database, personId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Ends all sessions of a person but one. */
export async function endOtherSessions(db: Database, personId: number, except: number): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).where('id', '<>', except).execute();
}

/**
 * Stores the hash of a new password, ends all sessions but the one that it was changed in, and closes links that would
 * set another one.
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
  await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, personId, passwordHash, by.now);
    await endOtherSessions(transaction, personId, sessionId);
    await closeLinksTo(transaction, email, by.now);
    await writeAudit(
      transaction,
      { action: 'change-password', subject: 'person', detail: { id: personId } },
      by,
    );
  });
}

/** Renames a passkey of that person. */
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
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (Number(numDeletedRows) === 0) return false;
    await writeAudit(transaction, { action: 'remove', subject: 'passkey', detail: { id } }, by);
    return true;
  });
}

/** Removes all passkeys of a person. Call it in the transaction of the change. */
export async function removePasskeys(
  transaction: DatabaseTransaction,
  personId: number,
  by: ChangeBy,
): Promise<void> {
  const rows = await transaction
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await writeAudit(transaction, { action: 'remove', subject: 'passkey', detail: { ids } }, by);
}

/** Notes in the audit what the sign-in library has done by itself. */
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
  const at = new Date(now).toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable('account')
    .set({ password: passwordHash, updated_at: at })
    .where('person_id', '=', personId)
    .where('provider_id', '=', PASSWORD)
    .executeTakeFirst();
  if (Number(numUpdatedRows) > 0) return;
  await transaction
    .insertInto('account')
    .values({
      person_id: personId,
      account_id: String(personId),
      provider_id: PASSWORD,
      password: passwordHash,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function endSessions(transaction: DatabaseTransaction, personId: number): Promise<void> {
  await transaction.deleteFrom('session').where('person_id', '=', personId).execute();
}

/** Removes everything that a person could sign in with. */
export async function dropAccess(transaction: DatabaseTransaction, personId: number): Promise<void> {
  for (const table of ['session', 'account', 'passkey'] as const)
    await transaction.deleteFrom(table).where('person_id', '=', personId).execute();
}
