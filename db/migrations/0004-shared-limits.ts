import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** How often a network may still do something, for processes on several machines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ bytes, time, endKeyed }: TableSyntax) => [
      `CREATE TABLE rate_bucket (
        key ${bytes} PRIMARY KEY,
        millionths INTEGER NOT NULL,
        at ${time} NOT NULL
      ) ${endKeyed}`,
      `CREATE INDEX rate_bucket_time ON rate_bucket (at)`,
    ],
    // Losing it in a crash gives everybody a full bucket, and is worth half of each write.
    postgresOnly: [`ALTER TABLE rate_bucket SET UNLOGGED`],
  });
}
