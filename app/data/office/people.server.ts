import type { Database } from '../database.server.ts';
import { countRows } from '../rows.server.ts';
import type { PersonTable } from '../schema/person.ts';

type Role = PersonTable['role'];

/** Somebody who may sign in. */
export type OfficePerson = NonNullable<Awaited<ReturnType<typeof findOne>>>;

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** A person who may sign in, by id. */
export function findPerson(db: Database, id: number): Promise<OfficePerson | undefined> {
  return findOne(db, (person) => person.where('id', '=', id));
}

/** The role of the person whose session it is, while it's open at `now` (epoch ms) and the person may sign in. */
export async function findRoleOfSession(
  db: Database,
  sessionId: number,
  now: number,
): Promise<Role | undefined> {
  const row = await people(db)
    .innerJoin('session', 'session.person_id', 'person.id')
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', new Date(now).toISOString())
    .select('role')
    .executeTakeFirst();
  return row?.role;
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
export function countOwners(db: Database): Promise<number> {
  return people(db).where('role', '=', 'owner').$call(countRows);
}

/** Everyone who has or had a sign-in, those who have it first, then by name. */
export async function listPeople(db: Database) {
  const rows = await db
    .selectFrom('person')
    .where('email', 'is not', null)
    .select((eb) => [
      'id',
      // Empty once the person was erased.
      'display_name as displayName',
      // Null for authors of the sample, and for people who were erased.
      'email',
      'role',
      'removed_at as removedAt',
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
  return rows.map(({ last_seen, passkeys, ...person }) => ({
    ...person,
    /** Epoch ms, at most an hour late; null without a session. */
    lastSeenAt: last_seen === null ? null : Date.parse(last_seen),
    hasPasskey: Number(passkeys) > 0,
  }));
}

/** People who may sign in: they aren't removed, and they have an address (the sample's authors don't). */
function people(db: Database) {
  return db.selectFrom('person').where('removed_at', 'is', null).where('email', 'is not', null);
}

type People = ReturnType<typeof people>;

async function findOne(db: Database, only: (all: People) => People) {
  const row = await only(people(db))
    .select(['id', 'display_name as displayName', 'email', 'role', 'letter_keys', 'daily_email'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { letter_keys, daily_email, ...person } = row;
  return { ...person, hasLetterKeys: letter_keys === 1, wantsDailyEmail: daily_email === 1 };
}
