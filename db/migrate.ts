import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../app/data/database.server.ts';
import { whileLocked } from '../app/data/operations/unavailable.server.ts';
import * as records from './migrations/0001-records.ts';
import * as search from './migrations/0002-search.ts';

/** In order; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-records': records,
  '0002-search': search,
};

/** Longer than another process takes that starts at the same time and migrates first. */
const WAIT_MS = 60_000;

/**
 * Brings the database to the newest schema, in one transaction.
 * @returns the names of the migrations that ran, empty when there was nothing to do
 * @throws the error of the migration that failed; nothing of it stays
 */
export async function migrate(db: Database): Promise<string[]> {
  return whileLocked(async () => {
    // A database that is up to date is opened without a write, whoever has it locked.
    if (await isNewest(db)) return [];
    const { error, results } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  }, WAIT_MS);
}

async function isNewest(db: Database): Promise<boolean> {
  if ((await pendingMigrations(db)).length > 0) return false;
  const { rows } = await sql<{ ran: number }>`select count(*) as ran from kysely_migration`.execute(db);
  // More than we know have been run by a newer version; that is for the migrator to refuse.
  return rows[0]?.ran === Object.keys(migrations).length;
}

/** When the database was made, by the first of its migrations (epoch ms). */
export async function createdAt(db: Database): Promise<number> {
  const known = await migratorOf(db).getMigrations();
  return Math.min(...known.map(({ executedAt }) => executedAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** The names of the migrations that the database still lacks. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
