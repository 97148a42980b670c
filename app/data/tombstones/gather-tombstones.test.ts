import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withBackups } from '../../../test/helpers/data/older-copy.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { addPerson } from '../../../test/helpers/office/office.ts';
import type { Engine } from '../engine.server.ts';
import { engineOf } from '../engine.server.ts';
import { removePerson } from '../office/write-people.server.ts';
import { eraseAddress } from '../readers/erase-address.server.ts';
import { gatherTombstones } from './gather-tombstones.server.ts';
import { announceTombstones, listTombstoneFiles, writeTombstones } from './tombstone-files.server.ts';

const by = { actor: { process: 'command' }, now: NOON } as const;
const named = (id: number) => `${NOON}-removed-${id}.${NOON}`;
const nothing = async () => {};

/** A database with two tombstones, and folders of backups here and where a backup comes from, with others. */
async function places() {
  const { db } = await withBackups();
  for (const role of ['editor', 'checker'] as const) await removePerson(db, await addPerson(db, role), by);
  const known = (await db.selectFrom('tombstone').select('name').execute()).map(({ name }) => name);
  const [here, from] = [join(temporaryFolder(), 'backups'), temporaryFolder()];
  writeTombstones(here, [named(101)]);
  writeTombstones(from, [named(102), named(101), 'not one']);
  announceTombstones(from, [named(103)]);
  announceTombstones(here, [named(104), known[0]!]);
  return { db, engine: engineOf(db), here, from, known };
}

test('before a restore, those of both folders and of the database are here', async () => {
  const { engine, here, from, known } = await places();
  const gathered = await gatherTombstones(engine, here, from);
  expect(gathered.isComplete).toBe(true);
  await gathered.keepDuring(async () => {
    // The database says that the transaction of the fifth was never committed.
    expect(listTombstoneFiles(here).names.toSorted()).toEqual(
      [named(101), named(102), named(103), ...known].sort(),
    );
  });
  expect(listTombstoneFiles(here).names).toHaveLength(5);
});

test('a restore that fails leaves the folder as it was', async () => {
  const { engine, here, from } = await places();
  const { keepDuring } = await gatherTombstones(engine, here, from);
  await expect(keepDuring(() => Promise.reject(new Error('in use')))).rejects.toThrow('in use');
  expect(listTombstoneFiles(here).names).toEqual([named(101)]);
});

test('where the database can’t be read, all that were announced count', async () => {
  const { engine, here, from } = await places();
  const unreadable: Engine = { ...engine, listTombstones: () => Promise.reject(new Error('damaged')) };
  const gathered = await gatherTombstones(unreadable, here, from);
  expect(gathered.isComplete).toBe(false);
  await gathered.keepDuring(nothing);
  expect(listTombstoneFiles(here).names).toContain(named(104));
});

test('an erased address needs the key that it was erased under', async () => {
  const { db, engine, here, from } = await places();
  const key = Buffer.alloc(32, 1);
  expect((await gatherTombstones(engine, here, from)).needOtherKey(undefined)).toBe(false);
  await eraseAddress(db, 'ann@shop.example', { ...by, secretKey: key });
  const { needOtherKey } = await gatherTombstones(engine, here, from);
  expect([key, Buffer.alloc(32, 2), undefined].map(needOtherKey)).toEqual([false, true, true]);
});
