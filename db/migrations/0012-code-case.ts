import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';

/**
 * Codes may have small letters, hyphens, and underscores: they're found in any case, and searched for without what
 * separates their parts. Nothing looks for exact spellings anymore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: () => [
      `DROP INDEX code_named`,
      `CREATE INDEX code_folded ON code (lower(code))`,
      `CREATE INDEX code_joined ON code (replace(replace(lower(code), '-', ''), '_', ''))`,
    ],
  });
}
