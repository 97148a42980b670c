import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** The chance that the site gave a code before each test, and how chances were corrected by these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ id, time, end }: TableSyntax) => [
      `ALTER TABLE code_check ADD COLUMN prior_thousandths INTEGER`,
      `ALTER TABLE code_check ADD COLUMN chance_thousandths INTEGER`,
      `CREATE INDEX code_check_stated ON code_check (checked_at, id) WHERE chance_thousandths IS NOT NULL`,
      // One row for each time that the correction changed. The points are JSON.
      `CREATE TABLE chance_correction (
        id ${id},
        at ${time} NOT NULL,
        tests INTEGER NOT NULL,
        points TEXT NOT NULL
      ) ${end}`,
    ],
  });
}
