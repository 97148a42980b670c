import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { stillWaits } from '../../../test/helpers/browser/still-waits.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { addPerson, addSession } from '../../../test/helpers/office/office.ts';
import { queueMail } from '../../mail/outbox.server.ts';
import { type Database, openDatabase, type Tables } from '../database.server.ts';
import { setPassword } from '../office/access.server.ts';
import { createLink } from '../office/links.server.ts';
import { countAttempt } from '../office/sign-in-failures.server.ts';
import { BackupError } from '../upkeep/backups.server.ts';
import { backUp, damageOf, restore } from './backup.server.ts';
import { lockExclusive } from './lock.server.ts';

async function openWith(path: string, misses: number): Promise<Database> {
  const db = openDatabase(`sqlite:${path}`);
  onTestFinished(() => db.destroy());
  await migrate(db);
  for (let miss = 1; miss <= misses; miss += 1) await addMiss(db, `term ${miss}`);
  return db;
}

const addMiss = (db: Database, term: string) =>
  db.insertInto('search_miss').values({ term, day: 1, searches: 1 }).execute();

async function missesIn(path: string): Promise<number> {
  const db = openDatabase(`sqlite:${path}`);
  try {
    return (await db.selectFrom('search_miss').selectAll().execute()).length;
  } finally {
    await db.destroy();
  }
}

/** Another process that has the database open, with a miss in its log. */
async function holdElsewhere(path: string) {
  const db = await openWith(path, 0);
  const module = new URL('../database.server.ts', import.meta.url).href;
  const program = `
    const { openDatabase } = await import(${JSON.stringify(module)});
    const db = openDatabase(\`sqlite:\${process.argv[1]}\`);
    await db.insertInto('search_miss').values({ term: 'elsewhere', day: 1, searches: 1 }).execute();
    process.stdout.write('open');
    setInterval(() => db, 1000);
  `;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await db.destroy();
  return child;
}

/** By another process: a file that this one opens and closes would lose the locks that SQLite has on it here. */
function overwrite(path: string, text: string) {
  execFileSync('dd', [`of=${path}`, 'conv=notrunc', 'status=none'], { input: text });
}

