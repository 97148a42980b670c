import { createHash, randomBytes } from 'node:crypto';
import type { OfficeRole } from '../../domain/office/roles.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { inTransaction } from '../operations/content-change.server.ts';
import { hasOwner } from './people.server.ts';

/** How long a link works: the first owner's is printed where others may look over a shoulder. */
const LIFE_MS = { owner: HOUR_MS, invitation: 3 * DAY_MS, reset: 3 * DAY_MS } as const;

/** The address of a link, before its token. */
export const WELCOME_PATH = '/office/welcome?token=';

const TOKEN_BYTES = 32;

export type NewLink =
  /** Makes the first owner. */
  | { readonly kind: 'owner' }
  /** Makes somebody with that role; the address is normalized. */
  | { readonly kind: 'invitation'; readonly email: string; readonly role: OfficeRole }
  /** Gives the person at that address a new password. */
  | { readonly kind: 'reset'; readonly email: string };

/** What a link is for, to show before it's used. */
export interface OpenLink {
  readonly id: number;
  readonly kind: NewLink['kind'];
  /** Null for the owner link. */
  readonly email: string | null;
  readonly role: OfficeRole | null;
  /** Who made it; null where a command or the start did. */
  readonly createdBy: number | null;
}

/** An invitation that nobody has used yet. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: OfficeRole;
  /** Epoch ms. */
  readonly madeAt: number;
}

/**
 * Makes a link, in place of older ones for the same purpose and address. Given a transaction, it joins that one.
 * @returns its token, which is stored as a hash and can't be shown again; undefined while there is no owner, who comes
 * first
 */
export async function createLink(db: Database, link: NewLink, by: ChangeBy): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { kind } = link;
  const email = 'email' in link ? link.email : null;
  const role = 'role' in link ? link.role : null;
  return inTransaction(db, async (transaction) => {
    if ((await hasOwner(transaction)) === (kind === 'owner')) return undefined;
    await transaction
      .updateTable('office_link')
      .set({ revoked_at: by.now })
      .where('kind', '=', kind)
      .where('email', email === null ? 'is' : '=', email)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    const { id } = await transaction
      .insertInto('office_link')
      .values({
        kind,
        token_hash: hashOf(token),
        email,
        role,
        created_by: 'personId' in by.actor ? by.actor.personId : null,
        created_at: by.now,
        expires_at: by.now + LIFE_MS[kind],
        used_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(
      transaction,
      { action: 'create', subject: 'office_link', detail: { id, kind, ...(role && { role }) } },
      by,
    );
    return token;
  });
}

/** The link of a token, if it can still be used at `now` (epoch ms). Looking never spends it. */
export async function findLink(db: Database, token: string, now: number): Promise<OpenLink | undefined> {
  const row = await openLinks(db, now)
    .where('token_hash', '=', hashOf(token))
    .select(['id', 'kind', 'email', 'role', 'created_by'])
    .executeTakeFirst();
  if (!row || (row.kind === 'owner' && (await hasOwner(db)))) return undefined;
  return { id: row.id, kind: row.kind, email: row.email, role: row.role, createdBy: row.created_by };
}

/** Marks an open link as used, in the transaction of what it's used for. */
export async function markUsed(transaction: DatabaseTransaction, id: number, now: number): Promise<void> {
  await transaction.updateTable('office_link').set({ used_at: now }).where('id', '=', id).execute();
}

/** The invitations that are still open at `now` (epoch ms), the newest first. */
export async function listInvitations(db: Database, now: number): Promise<OpenInvitation[]> {
  const rows = await openLinks(db, now)
    .where('kind', '=', 'invitation')
    .select(['id', 'email', 'role', 'created_at'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, email, role, created_at }) => ({
    id,
    email: email!,
    role: role!,
    madeAt: created_at,
  }));
}

/** Takes back an open invitation. @returns whether there was one */
export async function revokeInvitation(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('office_link')
      .set({ revoked_at: by.now })
      .where('id', '=', id)
      .where('kind', '=', 'invitation')
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await writeAudit(transaction, { action: 'revoke', subject: 'office_link', detail: { id } }, by);
    return true;
  });
}

/** Closes all links to an address, because the person it belongs to was removed or has a new password. */
export async function closeLinksTo(
  transaction: DatabaseTransaction,
  email: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('office_link')
    .set({ revoked_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Closes all links that a person made, who has seen their tokens and may not make links anymore. */
export async function closeLinksBy(
  transaction: DatabaseTransaction,
  personId: number,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('office_link')
    .set({ revoked_at: now })
    .where('created_by', '=', personId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

function openLinks(db: Database, now: number) {
  return db
    .selectFrom('office_link')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
