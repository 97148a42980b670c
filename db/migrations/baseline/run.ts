import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';

interface Statements {
  /** In the words of either engine. */
  readonly both: (engine: Engine) => readonly string[];
  readonly sqliteOnly?: readonly string[];
  readonly postgresOnly?: readonly string[];
}

/** Runs the statements for the database's engine. */
export async function runStatements<Tables>(
  db: Kysely<Tables>,
  { both, sqliteOnly = [], postgresOnly = [] }: Statements,
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres
    ? [...both(postgres).map(asOnSqlite), ...postgresOnly]
    : [...both(sqlite), ...sqliteOnly];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Integers have 64 bits, so no number that an address names is out of range. Text compares byte by byte, so lists have
 * one order, whatever the language of the server.
 */
function asOnSqlite(statement: string): string {
  return statement.replaceAll(/\bINTEGER\b/g, 'BIGINT').replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}
