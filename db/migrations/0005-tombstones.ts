import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** What was erased, removed, or ended, so that a restore doesn't bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ time, endKeyed }: TableSyntax) => [
      `CREATE TABLE tombstone (
        name TEXT PRIMARY KEY,
        at ${time} NOT NULL
      ) ${endKeyed}`,
      `CREATE INDEX tombstone_time ON tombstone (at)`,
    ],
  });
}
