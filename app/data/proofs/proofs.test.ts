import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabaseSettings, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { listTests } from '../codes/tests.server.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import { type Database, engineAt, openDatabase } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { erasePerson } from '../office/write-people.server.ts';
import { findProof, listProofs } from './proofs.server.ts';
import { addProof, type NewProof, removeProof } from './write-proofs.server.ts';

/** The container of a WebP, with nothing in it. The database doesn't look inside. */
const picture = new Uint8Array(Buffer.from('RIFF\x04\0\0\0WEBP picture', 'latin1'));
const shown: NewProof = { picture, personId: 1, isShown: true, sample: 0 };

/** Records a test of code 1 with a picture, as the queue does. */
function recordWith(db: Database, proof: NewProof, testedAt = NOON) {
  return db.transaction().execute(async (transaction) => {
    const stored = await addProof(transaction, proof, ROSA);
    const tested = { codeId: 1, method: 'checkout', outcome: 'worked', testedAt } as const;
    const amounts = { beforeCents: 2_000, afterCents: 1_501 };
    await recordTests(transaction, [{ ...tested, ...amounts, personId: 1, proofId: stored.id }], ROSA);
    return stored;
  });
}

const pictureOfNewest = async (db: Database) => (await listTests(db, 1, 1))[0]?.picture;
const rowOf = (db: Database, id: number) =>
  db.selectFrom('proof').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a picture is found by a name that nobody guesses, and is in the public history', async () => {
  const db = await sampleDatabase();
  const first = await recordWith(db, shown);
  const second = await recordWith(db, shown, NOON + 1);
  expect(first.name).toMatch(/^[\da-f]{32}$/);
  expect(second.name).not.toBe(first.name);
  expect(await findProof(db, first.name)).toEqual({ bytes: picture, isShown: true });
  expect(await findProof(db, 'f'.repeat(32))).toBeUndefined();
  expect(await pictureOfNewest(db)).toBe(second.name);
});

test('a picture that is not for the public is in no public history', async () => {
  const db = await sampleDatabase();
  const { name } = await recordWith(db, { ...shown, isShown: false });
  expect(await findProof(db, name)).toMatchObject({ isShown: false });
  expect(await pictureOfNewest(db)).toBeUndefined();
  expect(await removeProof(db, name, NINA)).toBe(true);
  expect(await pictureOfNewest(db)).toBeUndefined();
});

test('a removed picture leaves no bytes, and the history says that there was one', async () => {
  const db = await sampleDatabase();
  const { id, name } = await recordWith(db, shown);
  expect(await removeProof(db, name, NINA)).toBe(true);
  expect(await rowOf(db, id)).toMatchObject({ bytes: null, removed_at: NINA.now, size: picture.length });
  expect(await findProof(db, name)).toBeUndefined();
  expect(await pictureOfNewest(db)).toEqual({ isRemoved: true });
  expect(await removeProof(db, name, ROSA)).toBe(false);
  expect((await rowOf(db, id)).removed_at).toBe(NINA.now);
});

test('adding and removing are in the audit, and drop the pages', async () => {
  const db = await sampleDatabase();
  const state = async () => ({
    version: (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version,
    lines: await db
      .selectFrom('audit')
      .select(['action', 'person_id', 'detail'])
      .where('subject', '=', 'proof')
      .execute(),
  });
  const before = await state();
  const { id, name } = await addProof(db, shown, ROSA);
  const added = await state();
  await removeProof(db, name, NINA);
  const removed = await state();
  const detail = JSON.stringify({ ids: [id] });
  expect(before.lines).toEqual([]);
  expect(removed.lines).toEqual([
    { action: 'create', person_id: 1, detail },
    { action: 'remove', person_id: 2, detail },
  ]);
  expect(added.version).toBeGreaterThan(before.version);
  expect(removed.version).toBeGreaterThan(added.version);
});

test('only what was re-encoded is stored', async () => {
  const db = await sampleDatabase();
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(20).fill(0)]);
  const heavy = new Uint8Array(100_001);
  heavy.set(picture);
  for (const bytes of [jpeg, heavy])
    expect(() => addProof(db, { ...shown, picture: bytes }, ROSA)).toThrow(RangeError);
});

test('editors see all pictures of a code, the newest first', async () => {
  const db = await sampleDatabase();
  const old = await recordWith(db, { ...shown, isShown: false }, NOON - 1);
  const gone = await recordWith(db, shown, NOON);
  await removeProof(db, gone.name, NINA);
  const common = { size: picture.length, takenBy: 'Rosa L.' };
  expect(await listProofs(db, 1)).toEqual([
    { ...common, ...gone, isShown: true, isRemoved: true, testedAt: NOON },
    { ...common, ...old, isShown: false, isRemoved: false, testedAt: NOON - 1 },
  ]);
  expect(await listProofs(db, 2)).toEqual([]);
});

test('with a person go the pictures that the person took, and no others; the tests stay', async () => {
  const db = await sampleDatabase();
  const own = await recordWith(db, shown);
  const other = await recordWith(db, { ...shown, personId: 2 }, NOON + 1);
  const tests = (await listTests(db, 1, 100)).length;
  await erasePerson(db, 1, NINA);
  expect(await rowOf(db, own.id)).toMatchObject({ bytes: null, removed_at: NINA.now });
  expect(await findProof(db, other.name)).toBeDefined();
  const after = await listTests(db, 1, 100);
  expect(after).toHaveLength(tests);
  expect(after.slice(0, 2).map(({ picture }) => picture)).toEqual([other.name, { isRemoved: true }]);
});

test('pictures are in backups, and are back after a restore', async () => {
  const folder = temporaryFolder();
  const db = await sampleDatabase();
  const { name } = await recordWith(db, shown);
  const backup = join(folder, 'backup.db');
  await engineOf(db).backUp(backup);
  const { DATABASE_URL: restored = `sqlite:${join(folder, 'restored.db')}` } = await emptyDatabaseSettings();
  await engineAt(restored).restore(backup, join(folder, 'replaced.db'));
  const copy = openDatabase(restored);
  try {
    expect(await findProof(copy, name)).toEqual({ bytes: picture, isShown: true });
  } finally {
    await copy.destroy();
  }
});
