import type { Kysely } from 'kysely';
import { runStatements } from '../baseline/run.ts';

/** Two columns that PostgreSQL compared by the server's language. They compare by bytes now, as all others do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: () => [],
    postgresOnly: ['terms', 'min_counts'].map(
      (column) => `ALTER TABLE code ALTER COLUMN ${column} TYPE TEXT COLLATE "C"`,
    ),
  });
}
