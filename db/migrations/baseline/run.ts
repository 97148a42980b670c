import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { postgres } from './postgres.ts';
import { sqlite } from './sqlite.ts';
import type { TableSyntax } from './table-syntax.ts';

interface Statements {
  /** Statements that both engines run, in the syntax of each. */
  readonly both: (syntax: TableSyntax) => readonly string[];
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
    ? [...both(postgres).map(withPostgresTypes), ...postgresOnly]
    : [...both(sqlite), ...sqliteOnly];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * As on SQLite, integers have 64 bits, so no number that an address names is out of range, and text compares byte by byte,
 * so lists have one order, whatever the language of the server.
 */
function withPostgresTypes(statement: string): string {
  return statement.replaceAll(/\bINTEGER\b/g, 'BIGINT').replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"');
}
