import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** What editors say about a feed: what its columns are, and where its codes belong. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ endKeyed }: TableSyntax) => [
      // JSON: the column of each of our fields.
      `CREATE TABLE import_mapping (
        source TEXT NOT NULL PRIMARY KEY,
        mapping TEXT NOT NULL
      ) ${endKeyed}`,
      // Of a new code: the guess, or what somebody has chosen instead.
      `ALTER TABLE import_preview ADD COLUMN category TEXT`,
      // The affiliate link of a store, as its tracking addresses show it.
      `ALTER TABLE import_store ADD COLUMN template TEXT`,
    ],
  });
}
