import { CompiledQuery } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Database, defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { migrate } from '../../db/migrate.ts';
import { loadSample } from '../../db/sample/load.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An ordinary noon: the clock of tests that need only one time. */
export const NOON = Date.parse('2026-06-10T12:00:00Z');

/** A migrated database in its own folder, removed after the test. */
export async function emptyDatabase(): Promise<Database> {
  const db = openDatabase(defaultDatabaseUrl(temporaryFolder()));
  onTestFinished(() => db.destroy());
  await migrate(db);
  return db;
}

/** The same, with the sample loaded at `now` (epoch ms). */
export async function sampleDatabase(now = NOON): Promise<Database> {
  const db = await emptyDatabase();
  await loadSample(db, now);
  return db;
}

/** The path of a database's file. */
export async function pathOf(db: Database): Promise<string> {
  const { rows } = await db.executeQuery<{ file: string }>(
    CompiledQuery.raw(`select file from pragma_database_list where name = 'main'`),
  );
  return rows[0]!.file;
}
