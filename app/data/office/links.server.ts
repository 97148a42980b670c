import { createHash, randomBytes } from 'node:crypto';
import type { OfficeRole } from '../../domain/office/roles.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { hasOwner } from './people.server.ts';

/** How long a link works: the first owner's is printed where others may look over a shoulder. */
const LIFE_MS = { owner: HOUR_MS, invitation: 3 * DAY_MS, reset: 3 * DAY_MS } as const;

/** The address of a link, before its token. */
export const WELCOME_PATH = '/office/welcome?token=';

const TOKEN_BYTES = 32;

export type NewLink =
  /** Makes somebody the first owner. */
  | { readonly kind: 'owner' }
  /** Makes somebody with that role; the address is normalized. */
  | { readonly kind: 'invitation'; readonly email: string; readonly role: OfficeRole }
  /** Gives the person at that address a new password. */
  | { readonly kind: 'reset'; readonly email: string };

/** What a link is for, to show before it's used. */
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** An invitation that nobody has used yet. */
export type OpenInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

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
    await revoking(transaction, by.now)
      .where('kind', '=', kind)
      .where('email', email === null ? 'is' : '=', email)
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

/**
 * The link of a token, if it can still be used at `now` (epoch ms). Looking never spends it. The owner link has no
 * address; nobody created a link that a command or the start made.
 */
export async function findLink(db: Database, token: string, now: number) {
  const link = await openLinks(db, now)
    .where('token_hash', '=', hashOf(token))
    .select(['id', 'kind', 'email', 'role', 'created_by as createdBy'])
    .executeTakeFirst();
  return link?.kind === 'owner' && (await hasOwner(db)) ? undefined : link;
}

/** Marks an open link as used, in the transaction of what it's used for. */
export async function markUsed(transaction: DatabaseTransaction, id: number, now: number): Promise<void> {
  await transaction.updateTable('office_link').set({ used_at: now }).where('id', '=', id).execute();
}

/** The invitations that are still open at `now` (epoch ms), the newest first, with when they were made (epoch ms). */
export function listInvitations(db: Database, now: number) {
  return openLinks(db, now)
    .where('kind', '=', 'invitation')
    .select(['id', 'email', 'role', 'created_at as madeAt'])
    .$narrowType<{ email: string; role: OfficeRole }>()
    .orderBy('id', 'desc')
    .execute();
}

/** Takes back an open invitation. @returns whether there was one */
export async function revokeInvitation(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await revoking(transaction, by.now)
      .where('id', '=', id)
      .where('kind', '=', 'invitation')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
    await writeAudit(transaction, { action: 'revoke', subject: 'office_link', detail: { id } }, by);
    return true;
  });
}

/**
 * Closes all links to an address, because the person it belongs to was removed or has a new password; or all made by a
 * person who may not make links anymore, because that person has seen their tokens.
 */
export async function closeLinks(
  transaction: DatabaseTransaction,
  links: { readonly email: string } | { readonly created_by: number },
  now: number,
): Promise<void> {
  await revoking(transaction, now)
    .where((eb) => eb.and(links))
    .execute();
}

/** Revokes at `now` (epoch ms) those links that nobody has used, and that still are open or have expired. */
export function revoking(db: Database, now: number) {
  return db
    .updateTable('office_link')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);
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
