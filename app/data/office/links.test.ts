import { expect, test } from 'vitest';
import { stillWaits } from '../../../test/helpers/browser/still-waits.ts';
import { emptyDatabase, NOON } from '../../../test/helpers/data/sample-database.ts';
import { addPerson, addSession } from '../../../test/helpers/office/office.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import { acceptLink } from './accept-link.server.ts';
import { changePassword, findPasswordHash, listPasskeys } from './access.server.ts';
import { createLink, findLink, listInvitations, type NewLink, revokeInvitation } from './links.server.ts';
import { findPerson, findPersonByEmail } from './people.server.ts';
import { changeRole, erasePerson, removePerson } from './write-people.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;
const EMAIL = 'ben@office.example';
const given = { displayName: 'Ben O.', email: 'typed@office.example', passwordHash: 'hash' };
const invitation: NewLink = { kind: 'invitation', email: EMAIL, role: 'editor' };

/** Who made a link, and whom it's for. */
interface Two {
  readonly maker: number;
  readonly taker: number;
}

async function withOwner() {
  const db = await emptyDatabase();
  return { db, ownerId: await addPerson(db, 'owner') };
}

async function make(db: Database, link: NewLink, now = NOON): Promise<string> {
  return (await createLink(db, link, { ...by, now }))!;
}

test('only a hash of the token is stored', async () => {
  const { db } = await withOwner();
  const token = await make(db, invitation);
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await db.selectFrom('office_link').selectAll().execute();
  const audit = await db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify([rows, audit])).not.toContain(token);
  expect(JSON.stringify(audit)).not.toContain(EMAIL);
});

test('while nobody owns the site only the owner link can be made, and none once somebody does', async () => {
  const db = await emptyDatabase();
  for (const link of [invitation, { kind: 'reset', email: EMAIL } as const])
    expect(await createLink(db, link, by)).toBeUndefined();
  const token = await make(db, { kind: 'owner' });
  expect(await acceptLink(db, token, given, NOON)).toBe(given.email);
  expect(await findPersonByEmail(db, given.email)).toMatchObject({ role: 'owner', displayName: 'Ben O.' });
  expect(await createLink(db, { kind: 'owner' }, by)).toBeUndefined();
});

test('a second owner link takes the place of the first, and neither outlives the first owner', async () => {
  const db = await emptyDatabase();
  const first = await make(db, { kind: 'owner' });
  const second = await make(db, { kind: 'owner' });
  expect(await findLink(db, first, NOON)).toBeUndefined();
  expect(await findLink(db, second, NOON)).toMatchObject({ kind: 'owner', email: null });
  await addPerson(db, 'owner');
  expect(await findLink(db, second, NOON)).toBeUndefined();
});

test.each([
  ['owner', { kind: 'owner' }, HOUR_MS],
  ['invitation', invitation, 3 * DAY_MS],
  ['reset', { kind: 'reset', email: EMAIL }, 3 * DAY_MS],
] as const)('the link expires: %s', async (kind, link, lifeMs) => {
  const { db } = kind === 'owner' ? { db: await emptyDatabase() } : await withOwner();
  const token = await make(db, link);
  expect(await findLink(db, token, NOON + lifeMs - 1)).toMatchObject({ kind });
  expect(await findLink(db, token, NOON + lifeMs)).toBeUndefined();
  expect(await acceptLink(db, token, given, NOON + lifeMs)).toBeUndefined();
});

test('looking spends nothing; using it does, and of two at once one wins', async () => {
  const { db } = await withOwner();
  const token = await make(db, invitation);
  for (let times = 0; times < 3; times += 1) expect(await findLink(db, token, NOON)).toBeDefined();
  const accept = () => acceptLink(db, token, given, NOON);
  const outcomes = await Promise.all([accept(), accept(), accept()]);
  expect(outcomes.filter((email) => email === EMAIL)).toHaveLength(1);
  expect(await findLink(db, token, NOON)).toBeUndefined();
  expect(await db.selectFrom('person').select('id').where('email', '=', EMAIL).execute()).toHaveLength(1);
});

test('an invitation is bound to its address and role', async () => {
  const { db } = await withOwner();
  await acceptLink(db, await make(db, invitation), given, NOON);
  expect(await findPersonByEmail(db, EMAIL)).toMatchObject({ role: 'editor' });
  expect(await findPersonByEmail(db, given.email)).toBeUndefined();
});

test('a revoked invitation lets nobody in, and a new one takes the place of the old', async () => {
  const { db } = await withOwner();
  const old = await make(db, invitation);
  const newer = await make(db, { ...invitation, role: 'checker' });
  expect(await findLink(db, old, NOON)).toBeUndefined();
  const [open, ...more] = await listInvitations(db, NOON);
  expect([open?.email, open?.role, more]).toEqual([EMAIL, 'checker', []]);
  expect(await revokeInvitation(db, open!.id, by)).toBe(true);
  expect(await revokeInvitation(db, open!.id, by)).toBe(false);
  expect(await acceptLink(db, newer, given, NOON)).toBeUndefined();
  expect(await listInvitations(db, NOON)).toEqual([]);
});

