import { expect, test } from 'vitest';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { addPerson, addSession } from '../../../test/helpers/office/office.ts';
import type { Database } from '../database.server.ts';
import { setPassword } from './access.server.ts';
import { createLink, findLink } from './links.server.ts';
import { findPerson, listPeople } from './people.server.ts';
import { changeRole, erasePerson, removePerson, saveProfile } from './write-people.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;
const key = new Uint8Array(32);

async function actionsIn(db: Database) {
  const rows = await db.selectFrom('audit').select(['action', 'subject', 'detail']).orderBy('id').execute();
  return rows.map(({ action, subject, detail }) => [action, subject, JSON.parse(detail)]);
}

async function rowsOf(db: Database, personId: number) {
  const count = async (table: 'session' | 'account' | 'passkey') =>
    (await db.selectFrom(table).select('id').where('person_id', '=', personId).execute()).length;
  return {
    sessions: await count('session'),
    accounts: await count('account'),
    passkeys: await count('passkey'),
  };
}

/** Somebody with a password, a passkey, and a session. */
async function addSignedIn(db: Database, role: 'owner' | 'editor' | 'checker') {
  const id = await addPerson(db, role);
  await addSession(db, id, key);
  await db.transaction().execute((transaction) => setPassword(transaction, id, 'hash', NOON));
  await db
    .insertInto('passkey')
    .values({
      person_id: id,
      name: 'Phone',
      public_key: 'k',
      credential_id: `c${id}`,
      counter: 0,
      device_type: 'multiDevice',
      transports: null,
      aaguid: null,
      created_at: null,
    })
    .execute();
  return id;
}

test('the last owner can’t be removed or demoted', async () => {
  const db = await emptyDatabase();
  const id = await addSignedIn(db, 'owner');
  await addSignedIn(db, 'editor');
  expect(await removePerson(db, id, by)).toBe('last-owner');
  expect(await changeRole(db, { id, role: 'editor' }, by)).toBe('last-owner');
  expect((await findPerson(db, id))?.role).toBe('owner');
  expect(await rowsOf(db, id)).toEqual({ sessions: 1, accounts: 1, passkeys: 1 });
});

test('of two owners who remove or demote each other at once, one stays', async () => {
  for (const verbs of [
    [removePerson, removePerson],
    [demote, demote],
    [removePerson, demote],
  ] as const) {
    const db = await emptyDatabase();
    const ids = [await addSignedIn(db, 'owner'), await addSignedIn(db, 'owner')];
    const outcomes = await Promise.all(verbs.map((verb, at) => verb(db, ids[at]!, by)));
    expect([...outcomes].sort()).toEqual(['done', 'last-owner']);
    const owners = (await listPeople(db)).filter(
      ({ role, removedAt }) => role === 'owner' && removedAt === null,
    );
    expect(owners).toHaveLength(1);
  }
});

function demote(db: Database, id: number, by: Parameters<typeof changeRole>[2]) {
  return changeRole(db, { id, role: 'checker' }, by);
}

test('a demotion ends sessions, a promotion doesn’t, and both are in the audit', async () => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'editor');
  await changeRole(db, { id, role: 'owner' }, by);
  expect((await rowsOf(db, id)).sessions).toBe(1);
  await changeRole(db, { id, role: 'checker' }, by);
  expect(await rowsOf(db, id)).toEqual({ sessions: 0, accounts: 1, passkeys: 1 });
  expect((await actionsIn(db)).slice(-2)).toEqual([
    ['change-role', 'person', { id, from: 'editor', to: 'owner' }],
    ['change-role', 'person', { id, from: 'owner', to: 'checker' }],
  ]);
  expect(await changeRole(db, { id: 99, role: 'owner' }, by)).toBe('missing');
});

test('a role is changed only from the one that was seen, and of two changes at once one counts', async () => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'editor');
  const outcomes = await Promise.all([
    changeRole(db, { id, role: 'checker', seen: 'editor' }, by),
    changeRole(db, { id, role: 'owner', seen: 'editor' }, by),
  ]);
  expect([...outcomes].sort()).toEqual(['changed-since', 'done']);
  const role = outcomes[0] === 'done' ? 'checker' : 'owner';
  expect((await findPerson(db, id))?.role).toBe(role);
  // The same form, sent twice.
  expect(await changeRole(db, { id, role, seen: 'editor' }, by)).toBe('done');
});

test('a removed person has nothing left to sign in with, and no open link', async () => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'checker');
  const { email } = (await findPerson(db, id))!;
  const token = await createLink(db, { kind: 'reset', email }, by);
  expect(await removePerson(db, id, by)).toBe('done');
  expect(await rowsOf(db, id)).toEqual({ sessions: 0, accounts: 0, passkeys: 0 });
  expect(await findLink(db, token!, NOON)).toBeUndefined();
  expect(await findPerson(db, id)).toBeUndefined();
  expect(await removePerson(db, id, by)).toBe('missing');
  expect((await actionsIn(db)).at(-1)).toEqual(['remove', 'person', { id }]);
});

test.each([
  ['is removed', removePerson],
  ['is erased', erasePerson],
  ['is demoted', (db: Database, id: number) => changeRole(db, { id, role: 'editor' }, by)],
] as const)('an invitation by somebody who %s lets nobody in', async (_, lose) => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'owner');
  const invitation = { kind: 'invitation', email: 'ann@office.example', role: 'editor' } as const;
  const token = await createLink(db, invitation, { actor: { personId: id }, now: NOON });
  expect(await findLink(db, token!, NOON)).toMatchObject({ kind: 'invitation' });
  await lose(db, id, by);
  expect(await findLink(db, token!, NOON)).toBeUndefined();
});

test('erasing blanks the row, and deletes what else is stored under the address', async () => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'checker');
  const { email } = (await findPerson(db, id))!;
  await createLink(db, { kind: 'reset', email }, by);
  expect(await erasePerson(db, id, by)).toBe(true);
  expect(await rowsOf(db, id)).toEqual({ sessions: 0, accounts: 0, passkeys: 0 });
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ display_name: '', email: null, removed_at: NOON });
  expect(await db.selectFrom('office_link').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await actionsIn(db))).not.toContain(email);
  expect(await erasePerson(db, id, by)).toBe(false);
});

test('a removed person can still be erased', async () => {
  const db = await emptyDatabase();
  await addSignedIn(db, 'owner');
  const id = await addSignedIn(db, 'checker');
  await removePerson(db, id, by);
  expect(await erasePerson(db, id, { ...by, now: NOON + 5 })).toBe(true);
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ display_name: '', email: null, removed_at: NOON });
});

test('a new name is on the public pages at once, and the audit doesn’t hold it', async () => {
  const db = await emptyDatabase();
  const id = await addSignedIn(db, 'checker');
  const version = async () =>
    (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  const profile = { id, displayName: 'Zoe F.', hasLetterKeys: false, wantsDailyEmail: true };
  await saveProfile(db, profile, by);
  expect(await version()).toBe(before + 1);
  expect(await findPerson(db, id)).toMatchObject({ hasLetterKeys: false, wantsDailyEmail: true });
  expect((await findPerson(db, id))?.displayName).toBe('Zoe F.');
  expect((await actionsIn(db)).at(-1)).toEqual(['rename', 'person', { id }]);
  await saveProfile(db, { ...profile, hasLetterKeys: true }, by);
  expect(await findPerson(db, id)).toMatchObject({ hasLetterKeys: true });
  expect(await version()).toBe(before + 1);
});
