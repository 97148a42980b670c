import { expect, test } from 'vitest';
import { copyNow, withBackups } from '../../../test/helpers/data/older-copy.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { addSession } from '../../../test/helpers/office/office.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { inTransaction } from '../changes/content-change.server.ts';
import { withdrawRecords } from '../changes/edit-records.server.ts';
import type { Database } from '../database.server.ts';
import { acceptLink } from '../office/accept-link.server.ts';
import { findPasswordHash, setPassword } from '../office/access.server.ts';
import { createLink, findLink } from '../office/links.server.ts';
import { findPerson, hasOwner } from '../office/people.server.ts';
import { changeRole, createPeople, removePerson, saveProfile } from '../office/write-people.server.ts';
import { createPlacedRecords, testimonialKind } from '../site/write-placed.server.ts';
import { retention } from '../upkeep/erase.server.ts';
import { carryTombstones } from './carry-tombstones.server.ts';
import { listTombstoneFiles, writeTombstones } from './tombstone-files.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;
const later = { ...by, now: NOON + 1_000 };
const secretKey = new Uint8Array(32);
const options = { secretKey, now: NOON + DAY_MS };

async function addPeople(db: Database, emails: readonly string[], at = NOON) {
  const people = emails.map((email) => ({ displayName: email, email, role: 'owner' as const }));
  return createPeople(db, people, { ...by, now: at });
}

const choose = (db: Database, id: number, hash: string, at: number) =>
  inTransaction(db, (transaction) => setPassword(transaction, id, hash, at));

test('a database that knows them all is left as it is, sessions and links included', async () => {
  const { db } = await withBackups();
  const [ann, ben] = await addPeople(db, ['ann@office.example', 'ben@office.example']);
  await removePerson(db, ben!, later);
  await addSession(db, ann!, secretKey);
  const token = (await createLink(db, { kind: 'reset', email: 'ann@office.example' }, by))!;
  expect(await carryTombstones(db, options)).toBeUndefined();
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1);
  expect(await findLink(db, token, NOON)).toBeDefined();
});

test('an older copy ends every session and closes every link, and does so once', async () => {
  const { db } = await withBackups();
  const [ann, ben] = await addPeople(db, ['ann@office.example', 'ben@office.example']);
  const openOlder = await copyNow(db);
  await removePerson(db, ben!, later);
  const older = await openOlder();
  // A file that was copied by hand still has sessions.
  await addSession(older, ann!, secretKey);
  const token = (await createLink(older, { kind: 'reset', email: 'ann@office.example' }, by))!;
  const carried = await carryTombstones(older, options);
  expect(carried).toMatchObject({ counts: new Map([['removed', 1]]), idle: 0, hasOwner: true });
  expect(await findPerson(older, ben!)).toBeUndefined();
  expect(await older.selectFrom('session').selectAll().execute()).toEqual([]);
  expect(await findLink(older, token, NOON)).toBeUndefined();
  expect(await carryTombstones(older, options)).toBeUndefined();
  expect(await carryTombstones(older, { ...options, isRestored: true })).toMatchObject({ counts: new Map() });
});

test('somebody else who got the same id is left alone', async () => {
  const { db } = await withBackups();
  const openOlder = await copyNow(db);
  const [gone] = await addPeople(db, ['gone@office.example']);
  await addPeople(db, ['ann@office.example']);
  await removePerson(db, gone!, later);
  const older = await openOlder();
  const [next] = await addPeople(older, ['next@office.example'], NOON + 1);
  expect(next).toBe(gone);
  expect(await carryTombstones(older, options)).toMatchObject({ counts: new Map(), idle: 1 });
  expect(await findPerson(older, next!)).toBeDefined();
});

test('a role is lowered to the lowest since, and never raised', async () => {
  const { db } = await withBackups();
  const [ann, ben] = await addPeople(db, ['ann@office.example', 'ben@office.example', 'cal@office.example']);
  await changeRole(db, { id: ben!, role: 'checker' }, by);
  const openOlder = await copyNow(db);
  for (const [at, role] of (['checker', 'owner', 'editor'] as const).entries())
    for (const id of [ann!, ben!]) await changeRole(db, { id, role }, { ...by, now: NOON + 1 + at });
  const older = await openOlder();
  await carryTombstones(older, options);
  expect((await findPerson(older, ann!))?.role).toBe('checker');
  expect((await findPerson(older, ben!))?.role).toBe('checker');
});

