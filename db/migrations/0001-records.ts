import type { Kysely } from 'kysely';
import { catalogTables } from './baseline/catalog.ts';
import { contentTables } from './baseline/content.ts';
import { operationsTables } from './baseline/operations.ts';
import { postgresOnly } from './baseline/postgres.ts';
import { readerTables } from './baseline/readers.ts';
import { runStatements } from './baseline/run.ts';
import { sqlite, sqliteOnly } from './baseline/sqlite.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/**
 * Every record of the site. Frozen: a change of the schema is a new migration (a test holds the hash of these
 * statements). docs/decisions/records.md explains the tables and their conventions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, { both: tablesFor, sqliteOnly, postgresOnly });
}

/** The tables, in the syntax of one engine. */
function tablesFor(syntax: TableSyntax): string[] {
  return [
    ...operationsTables(syntax),
    ...catalogTables(syntax),
    ...contentTables(syntax),
    ...readerTables(syntax),
  ];
}

export const sqliteBaseline: readonly string[] = [...tablesFor(sqlite), ...sqliteOnly];
