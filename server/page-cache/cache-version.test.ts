import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { raiseCacheVersion } from '../../app/data/changes/content-change.server.ts';
import { openDatabase } from '../../app/data/database.server.ts';
import { migrate } from '../../db/migrate.ts';
import { copyInto } from '../../test/helpers/machine/copy-into.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { followCacheVersion } from './cache-version.ts';

test('a change is seen by the next request, here and in another process', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const { version: here, db } = await follow(path);
  const { version: elsewhere } = await follow(path);
  const before = here.current();
  expect(elsewhere.current()).toBe(before);

  await raiseCacheVersion(db);
  await nextTurn();
  expect(here.current()).not.toBe(before);
  expect(elsewhere.current()).toBe(here.current());
});

test('while it cannot be read, the last known one holds; then it is followed again', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const { version, failures, db } = await follow(path);
  for (let change = 0; change < 3; change += 1) await raiseCacheVersion(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const known = version.current();
  await version.check();

  copyInto(path, `${path}.good`);
  writeFileSync(`${path}.junk`, Buffer.alloc(1_000_000, 'junk'));
  copyInto(`${path}.junk`, path);
  await expect(version.check()).rejects.toThrow(/damaged/);
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    expect(version.current()).toBe(known);
  }
  expect(failures).toHaveLength(3);
  for (const failure of failures) expect(failure).toMatchObject({ reason: 'damaged' });

  copyInto(`${path}.good`, path);
  await version.check();
  await raiseCacheVersion(db);
  await nextTurn();
  expect(version.current()).toBe(known + 1);
  expect(failures).toHaveLength(3);
});

/** What one process does: its own connections to the same file. */
async function follow(path: string) {
  const db = openDatabase(`sqlite:${path}`);
  await migrate(db);
  const failures: unknown[] = [];
  const version = await followCacheVersion(db, (error) => failures.push(error));
  onTestFinished(async () => {
    await version.close();
    await db.destroy();
  });
  return { db, version, failures };
}
