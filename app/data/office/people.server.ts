import type { Database } from '../database.server.ts';
import type { PersonTable } from '../schema/person.ts';

type Role = PersonTable['role'];

/** Somebody who may sign in. */
export interface OfficePerson {
  readonly id: number;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly hasLetterKeys: boolean;
  readonly wantsDailyEmail: boolean;
}

/** One row of the list of people. */
export interface ListedPerson {
  readonly id: number;
  /** Empty once the person was erased. */
  readonly displayName: string;
  /** Null for authors of the sample, and for people who were erased. */
  readonly email: string | null;
  readonly role: Role;
  /** Epoch ms. */
  readonly removedAt: number | null;
  /** Epoch ms, at most an hour late; null without a session. */
  readonly lastSeenAt: number | null;
  readonly hasPasskey: boolean;
}

/** A person who may sign in, by id. */
export function findPerson(db: Database, id: number): Promise<OfficePerson | undefined> {
  return findOne(db, (person) => person.where('id', '=', id));
}

/** A person who may sign in, by address (normalized). */
export function findPersonByEmail(db: Database, email: string): Promise<OfficePerson | undefined> {
  return findOne(db, (person) => person.where('email', '=', email));
}

/** Whether the site has an owner who can sign in. */
export async function hasOwner(db: Database): Promise<boolean> {
  return (await countOwners(db)) > 0;
}

/** The owners who can sign in. */
export async function countOwners(db: Database): Promise<number> {
  const { owners } = await people(db)
    .where('role', '=', 'owner')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .executeTakeFirstOrThrow();
  return owners;
}

/** Everyone who has or had a sign-in, those who have it first, then by name. */
export async function listPeople(db: Database): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('person')
    .where('email', 'is not', null)
    .select((eb) => [
      'id',
      'display_name',
      'email',
      'role',
      'removed_at',
      eb
        .selectFrom('session')
        .whereRef('session.person_id', '=', 'person.id')
        .select(({ fn }) => fn.max('session.updated_at').as('at'))
        .as('last_seen'),
      eb
        .selectFrom('passkey')
        .whereRef('passkey.person_id', '=', 'person.id')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .as('passkeys'),
    ])
    .orderBy((eb) => eb('removed_at', 'is not', null))
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, display_name, email, role, removed_at, last_seen, passkeys }) => ({
    id,
    displayName: display_name,
    email,
    role,
    removedAt: removed_at,
    lastSeenAt: last_seen === null ? null : Date.parse(last_seen),
    hasPasskey: Number(passkeys) > 0,
  }));
}

/** People who may sign in: they aren't removed, and they have an address (the sample's authors don't). */
function people(db: Database) {
  return db.selectFrom('person').where('removed_at', 'is', null).where('email', 'is not', null);
}

type People = ReturnType<typeof people>;

async function findOne(db: Database, only: (all: People) => People): Promise<OfficePerson | undefined> {
  const row = await only(people(db))
    .select(['id', 'display_name', 'email', 'role', 'letter_keys', 'daily_email'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      displayName: row.display_name,
      email: row.email!,
      role: row.role,
      hasLetterKeys: row.letter_keys === 1,
      wantsDailyEmail: row.daily_email === 1,
    }
  );
}