describe('a backup', () => {
  test('copies one moment of a database that is being written to', async () => {
    const folder = temporaryFolder();
    const db = await openWith(join(folder, 'live.db'), 3);
    const target = join(folder, 'backups', 'copy.db');
    const copied = backUp(join(folder, 'live.db'), target);
    // Pairs, so that half a transaction in the copy would be an odd number.
    for (let pair = 0; pair < 50; pair += 1) {
      await db.transaction().execute(async (transaction) => {
        await addMiss(transaction, `a ${pair}`);
        await addMiss(transaction, `b ${pair}`);
      });
    }
    expect(await copied).toBe(statSync(target).size);
    expect(damageOf(target)).toBeUndefined();
    expect(readdirSync(join(folder, 'backups'))).toEqual(['copy.db']);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect((await missesIn(target)) % 2).toBe(1);
  });

  test('holds no mark of a visitor, nor the salt that it was made with', async () => {
    const folder = temporaryFolder();
    const db = await openWith(join(folder, 'live.db'), 0);
    const salt = 'the salt of a day, not to be found again';
    await db
      .insertInto('visitor_salt')
      .values({ day: 1, salt: Buffer.from(salt) })
      .execute();
    await backUp(join(folder, 'live.db'), join(folder, 'copy.db'));
    expect(readFileSync(join(folder, 'copy.db')).includes(salt)).toBe(false);
    expect(await db.selectFrom('visitor_salt').selectAll().execute()).toHaveLength(1);
  });

  test('lets nobody into the office: no session, no challenge, no link, no email with one', async () => {
    const folder = temporaryFolder();
    const db = await openWith(join(folder, 'live.db'), 0);
    const personId = await addPerson(db, 'owner');
    await addSession(db, personId, new Uint8Array(32));
    await db.transaction().execute((transaction) => setPassword(transaction, personId, 'hash', 0));
    const by = { actor: { process: 'command' }, now: 0 } as const;
    await createLink(db, { kind: 'reset', email: 'a@office.example' }, by);
    await countAttempt(db, new Uint8Array(32), { email: 'a@office.example', address: '192.0.2.1' }, 0);
    const times = { created_at: '', updated_at: '', expires_at: '' };
    await db
      .insertInto('verification')
      .values({ identifier: 'c', value: 'v', ...times })
      .execute();
    const mail = { to: 'a@office.example', subject: 'S', text: 'B', html: 'B' };
    await db.transaction().execute(async (transaction) => {
      await queueMail(transaction, { kind: 'office-link', ...mail }, 0);
      await queueMail(transaction, { kind: 'contact-message', ...mail }, 0);
    });
    await backUp(join(folder, 'live.db'), join(folder, 'copy.db'));
    const copy = openDatabase(`sqlite:${join(folder, 'copy.db')}`);
    onTestFinished(() => copy.destroy());
    const count = async (table: keyof Tables) => (await copy.selectFrom(table).selectAll().execute()).length;
    for (const table of ['session', 'verification', 'sign_in_failure', 'office_link'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).not.toEqual([]);
      expect(await count(table), table).toBe(0);
    }
    expect([await count('outbox'), await count('account'), await count('person')]).toEqual([1, 1, 1]);
  });

  test('overwrites nothing, and copies nothing from nowhere', async () => {
    const folder = temporaryFolder();
    await openWith(join(folder, 'live.db'), 0);
    writeFileSync(join(folder, 'taken.db'), 'mine');
    await expect(backUp(join(folder, 'live.db'), join(folder, 'taken.db'))).rejects.toThrow(/already exists/);
    expect(readFileSync(join(folder, 'taken.db'), 'utf8')).toBe('mine');
    await expect(backUp(join(folder, 'none.db'), join(folder, 'copy.db'))).rejects.toThrow(/no database/);
  });

  test('leaves nothing behind when it fails or is given up', async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'broken.db'),
      'not a database at all, but long enough to be read as one'.repeat(99),
    );
    await expect(backUp(join(folder, 'broken.db'), join(folder, 'out', 'copy.db'))).rejects.toThrow(
      BackupError,
    );
    await openWith(join(folder, 'live.db'), 0);
    await expect(
      backUp(join(folder, 'live.db'), join(folder, 'out', 'copy.db'), AbortSignal.abort()),
    ).rejects.toThrow(BackupError);
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
  });
});

