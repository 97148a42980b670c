import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { withBackups } from '../../../test/helpers/data/older-copy.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { addPerson } from '../../../test/helpers/office/office.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { removePasskey, removePasskeys } from '../office/access.server.ts';
import { findPerson } from '../office/people.server.ts';
import { removePerson } from '../office/write-people.server.ts';
import { makeFolder } from '../upkeep/data-folder.server.ts';
import { retention } from '../upkeep/erase.server.ts';
import { keepTombstones } from './keep-tombstones.server.ts';
import { noteTombstone } from './note-tombstone.server.ts';
import { announceTombstones, folderOf, listTombstoneFiles } from './tombstone-files.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;

/** A database in which somebody was removed, with the name of that tombstone. */
async function withRemoved() {
  const { db, backups } = await withBackups();
  const id = await addPerson(db, 'editor');
  expect(await removePerson(db, id, by)).toBe('done');
  const [name] = await namesIn(db);
  return { db, backups, name: name! };
}

async function namesIn(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('tombstone').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test('is in the database and beside the backups when the change is done, and names nobody', async () => {
  const { db, backups, name } = await withRemoved();
  const { email } = await db.selectFrom('person').select('email').executeTakeFirstOrThrow();
  expect(listTombstoneFiles(backups)).toEqual({ names: [name], pending: [] });
  expect(name).toMatch(new RegExp(`^${NOON}-removed-\\d+\\.\\d+$`));
  expect(name).not.toContain(email);
});

test('where it can’t be written, nothing is changed, and the form says so', async () => {
  const { db, backups } = await withBackups();
  const id = await addPerson(db, 'editor');
  makeFolder(dirname(folderOf(backups)));
  writeFileSync(folderOf(backups), 'in the way');
  await expect(removePerson(db, id, by)).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  expect(await findPerson(db, id)).toBeDefined();
  expect(await namesIn(db)).toEqual([]);
  rmSync(folderOf(backups));
  expect(await removePerson(db, id, by)).toBe('done');
});

test('of a process that died, only what was committed counts', async () => {
  const { db, backups, name } = await withRemoved();
  rmSync(folderOf(backups), { recursive: true });
  announceTombstones(backups, [name, `${NOON}-removed-99.${NOON}`]);
  expect(listTombstoneFiles(backups).names).toEqual([]);
  await keepTombstones(db, NOON);
  expect(listTombstoneFiles(backups)).toEqual({ names: [name], pending: [] });
});

test('is given to the folder of each machine', async () => {
  const { db, backups, name } = await withRemoved();
  rmSync(backups, { recursive: true });
  await keepTombstones(db, NOON);
  expect(listTombstoneFiles(backups).names).toEqual([name]);
});

test('is forgotten after a year, in both places', async () => {
  const { db, backups, name } = await withRemoved();
  const yearLater = NOON + retention.tombstone * DAY_MS;
  await keepTombstones(db, yearLater);
  expect([await namesIn(db), listTombstoneFiles(backups).names]).toEqual([[name], [name]]);
  await keepTombstones(db, yearLater + 1);
  expect([await namesIn(db), listTombstoneFiles(backups).names]).toEqual([[], []]);
});

test('is noted only where something was taken away, and only in a transaction that keeps it', async () => {
  const { db } = await withBackups();
  const [ann, ben] = [await addPerson(db, 'editor'), await addPerson(db, 'editor')];
  const passkey = { public_key: 'k', credential_id: 'c', counter: 0, device_type: 'x', name: null };
  const { id } = await db
    .insertInto('passkey')
    .values({ person_id: ann, ...passkey, transports: null, aaguid: null, created_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await removePasskey(db, { id, personId: ben }, by)).toBe(false);
  expect(await namesIn(db)).toEqual([]);
  await expect(
    db.transaction().execute((transaction) => removePasskeys(transaction, ann, by)),
  ).rejects.toThrow('inTransaction');
  await expect(
    db.transaction().execute((transaction) => noteTombstone(transaction, 'removed', ann, NOON)),
  ).rejects.toThrow('inTransaction');
  expect(await removePasskey(db, { id, personId: ann }, by)).toBe(true);
  expect(await namesIn(db)).toEqual([`${NOON}-passkey-${id}.0`]);
});
