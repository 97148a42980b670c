import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { stillWaits } from '../../../test/helpers/browser/still-waits.ts';
import { copyInto } from '../../../test/helpers/machine/copy-into.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { lockElsewhere } from '../../../test/helpers/postgres/foreign-lock.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { offThread } from '../engine.server.ts';
import { groupCommit } from '../group-commit.server.ts';
import { SqliteFile } from '../sqlite/file.server.ts';
import { LOCK_WAIT_MS, LockWait } from '../sqlite/lock-wait.server.ts';
import { whileLocked } from './unavailable.server.ts';

async function house() {
  const path = join(temporaryFolder(), 'clipbasket.db');
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  await migrate(db);
  return { path, db };
}

const put = (db: Database, key: string) =>
  db
    .insertInto('setting')
    .values({ key, value: 'x'.repeat(2_000), updated_at: 0 })
    .execute();

const keysOf = async (db: Database) =>
  (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

/** Every way in which the site writes. */
const ways: Record<string, (db: Database, key: string) => Promise<unknown>> = {
  'a statement': put,
  'a transaction': (db, key) => db.transaction().execute((transaction) => put(transaction, key)),
  'a member of a group': (db, key) => groupCommit(db, (transaction) => put(transaction, key)),
};

const locked = { name: 'DatabaseUnavailableError', reason: 'locked' };

describe('while another process holds the write lock', { timeout: 30_000 }, () => {
  test.each(Object.entries(ways))('%s waits without stopping the event loop', async (_, write) => {
    const { path, db } = await house();
    const lock = await lockElsewhere(path);
    let isSettled = false;
    const written = write(db, 'a').finally(() => {
      isSettled = true;
    });
    for (let ticks = 0; ticks < 20; ticks += 1) await pause(5);
    expect(await keysOf(db)).toEqual([]);
    expect(isSettled).toBe(false);

    await lock.release();
    await written;
    expect(await keysOf(db)).toEqual(['a']);
  });

  test('all that wait are refused after one wait, whatever their number', async () => {
    const { path, db } = await house();
    await lockElsewhere(path);
    const tooLate = new AbortController();
    const writes = Object.entries(ways).flatMap(([name, write]) =>
      [1, 2, 3, 4, 5].map((index) => write(db, `${name} ${index}`)),
    );
    const results = await Promise.race([
      Promise.allSettled(writes),
      pause(3 * LOCK_WAIT_MS, 'some waited again', { signal: tooLate.signal }),
    ]);
    tooLate.abort();
    expect(results).toHaveLength(15);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: locked });
    expect(await keysOf(db)).toEqual([]);
  });

  test('work that nobody waits for goes on trying', async () => {
    const { path, db } = await house();
    const lock = await lockElsewhere(path);
    let tries = 0;
    const written = whileLocked(async () => {
      tries += 1;
      if (tries === 2) await lock.release();
      await put(db, 'a');
    }, 60_000);
    await written;
    expect(tries).toBe(2);
    expect(await keysOf(db)).toEqual(['a']);
    await expect(whileLocked(() => put(db, 'a'), 60_000)).rejects.toThrow(/UNIQUE/);
  });
});

test('a commit that finds the file in use waits too', async () => {
  const path = join(temporaryFolder(), 'rollback.db');
  // Without a write-ahead log, a reader keeps a commit from the file.
  const writer = new SqliteFile(path, ['journal_mode = delete']);
  writer.run('create table t (a)');
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    other.close();
    writer.close();
  });
  other.exec('begin; select * from t');
  writer.run('begin immediate');
  writer.run('insert into t values (1)');
  const committed = Promise.resolve(new LockWait().try(() => writer.run('commit')));
  expect(await stillWaits(committed)).toBe(true);
  other.exec('commit');
  await committed;
  expect(other.prepare('select * from t').all()).toHaveLength(1);
});

test('a database that another process has for itself is opened once it is free', async () => {
  const path = join(temporaryFolder(), 'clipbasket.db');
  new DatabaseSync(path).exec('create table tea (leaf text)');
  const lock = await lockElsewhere(path, 'exclusive');
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  const asked = sql<unknown>`select * from tea`.execute(db);
  expect(await stillWaits(asked)).toBe(true);
  await lock.release();
  expect((await asked).rows).toEqual([]);
});

test('a full disk refuses a whole group at its first try, keeps nothing of it, and is no error once there is room', async () => {
  const { db } = await house();
  await put(db, 'before');
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count()`.execute(
    db,
  );
  await sql.raw(`pragma max_page_count = ${rows[0]!.pages}`).execute(db);
  let tries = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      groupCommit(db, async (transaction) => {
        tries += 1;
        await put(transaction, `key ${index}`);
      }),
    ),
  );
  const full = { name: 'DatabaseUnavailableError', reason: 'full' };
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: full });
  expect(tries).toBeLessThanOrEqual(40);
  await expect(
    db.transaction().execute(async (transaction) => {
      for (let index = 0; index < 40; index += 1) await put(transaction, `key ${index}`);
    }),
  ).rejects.toMatchObject(full);
  expect(await keysOf(db)).toEqual(['before']);

  await sql`pragma max_page_count = 100000`.execute(db);
  await groupCommit(db, (transaction) => put(transaction, 'after'));
  expect(await keysOf(db)).toEqual(['after', 'before']);
});

const damages: Record<string, (path: string, bytes: number) => void> = {
  'was overwritten': (path, bytes) => {
    writeFileSync(`${path}.junk`, Buffer.alloc(bytes, 'junk'));
    copyInto(`${path}.junk`, path);
  },
  'was cut off': (path) => execFileSync('truncate', ['-s', '4096', path]),
  'was cut to nothing': (path) => execFileSync('truncate', ['-s', '0', path]),
};

test.each(Object.entries(damages))(
  'a file that %s counts as damaged on every thread, and is read again once it is good',
  async (_, damage) => {
    const { path, db } = await house();
    // More than the connection of this thread keeps in memory.
    await db.transaction().execute(async (transaction) => {
      for (let index = 0; index < 2_000; index += 1) await put(transaction, `key ${index}`);
    });
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const count = sql<{ keys: number }>`select count(value) as keys from setting`;
    const countOffThread = sql<{ keys: number }>`${offThread} select count(value) as keys from setting`;
    expect((await count.execute(db)).rows).toEqual([{ keys: 2_000 }]);

    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()
    `.execute(db);
    copyInto(path, `${path}.good`);
    damage(path, rows[0]!.bytes);
    const damaged = { name: 'DatabaseUnavailableError', reason: 'damaged' };
    for (const asked of [count, countOffThread])
      await expect(asked.execute(db)).rejects.toMatchObject(damaged);

    copyInto(`${path}.good`, path);
    expect((await count.execute(db)).rows).toEqual([{ keys: 2_000 }]);
    expect((await countOffThread.execute(db)).rows).toEqual([{ keys: 2_000 }]);
    await put(db, 'another');
    expect((await count.execute(db)).rows).toEqual([{ keys: 2_001 }]);
  },
);
