import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { emptyPostgres, run } from '../../../test/helpers/postgres/postgres-database.ts';
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
import { backUp } from './backup.server.ts';
import { choosePrograms } from './programs.server.ts';
import { restore, statementsFor } from './restore.server.ts';

describe('a restore', { timeout: 120_000 }, () => {
  test('puts the backup in place, and keeps what was there', async () => {
    const { url, db } = await openWith(2);
    const folder = temporaryFolder();
    await backUp(url, join(folder, 'copy.dump'));
    await addMiss(db, 'after the copy');
    await db.destroy();
    await restore(join(folder, 'copy.dump'), url, join(folder, 'replaced.dump'));
    expect(await missesIn(url)).toBe(2);
    const elsewhere = await emptyPostgres(postgresUrl());
    await restore(join(folder, 'replaced.dump'), elsewhere, join(folder, 'none.dump'));
    expect(await missesIn(elsewhere)).toBe(3);
    expect(readdirSync(folder).sort()).toEqual(['copy.dump', 'replaced.dump']);
  });

  test('leaves a database that is in use as it is', async () => {
    const { url, db } = await openWith(2);
    const folder = temporaryFolder();
    await backUp(url, join(folder, 'copy.dump'));
    await db.destroy();
    // The address may name other settings.
    const named = new URL(url);
    named.searchParams.set('application_name', 'shop');
    const server = openDatabase(named.href);
    onTestFinished(() => server.destroy());
    await addMiss(server, 'after the copy');
    await expect(restore(join(folder, 'copy.dump'), url, join(folder, 'replaced.dump'))).rejects.toThrow(
      /in use/,
    );
    await addMiss(server, 'still served');
    expect(await missesIn(url)).toBe(4);
    expect(readdirSync(folder)).toEqual(['copy.dump']);
  });

  test('leaves alone what somebody else keeps in the database, readable or not', async () => {
    const url = await emptyPostgres(postgresUrl());
    const ownUrl = await asOwner(url);
    const db = openDatabase(ownUrl);
    await migrate(db);
    await addMiss(db, 'before the copy');
    const somebodys = `
      create table "Tea leaves" (leaf serial, name text); insert into "Tea leaves" (name) values ('Assam');
      create view cups as select * from "Tea leaves"; create materialized view pots as select * from cups;
      create type mood as enum ('awake'); create function brew() returns mood language sql as $$ select 'awake'::mood $$;
      comment on function brew() is 'Four minutes'; comment on table "Tea leaves" is 'Loose';`;
    await run(url, somebodys);
    const folder = temporaryFolder();
    await backUp(ownUrl, join(folder, 'copy.dump'));
    await addMiss(db, 'after the copy');
    await db.destroy();
    const before = await wholeDump(url);
    await restore(join(folder, 'copy.dump'), ownUrl, join(folder, 'replaced.dump'));
    const after = await wholeDump(url);
    expect(after.search_miss).toHaveLength(1);
    expect(after['Tea leaves']).toEqual(before['Tea leaves']);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const elsewhere = await emptyPostgres(postgresUrl());
    await restore(join(folder, 'replaced.dump'), elsewhere, join(folder, 'none.dump'));
    expect((await wholeDump(elsewhere)).search_miss).toHaveLength(2);
    expect(await functionsIn(elsewhere)).not.toContain('brew');
    expect([...(await functionsIn(elsewhere)), 'brew'].sort()).toEqual(await functionsIn(url));
  });

  test('removes what a later version has added, so an update can add it again', async () => {
    const { url, db } = await openWith(2);
    const folder = temporaryFolder();
    await backUp(url, join(folder, 'copy.dump'));
    const addLater = (to: Database) =>
      engineOf(to).noteTables(to, () =>
        run(
          url,
          `create table later (code_id bigint references code (id));
           create function later_changed() returns trigger language plpgsql as $$ begin return new; end $$;
           create trigger later_changed after update on later for each row execute function later_changed()`,
        ),
      );
    await addLater(db);
    await backUp(url, join(folder, 'later.dump'));
    await db.destroy();
    await restore(join(folder, 'copy.dump'), url, join(folder, 'replaced.dump'));
    expect(await tablesIn(url)).not.toContain('later');
    const again = openDatabase(url);
    await addLater(again);
    await again.destroy();
    // What it knows of its tables comes back with them.
    await restore(join(folder, 'later.dump'), url, join(folder, 'replaced2.dump'));
    expect(await tablesIn(url)).toContain('later');
    await restore(join(folder, 'copy.dump'), url, join(folder, 'replaced3.dump'));
    expect(await tablesIn(url)).not.toContain('later');
  });

  test.each([
    ['a file that is none', (path: string) => writeFileSync(path, 'x'.repeat(5_000)), /archive/],
    ['no file', () => {}, /no such file/],
    [
      'one that was cut short',
      (path: string) => truncateSync(path, statSync(path).size - 2_000),
      /end of file/,
    ],
    [
      'a damaged one',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(7, bytes.length - 4_000, bytes.length - 3_900);
        writeFileSync(path, bytes);
      },
      /can’t be restored/,
    ],
  ])('refuses %s, and leaves the database alone', async (_, spoil, why) => {
    const { url, db } = await openWith(2);
    const folder = temporaryFolder();
    await loadSample(db, NOON);
    if (why.source !== 'no such file') await backUp(url, join(folder, 'copy.dump'));
    await addMiss(db, 'after the copy');
    await db.destroy();
    spoil(join(folder, 'copy.dump'));
    await expect(restore(join(folder, 'copy.dump'), url, join(folder, 'replaced.dump'))).rejects.toThrow(why);
    expect(await missesIn(url)).toBe(3);
    expect(readdirSync(folder)).not.toContain('replaced.dump');
  });

  test('refuses a backup of something else', async () => {
    const other = await emptyPostgres(postgresUrl());
    await run(other, 'create table outbox (kind text); create table tea (leaf text)');
    const { url, db } = await openWith(2);
    await db.destroy();
    const folder = temporaryFolder();
    await expect(backUp(other, join(folder, 'copy.dump'))).rejects.toThrow(/not a backup of this site/);
    expect(await missesIn(url)).toBe(2);
  });

  test('that is killed leaves the database as it was, and works the next time', async () => {
    const url = await livedIn();
    const folder = temporaryFolder();
    await backUp(url, join(folder, 'copy.dump'));
    const db = openDatabase(url);
    await addMiss(db, 'after the copy');
    await db.destroy();
    const before = await wholeDump(url);
    const module = new URL('./restore.server.ts', import.meta.url).href;
    const program = `
      const { restore } = await import(${JSON.stringify(module)});
      await restore(...process.argv.slice(1));`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', program, join(folder, 'copy.dump'), url, join(folder, 'replaced.dump')],
      { stdio: 'inherit' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    // Its transaction holds this lock, so from then on it's in the middle.
    await untilReplacing(url);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await wholeDump(url)).toEqual(before);
    await restore(join(folder, 'copy.dump'), url, join(folder, 'again.dump'));
    expect((await wholeDump(url)).search_miss).toHaveLength(before.search_miss!.length - 1);
  });
});

