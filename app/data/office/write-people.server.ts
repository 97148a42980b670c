import type { Updateable } from 'kysely';
import { z } from 'zod';
import { isAtLeast, type OfficeRole, officeRoles } from '../../domain/office/roles.ts';
import { optional, text } from '../../records/schemas.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent, raiseCacheVersion } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { eraseProofsOf } from '../proofs/write-proofs.server.ts';
import type { PersonTable } from '../schema/person.ts';
import { noteTombstone } from '../tombstones/note-tombstone.server.ts';
import { dropAccess, endSessions } from './access.server.ts';
import { closeLinks } from './links.server.ts';
import { countOwners, findPerson, type OfficePerson } from './people.server.ts';

const personFields = z.strictObject({
  /** Public: test histories show it. */
  displayName: text(40),
  /** Normalized. */
  email: optional(z.email('must be an email address')),
  role: z.enum(officeRoles),
});

/** Whether somebody can sign in with an address (normalized): the sign-in library takes fewer than mail servers do. */
export function isSignInAddress(email: string): boolean {
  return personFields.shape.email.safeParse(email).success;
}

export type NewPerson = z.input<typeof personFields>;

/** Adds people; returns their ids, in the order given. @throws ZodError when a field doesn't fit */
export async function createPeople(
  db: Database,
  people: readonly NewPerson[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = people.map((person) => personFields.parse(person));
  const at = isoOf(by);
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const { displayName, email, role } of checked) {
      const { id } = await transaction
        .insertInto('person')
        .values({
          display_name: displayName,
          email,
          role,
          sample,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'person', detail: { ids } } };
  });
}

/** The outcome of a change to somebody's place in the office. */
export type PlaceOutcome = 'done' | 'missing' | 'changed-since' | 'last-owner';

/**
 * Gives a person another role, unless the role is no longer the one that was `seen`. One who may do less from now on is
 * signed out everywhere, and the links that they made are closed.
 */
export function changeRole(
  db: Database,
  { id, role, seen }: { id: number; role: OfficeRole; seen?: OfficeRole | undefined },
  by: ChangeBy,
): Promise<PlaceOutcome> {
  return changeContent<PlaceOutcome>(db, by, async (transaction) => {
    const person = await findPerson(transaction, id);
    if (!person) return { result: 'missing' };
    if (person.role === role) return { result: 'done' };
    if (seen && person.role !== seen) return { result: 'changed-since' };
    if (await isLastOwner(transaction, person, by)) return { result: 'last-owner' };
    await setPerson(transaction, id, { role }, by.now);
    if (!isAtLeast(role, person.role)) {
      await noteTombstone(transaction, `role-${role as Exclude<OfficeRole, 'owner'>}`, id, by.now);
      await endSessions(transaction, id);
      await closeLinks(transaction, { created_by: id }, by.now);
    }
    const detail = { id, from: person.role, to: role };
    return { result: 'done', line: { action: 'change-role', subject: 'person', detail } };
  });
}

/** Removes somebody from the office at once. Histories keep the public name, and an invitation brings them back. */
export function removePerson(db: Database, id: number, by: ChangeBy): Promise<PlaceOutcome> {
  return changeContent<PlaceOutcome>(db, by, async (transaction) => {
    const person = await findPerson(transaction, id);
    if (!person) return { result: 'missing' };
    if (await isLastOwner(transaction, person, by)) return { result: 'last-owner' };
    await noteTombstone(transaction, 'removed', id, by.now);
    await setPerson(transaction, id, { removed_at: by.now }, by.now);
    await dropAccess(transaction, id);
    await closeLinks(transaction, { email: person.email }, by.now);
    await closeLinks(transaction, { created_by: id }, by.now);
    return { result: 'done', line: { action: 'remove', subject: 'person', detail: { id } } };
  });
}

/** Somebody who was removed and accepts a new invitation is the same person as before. */
export function readmitPerson(
  db: Database,
  { id, displayName, role }: { id: number; displayName: string; role: OfficeRole },
  by: ChangeBy,
): Promise<void> {
  const fields = personFields.pick({ displayName: true, role: true }).parse({ displayName, role });
  return changeContent(db, by, async (transaction) => {
    const changes = { display_name: fields.displayName, role: fields.role, removed_at: null };
    await setPerson(transaction, id, changes, by.now);
    return { result: undefined, line: { action: 'readmit', subject: 'person', detail: { id } } };
  });
}

/** What people say of themselves. */
export type Profile = Pick<OfficePerson, 'displayName' | 'hasLetterKeys' | 'wantsDailyEmail'>;

