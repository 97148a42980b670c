import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openData } from '../../server/open-data.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { emptyPostgres, run } from '../../test/helpers/postgres/postgres-database.ts';
import { readConfig } from '../config.server.ts';
import { type Database, defaultDatabaseUrl } from './database.server.ts';

const server = inject('postgresUrl');

/** The database as the site opens it. */
async function opened(databaseUrl?: string): Promise<Database> {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const DATABASE_URL = databaseUrl ?? defaultDatabaseUrl(DATA_DIR);
  const { db } = await openData(
    readConfig({ DATA_DIR, DATABASE_URL, SAMPLE: 'off' }),
    pino({ level: 'silent' }),
    0,
  );
  onTestFinished(() => db.destroy());
  return db;
}

/** A setting of the connection that writes, in a transaction and outside of one. */
async function settingOf(db: Database, name: 'synchronous' | 'journal_mode' | 'synchronous_commit') {
  const ask = async (on: Database) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`${sql.raw(server ? 'show' : 'pragma')} ${sql.raw(name)}`.execute(on);
    return rows[0]![name];
  };
  return [await db.transaction().execute(ask), await ask(db)];
}

// A kill can't show this, because the system keeps what a process has written. Only a power failure loses it.
if (server) {
  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('a commit waits for the disk on a database set to %s', async (set, expected) => {
    const url = await emptyPostgres(server);
    await run(server, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = ${set}`);
    expect(await settingOf(await opened(url), 'synchronous_commit')).toEqual([expected, expected]);
  });
} else {
  test('a commit waits for the disk', async () => {
    const db = await opened();
    const FULL = 2;
    expect(await settingOf(db, 'synchronous')).toEqual([FULL, FULL]);
    expect(await settingOf(db, 'journal_mode')).toEqual(['wal', 'wal']);
  });
}
