import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../../app/data/database.server.ts';
import { migrate } from '../../../db/migrate.ts';
import { loadSample } from '../../../db/sample/load.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { copyOfTemplate } from '../postgres/postgres-database.ts';

/** An ordinary noon: the clock of tests that need only one time. */
export const NOON = Date.parse('2026-06-10T12:00:00Z');

const FILE = 'clipbasket.db';

/** A migrated database of its own, removed after the test. */
export async function emptyDatabase(): Promise<Database> {
  return openFilled('empty', migrate);
}

/** The same, with the sample loaded at `now` (epoch ms). */
export async function sampleDatabase(now = NOON): Promise<Database> {
  return openFilled(`sample at ${now}`, sampleAt(now));
}

/** The settings of a site that has the sample, loaded at `now` (epoch ms), for one test. */
export async function sampleSettings(now: number): Promise<Record<string, string>> {
  const server = inject('postgresUrl');
  if (!server) return { DATA_DIR: await sampleFolder(now) };
  const url = await copyOfTemplate(server, `sample at ${now}`, sampleAt(now));
  return { DATA_DIR: temporaryFolder(), DATABASE_URL: url };
}

/** The settings of a site whose database isn't in its folder: on PostgreSQL an empty one. */
export async function emptyDatabaseSettings(): Promise<Record<string, string>> {
  const server = inject('postgresUrl');
  return server ? { DATABASE_URL: await copyOfTemplate(server, 'bare', async () => {}) } : {};
}

/** A folder of data with only that database in it, for one test. */
export function sampleFolder(now: number): Promise<string> {
  return folderOf(`sample at ${now}`, sampleAt(now));
}

function sampleAt(now: number): Fill {
  return async (db) => {
    await migrate(db);
    await loadSample(db, now);
  };
}

type Fill = (db: Database) => Promise<unknown>;

/** On PostgreSQL where the run has a server (vitest.postgres.config.ts), else on SQLite. */
async function openFilled(name: string, fill: Fill): Promise<Database> {
  const server = inject('postgresUrl');
  const url = server
    ? await copyOfTemplate(server, name, fill)
    : defaultDatabaseUrl(await folderOf(name, fill));
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}

/** The bytes of databases to start from, by name: to fill one takes many times as long as to write its file. */
const filled = new Map<string, Promise<Buffer>>();

async function folderOf(name: string, fill: Fill): Promise<string> {
  const bytes = filled.get(name) ?? bytesOf(fill);
  filled.set(name, bytes);
  const folder = temporaryFolder();
  writeFileSync(join(folder, FILE), await bytes, { mode: 0o600 });
  return folder;
}

async function bytesOf(fill: Fill): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-'));
  try {
    const db = openDatabase(defaultDatabaseUrl(folder));
    // When the last connection closes, the whole database is in one file.
    await fill(db).finally(() => db.destroy());
    return readFileSync(join(folder, FILE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The path of a database's file. */
export async function pathOf(db: Database): Promise<string> {
  const { rows } = await db.executeQuery<{ file: string }>(
    CompiledQuery.raw(`select file from pragma_database_list where name = 'main'`),
  );
  return rows[0]!.file;
}
