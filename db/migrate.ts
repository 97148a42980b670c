import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../app/data/database.server.ts';
import { engineOf } from '../app/data/engine.server.ts';
import { whileLocked } from '../app/data/upkeep/unavailable.server.ts';
import * as baseline from './migrations/0001-records.ts';
import * as office from './migrations/0002-office.ts';
import * as storeSearch from './migrations/0003-store-search.ts';
import * as sharedLimits from './migrations/0004-shared-limits.ts';
import * as tombstones from './migrations/0005-tombstones.ts';
import * as storeTerms from './migrations/0006-store-terms.ts';
import * as minimumCounts from './migrations/0007-minimum-counts.ts';
import * as doubtedCodes from './migrations/0009-doubted-codes.ts';
import * as repeatedDescriptions from './migrations/0010-repeated-descriptions.ts';
import * as statedChances from './migrations/0011-stated-chances.ts';
import * as codeCase from './migrations/0012-code-case.ts';
import * as imports from './migrations/0013-imports.ts';
import * as feedSources from './migrations/0014-feed-sources.ts';
import * as importColumns from './migrations/0015-import-columns.ts';
import * as listings from './migrations/0016-listings.ts';
import * as textByBytes from './migrations/one-engine/0017-text-by-bytes.ts';

/** In order; a migration that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001-records': baseline,
  '0002-office': office,
  '0003-store-search': storeSearch,
  '0004-shared-limits': sharedLimits,
  '0005-tombstones': tombstones,
  '0006-store-terms': storeTerms,
  '0007-minimum-counts': minimumCounts,
  '0009-doubted-codes': doubtedCodes,
  '0010-repeated-descriptions': repeatedDescriptions,
  '0011-stated-chances': statedChances,
  '0012-code-case': codeCase,
  '0013-imports': imports,
  '0014-feed-sources': feedSources,
  '0015-import-columns': importColumns,
  '0016-listings': listings,
  '0017-text-by-bytes': textByBytes,
};

const noted = Object.fromEntries(
  Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (db: Database) => engineOf(db).noteTables(db, () => up(db)) },
  ]),
);

/** Longer than another process takes to migrate if it starts at the same time and comes first. */
const WAIT_MS = 60_000;

/**
 * Migrates the database to the newest schema, in one transaction.
 * @returns the names of the migrations that ran, empty when there was nothing to do
 * @throws the error of the migration that failed, which leaves no changes
 */
export async function migrate(db: Database): Promise<string[]> {
  return whileLocked(async () => {
    // A database that is up to date is opened without a write, even while another process has it locked.
    if (await isNewest(db)) return [];
    const { error, results } = await migratorOf(db).migrateToLatest();
    if (isOfAnotherVersion(error)) throw new Error(OTHER_VERSION, { cause: error });
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  }, WAIT_MS);
}

const OTHER_VERSION =
  'This database was made by another version of the program, which changed it in ways that this one doesn’t know. Run that version, or start with another DATA_DIR.';

/** How the migrator describes migrations that ran and aren't among ours. */
function isOfAnotherVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

async function isNewest(db: Database): Promise<boolean> {
  if ((await pendingMigrations(db)).length > 0) return false;
  const { rows } = await sql<{ ran: number }>`select count(*) as ran from kysely_migration`.execute(db);
  // If another version has run migrations that we don't know, the migrator refuses.
  return rows[0]?.ran === Object.keys(migrations).length;
}

/** The names of the migrations that the database still lacks. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => noted } });
}