/**
 * Changes the public name and what a person chose for the office. The choices show on no page, so they are neither
 * audited nor drop a page from memory.
 * @throws ZodError when the name doesn't fit; nothing is saved then
 */
export function saveProfile(
  db: Database,
  { id, displayName, hasLetterKeys, wantsDailyEmail }: Profile & { readonly id: number },
  by: ChangeBy,
): Promise<void> {
  const name = personFields.shape.displayName.parse(displayName);
  return changeContent(db, by, async (transaction) => {
    if (!wantsDailyEmail) await endDailyEmail(transaction, id, by.now);
    await transaction
      .updateTable('person')
      .set({ letter_keys: hasLetterKeys ? 1 : 0, daily_email: wantsDailyEmail ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const { numUpdatedRows } = await transaction
      .updateTable('person')
      .set({ display_name: name, updated_at: isoOf(by) })
      .where('id', '=', id)
      .where('display_name', '<>', name)
      .executeTakeFirst();
    const line = { action: 'rename', subject: 'person', detail: { id } };
    return { result: undefined, line: Number(numUpdatedRows) > 0 ? line : undefined };
  });
}

/** Turns a person's daily email off. Call it in the transaction of the change. @returns whether it was on */
export async function endDailyEmail(transaction: DatabaseTransaction, id: number, now: number) {
  if (!(await findPerson(transaction, id))?.wantsDailyEmail) return false;
  await noteTombstone(transaction, 'daily-email', id, now);
  await transaction.updateTable('person').set({ daily_email: 0 }).where('id', '=', id).execute();
  return true;
}

/**
 * Blanks what the site knows about a person, and all by which they could sign in. What the person did stays under the
 * id, which no longer names anybody.
 * @returns whether there was somebody to erase
 */
export function erasePerson(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    if (!(await blankPerson(transaction, id, by.now))) return { result: false };
    await noteTombstone(transaction, 'erased', id, by.now);
    return { result: true, line: { action: 'erase', subject: 'person', detail: { id } } };
  });
}

/**
 * Erases people whose address (normalized) `matches`, and links to such addresses, with the time from which the site
 * has known them (epoch ms). Call it in the transaction of the erasure.
 * @returns how many people it erased
 */
export async function erasePeopleAt(
  transaction: DatabaseTransaction,
  matches: (email: string, since: number) => boolean,
  now: number,
): Promise<number> {
  const people = await transaction
    .selectFrom('person')
    .select(['id', 'email', 'created_at'])
    .where('email', 'is not', null)
    .execute();
  const found = people.filter(({ email, created_at }) => matches(email!, Date.parse(created_at)));
  for (const { id } of found) await blankPerson(transaction, id, now);
  const links = await transaction
    .selectFrom('office_link')
    .select(['id', 'email', 'created_at'])
    .where('email', 'is not', null)
    .execute();
  for (const { id, email, created_at } of links)
    if (matches(email!, created_at))
      await transaction.deleteFrom('office_link').where('id', '=', id).execute();
  // Their names are on public pages.
  if (found.length > 0) await raiseCacheVersion(transaction);
  return found.length;
}

async function blankPerson(transaction: DatabaseTransaction, id: number, now: number): Promise<boolean> {
  const person = await transaction
    .selectFrom('person')
    .select(['email', 'removed_at'])
    .where('id', '=', id)
    .where('display_name', '<>', '')
    .executeTakeFirst();
  if (!person) return false;
  await setPerson(
    transaction,
    id,
    {
      display_name: '',
      email: null,
      email_verified: 0,
      image: null,
      removed_at: person.removed_at ?? now,
      daily_email: 0,
    },
    now,
  );
  await dropAccess(transaction, id);
  await closeLinks(transaction, { created_by: id }, now);
  // A test stays in the public history; a picture of somebody's own cart doesn't.
  await eraseProofsOf(transaction, id, now);
  if (person.email !== null)
    await transaction.deleteFrom('office_link').where('email', '=', person.email).execute();
  return true;
}

async function setPerson(
  transaction: DatabaseTransaction,
  id: number,
  changes: Updateable<PersonTable>,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('person')
    .set({ ...changes, updated_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Transactions that write run one after another, so two at once can't both find another owner. */
async function isLastOwner(
  transaction: DatabaseTransaction,
  { role }: { role: OfficeRole },
  { actor }: ChangeBy,
) {
  // What was taken away before a restore stays so; a start without an owner makes a link for one.
  if ('process' in actor && actor.process === 'restore') return false;
  return role === 'owner' && (await countOwners(transaction)) < 2;
}

function isoOf({ now }: ChangeBy): string {
  return new Date(now).toISOString();
}