describe('the programs of another version', () => {
  const programs = (version: number) => ({ folder: `/${version}`, version });

  test('are the oldest that know the server, before newer ones', () => {
    const found = [18, 14, 15, 17].map(programs);
    expect(choosePrograms(found, 15)).toEqual([15, 17, 18].map(programs));
    expect(choosePrograms(found, 17)).toEqual([17, 18].map(programs));
    expect(() => choosePrograms(found, 19)).toThrow(
      'pg_dump is version 18, older than the server (19). Install PostgreSQL’s client programs, version 19 or later.',
    );
    expect(() => choosePrograms([], 15)).toThrow(/no pg_dump on this machine/);
  });

  const settings = '--\n\nSET lock_timeout = 0;\nSET transaction_timeout = 0;\nSET row_security = off;\n\n';
  const rows = `${'\u00e9'.repeat(3_000)}\nSET transaction_timeout = 0;\n`;
  /** The script that comes out when it arrives in parts of so many bytes. */
  async function scriptFor(server: number, script: string, bytes: number): Promise<string> {
    const all = Buffer.from(script);
    const parts = Array.from({ length: Math.ceil(all.length / bytes) }, (_, at) =>
      all.subarray(at * bytes, (at + 1) * bytes),
    );
    return text(statementsFor(server, Readable.from(parts)));
  }

  test.each([1, 45, 100_000])(
    'write no setting that the server doesn’t know, in parts of %i bytes',
    async (bytes) => {
      const without = settings.replace('SET transaction_timeout = 0;\n', '');
      expect(await scriptFor(15, settings + rows, bytes)).toBe(without + rows);
      expect(await scriptFor(16, settings, bytes)).toBe(without);
      expect(await scriptFor(17, settings + rows, bytes)).toBe(settings + rows);
    },
  );
});

/** The database's address for a new user whose only right is owning it. */
async function asOwner(url: string): Promise<string> {
  const address = new URL(url);
  const user = `owner_of_${address.pathname.slice(1)}`;
  await run(url, `create role ${user} login; alter database ${address.pathname.slice(1)} owner to ${user}`);
  address.username = user;
  return address.href;
}

/** The functions of the schema, in order. */
async function functionsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** Until a transaction has begun to drop the tables. By a connection that isn't the program's own. */
async function untilReplacing(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ code: number }>(`select 'code'::regclass::oid as code`);
  const dropped = `select from pg_locks where relation = $1 and mode = 'AccessExclusiveLock' and granted`;
  while ((await client.query(dropped, [rows[0]!.code])).rowCount === 0) await pause(2);
  await client.end();
}
