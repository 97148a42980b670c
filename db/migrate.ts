import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../app/data/database.server.ts';
import * as records from './migrations/0001-records.ts';
import * as search from './migrations/0002-search.ts';

/** In order; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-records': records,
  '0002-search': search,
};

/**
 * Brings the database to the newest schema, in one transaction.
 * @returns the names of the migrations that ran, empty when there was nothing to do
 * @throws the error of the migration that failed; nothing of it stays
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that the database still lacks. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