test('an old password is disabled, but not one that was chosen later', async () => {
  const { db } = await withBackups();
  const [ann, ben] = await addPeople(db, ['ann@office.example', 'ben@office.example']);
  for (const id of [ann!, ben!]) await choose(db, id, 'old', NOON);
  const openOlder = await copyNow(db);
  for (const id of [ann!, ben!]) await choose(db, id, 'new', later.now);
  const older = await openOlder();
  await choose(older, ben!, 'newest', later.now + 1);
  expect(await carryTombstones(older, options)).toMatchObject({
    counts: new Map([['password', 1]]),
    idle: 1,
    withoutPassword: ['ann@office.example'],
  });
  expect(await findPasswordHash(older, ann!)).toBeUndefined();
  expect(await findPasswordHash(older, ben!)).toBe('newest');
});

test('where nobody owns the site then, an owner link lets one in', async () => {
  const { db } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example']);
  const openOlder = await copyNow(db);
  await addPeople(db, ['ben@office.example']);
  await removePerson(db, ann!, later);
  const older = await openOlder();
  expect(await carryTombstones(older, options)).toMatchObject({ hasOwner: false });
  const token = await createLink(older, { kind: 'owner' }, later);
  const given = { displayName: 'Ann', email: 'ann@office.example', passwordHash: 'hash' };
  expect(await acceptLink(older, token!, given, later.now)).toBe('ann@office.example');
  expect(await hasOwner(older)).toBe(true);
});

test('one from before any backup, or of a later version, is passed over', async () => {
  const { db, backups } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example']);
  const old = options.now - retention.tombstone * DAY_MS - 1;
  writeTombstones(backups, [`${old}-removed-${ann}.${NOON}`, `${NOON}-frozen-${ann}.${NOON}`]);
  expect(await carryTombstones(db, options)).toBeUndefined();
  expect(await findPerson(db, ann!)).toBeDefined();
  expect(listTombstoneFiles(backups).names).toHaveLength(2);
});

test('a file that the program has not named is passed over', async () => {
  const { db, backups } = await withBackups();
  const names = [
    'constructor-1.0',
    'removed-ab.cd',
    'removed-1',
    `removed-${'9'.repeat(20)}.0`,
    'erased-1.2.3',
  ];
  writeTombstones(
    backups,
    names.map((name) => `${NOON}-${name}`),
  );
  expect(await carryTombstones(db, options)).toBeUndefined();
});

test('one that an earlier version has named is carried out once, too', async () => {
  const { db, backups } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example']);
  writeTombstones(backups, [`${NOON}-${'ab'.repeat(32)}`, `0${NOON}-removed-999.${NOON}`]);
  expect(await carryTombstones(db, options)).toMatchObject({ counts: new Map([['address', 1]]), idle: 1 });
  await addSession(db, ann!, secretKey);
  expect(await carryTombstones(db, options)).toBeUndefined();
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1);
});

test('what another process takes away meanwhile is left to it', async () => {
  const { db } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example', 'ben@office.example']);
  await addSession(db, ann!, secretKey);
  let isRemoved = false;
  const meanwhile = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isRemoved) await removePerson(db, ann! + 1, later);
      isRemoved = true;
      return result;
    },
  });
  expect(await carryTombstones(meanwhile, options)).toBeUndefined();
  expect(isRemoved).toBe(true);
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1);
});

test('an old password is disabled also where it was chosen while the clock was ahead', async () => {
  const { db } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example']);
  await choose(db, ann!, 'old', NOON + DAY_MS);
  const openOlder = await copyNow(db);
  await choose(db, ann!, 'new', later.now);
  const older = await openOlder();
  await carryTombstones(older, options);
  expect(await findPasswordHash(older, ann!)).toBeUndefined();
});

test('what an earlier version has stored, and no form accepts anymore, is taken away as well', async () => {
  const { db } = await withBackups();
  const [ann] = await addPeople(db, ['ann@office.example']);
  const profile = { id: ann!, displayName: 'Ann', hasLetterKeys: false, wantsDailyEmail: true };
  await saveProfile(db, profile, by);
  const quote = { name: 'Gus', location: 'Here', text: 'It works.', rating: 5, consent: 'By email.' };
  const [id] = await createPlacedRecords(db, testimonialKind, [{ ...quote, position: 1 }], by);
  const openOlder = await copyNow(db);
  await saveProfile(db, { ...profile, wantsDailyEmail: false }, later);
  await withdrawRecords(db, testimonialKind, [id!], later);
  const older = await openOlder();
  await older.updateTable('person').set({ display_name: 'Ann\u0007' }).execute();
  await older.updateTable('testimonial').set({ text: 'It\u0007works.' }).execute();
  expect(await carryTombstones(older, options)).toMatchObject({ idle: 0 });
  expect(await findPerson(older, ann!)).toMatchObject({ wantsDailyEmail: false });
  expect(await older.selectFrom('testimonial').select('status').execute()).toEqual([{ status: 'withdrawn' }]);
});
