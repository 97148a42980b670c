import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';

/** The codes that more of a day's reports say failed than worked, most copied first, for the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: () => [
      `CREATE INDEX code_day_doubted ON code_day (day, uses DESC, code_id)
        WHERE failed_since_test > worked_since_test AND failed_networks > worked_since_test`,
    ],
  });
}