test('an invitation can’t change the place of somebody who is in', async () => {
  const { db, ownerId } = await withOwner();
  const { email } = (await findPerson(db, ownerId))!;
  const token = await make(db, { kind: 'invitation', email, role: 'checker' });
  expect(await acceptLink(db, token, given, NOON)).toBeUndefined();
  expect((await findPerson(db, ownerId))?.role).toBe('owner');
  expect(await findPasswordHash(db, ownerId)).toBeUndefined();
});

test('a reset gives a new password and ends all sessions; one for nobody does nothing', async () => {
  const { db, ownerId } = await withOwner();
  await addSession(db, ownerId, new Uint8Array(32));
  const { email } = (await findPerson(db, ownerId))!;
  expect(await acceptLink(db, await make(db, { kind: 'reset', email }), given, NOON)).toBe(email);
  expect(await findPasswordHash(db, ownerId)).toBe('hash');
  expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
  const forNobody = await make(db, { kind: 'reset', email: 'nobody@office.example' });
  expect(await acceptLink(db, forNobody, given, NOON)).toBeUndefined();
});

test('a reset leaves passkeys, unless it’s told to remove them', async () => {
  const { db, ownerId } = await withOwner();
  const { email } = (await findPerson(db, ownerId))!;
  const passkey = { public_key: '', counter: 0, device_type: 'singleDevice', backed_up: 0 } as const;
  const ofOwner = { ...passkey, person_id: ownerId, name: 'Phone', credential_id: 'a' };
  await db.insertInto('passkey').values(ofOwner).execute();
  await acceptLink(db, await make(db, { kind: 'reset', email }), given, NOON);
  expect(await listPasskeys(db, ownerId)).toMatchObject([{ name: 'Phone' }]);
  const dropping = { ...given, dropsPasskeys: true };
  await acceptLink(db, await make(db, { kind: 'reset', email }), dropping, NOON);
  expect(await listPasskeys(db, ownerId)).toEqual([]);
  const lines = await db.selectFrom('audit').select('detail').where('subject', '=', 'passkey').execute();
  expect(lines).toEqual([{ detail: '{"ids":[1]}' }]);
});

test('a person who was removed and is invited again is the same person', async () => {
  const { db } = await withOwner();
  await acceptLink(db, await make(db, invitation), given, NOON);
  const { id } = (await findPersonByEmail(db, EMAIL))!;
  await removePerson(db, id, by);
  await acceptLink(
    db,
    await make(db, { ...invitation, role: 'checker' }),
    { ...given, displayName: 'Ben' },
    NOON,
  );
  expect(await findPersonByEmail(db, EMAIL)).toMatchObject({ id, role: 'checker', displayName: 'Ben' });
});

test.each([
  ['removed', (db: Database, id: number) => removePerson(db, id, by)],
  ['demoted', (db: Database, id: number) => changeRole(db, { id, role: 'editor' }, by)],
  ['erased', (db: Database, id: number) => erasePerson(db, id, by)],
] as const)('an owner who is %s can use no link that they made, and others’ links stay', async (_, leave) => {
  const { db, ownerId } = await withOwner();
  const { email } = (await findPerson(db, ownerId))!;
  const leaving = await addPerson(db, 'owner');
  const theirs = { actor: { personId: leaving }, now: NOON } as const;
  const reset = (await createLink(db, { kind: 'reset', email }, theirs))!;
  const door: NewLink = { kind: 'invitation', email: 'again@office.example', role: 'owner' };
  const back = (await createLink(db, door, theirs))!;
  const other = await make(db, invitation);
  await leave(db, leaving);
  for (const token of [reset, back]) expect(await acceptLink(db, token, given, NOON)).toBeUndefined();
  expect(await findPasswordHash(db, ownerId)).toBeUndefined();
  expect(await findLink(db, other, NOON)).toBeDefined();
});

test.each([
  ['its maker is removed', (db: Database, { maker }: Two) => removePerson(db, maker, by)],
  [
    'its maker is demoted',
    (db: Database, { maker }: Two) => changeRole(db, { id: maker, role: 'editor' }, by),
  ],
  ['who it’s for is removed', (db: Database, { taker }: Two) => removePerson(db, taker, by)],
  ['who it’s for is erased', (db: Database, { taker }: Two) => erasePerson(db, taker, by)],
] as const)('a reset link that is on its way gives no password where meanwhile %s', async (_, meanwhile) => {
  const { db } = await withOwner();
  const [maker, taker] = [await addPerson(db, 'owner'), await addPerson(db, 'owner')];
  const { email } = (await findPerson(db, taker))!;
  const token = await createLink(db, { kind: 'reset', email }, { actor: { personId: maker }, now: NOON });
  const accepting = await inTransaction(db, async (transaction) => {
    const work = acceptLink(db, token!, given, NOON);
    expect(await stillWaits(work)).toBe(true);
    await meanwhile(transaction, { maker, taker });
    return [work];
  });
  expect(await accepting[0]).toBeUndefined();
  expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
});

test('a new password closes the link that would set another one', async () => {
  const { db, ownerId } = await withOwner();
  const { email } = (await findPerson(db, ownerId))!;
  const reset = await make(db, { kind: 'reset', email });
  const other = await make(db, invitation);
  await changePassword(db, { personId: ownerId, email, passwordHash: 'new', sessionId: 1 }, by);
  expect(await findLink(db, reset, NOON)).toBeUndefined();
  expect(await findLink(db, other, NOON)).toBeDefined();
});
