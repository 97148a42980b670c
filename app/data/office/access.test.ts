import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { addPerson, addSession } from '../../../test/helpers/office/office.ts';
import { addPasskeys } from '../../../test/helpers/office/reset-link.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import { findPasswordHashAt, openSession, setPassword } from './access.server.ts';
import { findPerson } from './people.server.ts';
import { erasePerson, removePerson } from './write-people.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;

/** Somebody with a password and a passkey, whose key has just been verified. */
async function signingIn(way: 'password' | 'passkey') {
  const db = await emptyDatabase();
  await addPerson(db, 'owner');
  const personId = await addPerson(db, 'editor');
  await inTransaction(db, (transaction) => setPassword(transaction, personId, 'hash', NOON));
  await addPasskeys(db, personId, ['Phone']);
  const { email } = (await findPerson(db, personId))!;
  const key =
    way === 'password'
      ? ({ way, hash: await findPasswordHashAt(db, email) } as const)
      : ({ way, credentialId: `${personId}-0` } as const);
  return { db, personId, key };
}

/** Does what the sign-in library does once a key is verified, and then what we do. */
async function open({ db, personId, key }: Awaited<ReturnType<typeof signingIn>>) {
  await addSession(db, personId, new Uint8Array(32));
  const { token } = await db.selectFrom('session').select('token').executeTakeFirstOrThrow();
  return openSession(db, { personId, token }, key, NOON);
}

const sessionsIn = async (db: Database) => (await db.selectFrom('session').select('id').execute()).length;
const linesIn = async (db: Database) =>
  (await db.selectFrom('audit').select('detail').where('action', '=', 'sign-in').execute()).map(
    ({ detail }) => detail,
  );

test.each(['password', 'passkey'] as const)(
  'a sign-in by %s opens a session, and is in the audit',
  async (way) => {
    const signing = await signingIn(way);
    expect(await open(signing)).toBe(true);
    expect(await sessionsIn(signing.db)).toBe(1);
    expect(await linesIn(signing.db)).toEqual([JSON.stringify({ way })]);
  },
);

test.each([
  ['password', 'was removed', removePerson],
  ['passkey', 'was removed', removePerson],
  ['password', 'was erased', erasePerson],
  ['password', 'has another password', (db: Database, id: number) => setAnother(db, id)],
  ['passkey', 'has no passkey anymore', (db: Database) => db.deleteFrom('passkey').execute()],
] as const)('a sign-in by %s opens nothing where the person %s meanwhile', async (way, _, lose) => {
  const signing = await signingIn(way);
  await lose(signing.db, signing.personId, by);
  expect(await open(signing)).toBe(false);
  expect(await sessionsIn(signing.db)).toBe(0);
  expect(await linesIn(signing.db)).toEqual([]);
});

function setAnother(db: Database, id: number) {
  return inTransaction(db, (transaction) => setPassword(transaction, id, 'another hash', NOON));
}
