import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadSample } from '../../../db/sample/load.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { emptyPostgres } from '../../../test/helpers/postgres/postgres-database.ts';
import {
  addMiss,
  livedIn,
  missesIn,
  openWith,
  postgresUrl,
  tablesIn,
  wholeDump,
} from '../../../test/helpers/postgres/postgres-sites.ts';
import { type Database, openDatabase } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { EXCLUDED_TABLES } from '../upkeep/backup-file.server.ts';
import { BackupError } from '../upkeep/backups.server.ts';
import { backUp } from './backup.server.ts';
import { connectingTo } from './programs.server.ts';
import { restore } from './restore.server.ts';

describe('a backup', { timeout: 120_000 }, () => {
  test('copies one moment of a database that is being written to', async () => {
    const { url, db } = await openWith(3);
    const folder = join(temporaryFolder(), 'backups');
    let isDone = false;
    const copied = backUp(url, join(folder, 'copy.dump')).finally(() => {
      isDone = true;
    });
    // Pairs, so that half a transaction in the copy would be an odd number.
    for (let pair = 0; !isDone; pair += 1)
      await db.transaction().execute(async (transaction) => {
        await addMiss(transaction, `a ${pair}`);
        await addMiss(transaction, `b ${pair}`);
      });
    expect(await copied).toBe(statSync(join(folder, 'copy.dump')).size);
    expect(readdirSync(folder)).toEqual(['copy.dump']);
    expect(statSync(join(folder, 'copy.dump')).mode & 0o777).toBe(0o600);
    const target = await emptyPostgres(postgresUrl());
    await restore(join(folder, 'copy.dump'), target, join(folder, 'replaced.dump'));
    expect((await missesIn(target)) % 2).toBe(1);
    expect(await tablesIn(url)).not.toContain('outbox_in_backup');
  });

  test('brings back all rows but what tells visitors apart and lets somebody into the office', async () => {
    const url = await livedIn();
    const folder = temporaryFolder();
    const before = await wholeDump(url);
    await backUp(url, join(folder, 'copy.dump'));
    expect(await wholeDump(url)).toEqual(before);
    const target = await emptyPostgres(postgresUrl());
    await restore(join(folder, 'copy.dump'), target, join(folder, 'replaced.dump'));
    const expected: Record<string, readonly string[]> = { ...before };
    for (const table of EXCLUDED_TABLES) {
      expect(before[table], table).not.toEqual([]);
      expected[table] = [];
    }
    expected.outbox = before.outbox!.filter((row) => !row.includes('"office-link"'));
    expect(expected.outbox.length).toBe(before.outbox!.length - 1);
    expect(await wholeDump(target)).toEqual(expected);

    // The next id is one that was never given, and triggers work as they did.
    const db = openDatabase(target);
    onTestFinished(() => db.destroy());
    await db.deleteFrom('category').execute();
    const { id } = await db
      .insertInto('category')
      .values({ slug: 'pantry', name: 'Pantry' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(before.category!.length);
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
  });

  test('overwrites nothing, and copies nothing from nowhere', async () => {
    const { url } = await openWith(0);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'taken.dump'), 'mine');
    await expect(backUp(url, join(folder, 'taken.dump'))).rejects.toThrow(/already exists/);
    expect(readFileSync(join(folder, 'taken.dump'), 'utf8')).toBe('mine');
    const empty = await emptyPostgres(postgresUrl());
    await expect(backUp(empty, join(folder, 'copy.dump'))).rejects.toThrow(/nothing to copy/);
    const none = new URL(url);
    none.pathname = '/no_such_database';
    await expect(backUp(none.href, join(folder, 'copy.dump'))).rejects.toThrow(BackupError);
    expect(readdirSync(folder)).toEqual(['taken.dump']);
  });

  test('leaves nothing behind when it is given up', async () => {
    const { url, db } = await openWith(3);
    const folder = temporaryFolder();
    const target = join(folder, 'copy.dump');
    await expect(backUp(url, target, AbortSignal.abort())).rejects.toThrow(BackupError);
    // pg_dump waits for this lock, so it's still running when the test ends it.
    const giveUp = new AbortController();
    const asked = await holdLock(db, async () => {
      const copied = backUp(url, target, giveUp.signal);
      copied.catch(() => {});
      await untilWaiting(db);
      giveUp.abort();
      return copied.then(
        () => 'made',
        (error: unknown) => error,
      );
    });
    expect(asked).toBeInstanceOf(BackupError);
    expect(readdirSync(folder)).toEqual([]);
    expect(await tablesIn(url)).not.toContain('outbox_in_backup');
  });

  test('says that there is no room, and leaves nothing behind', async () => {
    const { url, db } = await openWith(3);
    await loadSample(db, NOON);
    const folder = temporaryFolder();
    // No file of it may grow beyond this, which simulates a full disk.
    const child = backUpElsewhere(url, join(folder, 'copy.dump'), ['prlimit', '--fsize=20000']);
    const complaint = text(child.stderr);
    await once(child, 'exit');
    expect(await complaint).toMatch(/BackupError: The backup .* couldn’t be made: /);
    expect(readdirSync(folder)).toEqual([]);
    expect(await tablesIn(url)).not.toContain('outbox_in_backup');
  });

  test('that is killed leaves no emails behind for longer than the next one, or an erasure', async () => {
    const { url, db } = await openWith(3);
    const folder = temporaryFolder();
    const target = join(folder, 'copy.dump');
    const killed = async () => {
      await holdLock(db, async () => {
        const child = backUpElsewhere(url, target);
        await untilWaiting(db);
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      expect(await tablesIn(url)).toContain('outbox_in_backup');
      // The lock is gone, so the program would go on, although nobody needs it.
      await untilGone(db);
      expect(readdirSync(folder)).toEqual(['copy.dump.part']);
      expect(statSync(`${target}.part`).size).toBe(0);
    };
    await killed();
    await engineOf(db).eraseTraces(db);
    expect(await tablesIn(url)).not.toContain('outbox_in_backup');
    await killed();
    await backUp(url, target);
    expect(await tablesIn(url)).not.toContain('outbox_in_backup');
    expect(readdirSync(folder)).toEqual(['copy.dump']);
  });

  test('tells nobody on the machine the password', () => {
    const { args, env } = connectingTo(
      'postgres://u:s%40cret@db.example:5433/site?sslmode=disable&statement_timeout=5&password=other',
    );
    expect(args.join(' ')).toBe('--no-password --dbname=postgres://u@db.example:5433/site?sslmode=disable');
    expect(env).toEqual({ PGPASSWORD: 's@cret' });
  });

  test('trusts a server as the driver does', () => {
    vi.stubEnv('TMPDIR', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const modes: Record<string, string | null> = {
      '': null,
      'ssl=true': 'verify-full',
      'ssl=1': 'verify-full',
      'ssl=0': 'disable',
      'ssl=no-verify': 'require',
      'sslmode=disable&ssl=true': 'disable',
      'sslmode=prefer': 'verify-full',
      'sslmode=require': 'verify-full',
      'sslmode=verify-ca': 'verify-full',
      'sslmode=no-verify': 'require',
      'sslmode=require&uselibpqcompat=true': 'require',
      'sslrootcert=/ours.pem': 'verify-full',
      'sslnegotiation=direct': 'verify-full',
    };
    for (const [search, mode] of Object.entries(modes)) {
      const { args } = connectingTo(`postgres://u@db.example/site?${search}`);
      const given = new URL(args.at(-1)!.slice('--dbname='.length)).searchParams;
      expect(given.get('sslmode'), search).toBe(mode);
      const authorities = given.get('sslrootcert');
      if (search.includes('ours.pem')) expect(authorities).toBe('/ours.pem');
      else if (mode !== 'verify-full') expect(authorities, search).toBeNull();
      else expect(readFileSync(authorities!, 'utf8'), search).toMatch(/^-----BEGIN CERTIFICATE-----/);
    }
  });
});

/** Makes a backup in another process. */
function backUpElsewhere(url: string, target: string, before: readonly string[] = []) {
  const module = new URL('./backup.server.ts', import.meta.url).href;
  const program = `
    const { backUp } = await import(${JSON.stringify(module)});
    await backUp(...process.argv.slice(1));`;
  const [name = '', ...args] = [
    ...before,
    process.execPath,
    '--input-type=module',
    '-e',
    program,
    url,
    target,
  ];
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs `work` while another connection keeps everyone from reading a table. */
async function holdLock<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`begin; lock table search_miss in access exclusive mode`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** Until no backup is connected. */
async function untilGone(db: Database) {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'clipbasket backup'`.execute(db);
    if (rows.length === 0) return;
    await pause(10);
  }
}

/** Until a connection waits for a lock of a table. */
async function untilWaiting(db: Database) {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and wait_event = 'relation'`.execute(db);
    if (rows.length > 0) return;
    await pause(10);
  }
}