describe('a restore', () => {
  test('puts the backup in place, and keeps what was there', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'live.db');
    const db = await openWith(path, 2);
    await backUp(path, join(folder, 'copy.db'));
    await addMiss(db, 'after the copy');
    await db.destroy();

    await restore(join(folder, 'copy.db'), path, join(folder, 'replaced.db'));
    expect(await missesIn(path)).toBe(2);
    expect(await missesIn(join(folder, 'replaced.db'))).toBe(3);
  });

  test('brings a site to a machine that has none', async () => {
    const folder = temporaryFolder();
    const db = await openWith(join(folder, 'old.db'), 2);
    await backUp(join(folder, 'old.db'), join(folder, 'copy.db'));
    await db.destroy();
    await restore(join(folder, 'copy.db'), join(folder, 'new', 'live.db'), join(folder, 'replaced.db'));
    expect(await missesIn(join(folder, 'new', 'live.db'))).toBe(2);
  });

  test.each([
    ['damaged', 'These were my data.'.repeat(500)],
    ['cut to nothing', ''],
  ])('replaces a database that was %s, and keeps the bytes of it and of its log', async (_, bytes) => {
    const folder = temporaryFolder();
    const path = join(folder, 'live.db');
    await (await openWith(path, 2)).destroy();
    await backUp(path, join(folder, 'copy.db'));
    writeFileSync(path, bytes);
    writeFileSync(`${path}-wal`, 'and their log');

    await restore(join(folder, 'copy.db'), path, join(folder, 'replaced.db'));
    expect(await missesIn(path)).toBe(2);
    expect(readFileSync(join(folder, 'replaced.db'), 'utf8')).toBe(bytes);
    expect(readFileSync(join(folder, 'replaced.db-wal'), 'utf8')).toBe('and their log');
  });

  test('leaves a database that is in use as it is', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'live.db');
    const db = await openWith(path, 2);
    await backUp(path, join(folder, 'copy.db'));
    await addMiss(db, 'after the copy');
    await expect(restore(join(folder, 'copy.db'), path, join(folder, 'replaced.db'))).rejects.toThrow(
      /in use/,
    );
    await addMiss(db, 'still served');
    expect(await missesIn(path)).toBe(4);
  });

  test.each([
    ['overwritten', (path: string) => overwrite(path, 'junk'.repeat(50_000))],
    ['cut to nothing', (path: string) => execFileSync('truncate', ['-s', '0', path])],
  ])('leaves a database that was %s under a running server as it is', async (_, damage) => {
    const DATA_DIR = temporaryFolder();
    const path = join(DATA_DIR, 'clipbasket.db');
    const holder = await holdElsewhere(path);
    const copy = join(DATA_DIR, 'copy.db');
    await backUp(path, copy);
    damage(path);
    const before = ['', '-wal'].map((suffix) => readFileSync(path + suffix));
    await expect(restore(copy, path, join(DATA_DIR, 'replaced.db'))).rejects.toThrow(/in use/);
    expect(['', '-wal'].map((suffix) => readFileSync(path + suffix))).toEqual(before);

    // The lock file that a killed server leaves doesn't matter.
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await restore(copy, path, join(DATA_DIR, 'replaced.db'));
    expect(await missesIn(path)).toBe(1);
    expect(readFileSync(join(DATA_DIR, 'replaced.db-wal'))).toEqual(before[1]);
  });

  test('keeps a server from starting on a file that is being replaced', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'live.db');
    await (await openWith(path, 2)).destroy();
    const lock = lockExclusive(path);
    const db = openDatabase(`sqlite:${path}`);
    onTestFinished(() => db.destroy());
    const asked = db.selectFrom('search_miss').selectAll().execute();
    expect(await stillWaits(asked)).toBe(true);
    lock!.release();
    expect(await asked).toHaveLength(2);
  });

  test.each([
    ['a file that is none', (path: string) => writeFileSync(path, 'x'.repeat(5_000)), /not a database/],
    ['no file', () => {}, /no such file/],
    [
      'a database of something else',
      async (path: string) => {
        const other = openDatabase(`sqlite:${path}`);
        await sql`create table tea (leaf text)`.execute(other);
        await other.destroy();
      },
      /not a database of this site/,
    ],
    [
      'a damaged one',
      async (path: string) => {
        const db = openDatabase(`sqlite:${path}`);
        await migrate(db);
        for (let miss = 0; miss < 500; miss += 1) await addMiss(db, `term ${miss} ${'x'.repeat(100)}`);
        await db.destroy();
        const bytes = readFileSync(path);
        bytes.fill(7, bytes.length - 20_000);
        writeFileSync(path, bytes);
      },
      /damaged|malformed/,
    ],
  ])('refuses %s, and leaves the database alone', async (_, make, why) => {
    const folder = temporaryFolder();
    const path = join(folder, 'live.db');
    await (await openWith(path, 2)).destroy();
    await make(join(folder, 'copy.db'));
    await expect(restore(join(folder, 'copy.db'), path, join(folder, 'replaced.db'))).rejects.toThrow(why);
    expect(await missesIn(path)).toBe(2);
    expect(readdirSync(folder)).not.toContain('replaced.db');
  });
});
