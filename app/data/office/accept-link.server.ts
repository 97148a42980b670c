import { type Actor, type ChangeBy, writeAudit } from '../audit/audit.server.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { endSessions, removePasskeys, setPassword } from './access.server.ts';
import { findLink, markUsed, type OpenLink } from './links.server.ts';
import { findPersonByEmail } from './people.server.ts';
import { changeRole, createPeople, readmitPerson } from './write-people.server.ts';

/** What the person at the other end of a link gives. */
export interface Acceptance {
  /** Public; not asked for by a reset. */
  readonly displayName: string;
  /** Normalized; only the owner link asks for it. */
  readonly email: string;
  readonly passwordHash: string;
  /** Whether a reset also takes away the person's passkeys. */
  readonly dropsPasskeys?: boolean;
}

/**
 * Spends a link and does what it's for, all in one transaction: makes the person, or gives them a new password.
 * @returns the address to sign in with; undefined if the link can't be used (anymore)
 */
export async function acceptLink(db: Database, token: string, acceptance: Acceptance, now: number) {
  return inTransaction(db, async (transaction) => {
    const link = await findLink(transaction, token, now);
    if (!link) return undefined;
    const email = link.email ?? acceptance.email;
    const id = await personOf(transaction, link, { ...acceptance, email }, now);
    if (id === undefined) return undefined;
    await markUsed(transaction, link.id, now);
    await setPassword(transaction, id, acceptance.passwordHash, now);
    await endSessions(transaction, id);
    const detail = { id: link.id, kind: link.kind, personId: id };
    const by: ChangeBy = { actor: { personId: id }, now };
    if (acceptance.dropsPasskeys) await removePasskeys(transaction, id, by);
    await writeAudit(transaction, { action: 'use', subject: 'office_link', detail }, by);
    return email;
  });
}

/** The person that a link is for, created if there is none yet; undefined if nobody can use the link. */
async function personOf(
  transaction: DatabaseTransaction,
  link: OpenLink,
  { email, displayName }: Acceptance,
  now: number,
): Promise<number | undefined> {
  const known = await findPersonByEmail(transaction, email);
  if (link.kind === 'reset') return known?.id;
  // An invitation can't change the role of somebody who already has access.
  if (known && link.kind === 'invitation') return undefined;
  const role = link.role ?? 'owner';
  const actor: Actor = link.createdBy === null ? { process: 'command' } : { personId: link.createdBy };
  if (known) {
    await changeRole(transaction, { id: known.id, role }, { actor, now });
    return known.id;
  }
  const former = await transaction
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (former) {
    await readmitPerson(transaction, { id: former.id, displayName, role }, { actor, now });
    return former.id;
  }
  const [id] = await createPeople(transaction, [{ displayName, email, role }], { actor, now });
  return id;
}
