import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../app/data/database.server.ts';
import { migrate } from '../db/migrate.ts';
import { temporaryFolder } from '../test/helpers/temporary-folder.ts';
import { followCacheVersion } from './cache-version.ts';

test('a change is seen at once here, and by the next request in another process', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const here = await follow(path);
  const elsewhere = await follow(path);
  const before = here.current();
  expect(elsewhere.current()).toBe(before);

  await here.raise();
  expect(here.current()).not.toBe(before);
  await nextTurn();
  expect(elsewhere.current()).toBe(here.current());
});

/** What one process does: its own connections to the same file. */
async function follow(path: string) {
  const db = openDatabase(path);
  await migrate(db);
  const version = followCacheVersion(db, path);
  onTestFinished(async () => {
    version.close();
    await db.destroy();
  });
  return version;
}
