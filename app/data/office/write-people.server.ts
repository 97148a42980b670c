import { z } from 'zod';
import { isAtLeast, type OfficeRole, officeRoles } from '../../domain/office/roles.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeContent, raiseCacheVersion } from '../operations/content-change.server.ts';
import { eraseProofsOf } from '../proofs/write-proofs.server.ts';
import { optional, text } from '../record-fields.ts';
import { dropAccess, endSessions } from './access.server.ts';
import { closeLinksBy, closeLinksTo } from './links.server.ts';
import { countOwners, findPerson } from './people.server.ts';

const personFields = z.strictObject({
  /** Public: histories show it. */
  displayName: text(40),
  /** Normalized. */
  email: optional(z.email('must be an email address')),
  role: z.enum(officeRoles),
});
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
          image: null,
          role,
          removed_at: null,
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
export type PlaceOutcome = 'done' | 'missing' | 'last-owner';

/**
 * Gives a person another role. One who may do less from now on is signed out everywhere, and the
 * links that they made are closed.
 */
export function changeRole(
  db: Database,
  { id, role }: { id: number; role: OfficeRole },
  by: ChangeBy,
): Promise<PlaceOutcome> {
  return changeContent<PlaceOutcome>(db, by, async (transaction) => {
    const person = await findPerson(transaction, id);
    if (!person) return { result: 'missing' };
    if (person.role === role) return { result: 'done' };
    if (await isLastOwner(transaction, person)) return { result: 'last-owner' };
    await transaction
      .updateTable('person')
      .set({ role, updated_at: isoOf(by) })
      .where('id', '=', id)
      .execute();
    if (!isAtLeast(role, person.role)) {
      await endSessions(transaction, id);
      await closeLinksBy(transaction, id, by.now);
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
    if (await isLastOwner(transaction, person)) return { result: 'last-owner' };
    await transaction
      .updateTable('person')
      .set({ removed_at: by.now, updated_at: isoOf(by) })
      .where('id', '=', id)
      .execute();
    await dropAccess(transaction, id);
    await closeLinksTo(transaction, person.email, by.now);
    await closeLinksBy(transaction, id, by.now);
    return { result: 'done', line: { action: 'remove', subject: 'person', detail: { id } } };
  });
}

/** Somebody who was removed and takes a new invitation is the same person as before. */
export function readmitPerson(
  db: Database,
  { id, displayName, role }: { id: number; displayName: string; role: OfficeRole },
  by: ChangeBy,
): Promise<void> {
  const fields = personFields.pick({ displayName: true, role: true }).parse({ displayName, role });
  return changeContent(db, by, async (transaction) => {
    await transaction
      .updateTable('person')
      .set({
        display_name: fields.displayName,
        role: fields.role,
        removed_at: null,
        updated_at: isoOf(by),
      })
      .where('id', '=', id)
      .execute();
    return { result: undefined, line: { action: 'readmit', subject: 'person', detail: { id } } };
  });
}

/** What people say of themselves. */
interface Profile {
  readonly displayName: string;
  readonly hasLetterKeys: boolean;
  readonly wantsDailyEmail: boolean;
}

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

/**
 * Blanks what the site knows about a person, and all by which they could sign in. What the person did stays under the
 * id, which no longer names anybody.
 * @returns whether there was somebody to erase
 */
export function erasePerson(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    if (!(await blankPerson(transaction, id, by.now))) return { result: false };
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
  await transaction
    .updateTable('person')
    .set({
      display_name: '',
      email: null,
      email_verified: 0,
      image: null,
      removed_at: person.removed_at ?? now,
      daily_email: 0,
      updated_at: new Date(now).toISOString(),
    })
    .where('id', '=', id)
    .execute();
  await dropAccess(transaction, id);
  await closeLinksBy(transaction, id, now);
  // A test stays in the public history; a picture of somebody's own cart doesn't.
  await eraseProofsOf(transaction, id, now);
  if (person.email !== null)
    await transaction.deleteFrom('office_link').where('email', '=', person.email).execute();
  return true;
}

/** Transactions that write run one after another, so two at once can't both find another owner. */
async function isLastOwner(transaction: DatabaseTransaction, { role }: { role: OfficeRole }) {
  return role === 'owner' && (await countOwners(transaction)) < 2;
}

function isoOf({ now }: ChangeBy): string {
  return new Date(now).toISOString();
}
