import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import { flag, type TableSyntax } from './baseline/table-syntax.ts';

/** What a source's listings say, when they were seen last, and who asked for what an import does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ time }: TableSyntax) => [
      // The network's own terms, which the code has only of the row that added it.
      'ALTER TABLE import_row ADD COLUMN terms TEXT',
      // The run whose file the address had last, and when it still had it.
      'ALTER TABLE feed_source ADD COLUMN listed_run INTEGER',
      `ALTER TABLE feed_source ADD COLUMN listed_at ${time}`,
      // Until when the server asks to be left alone.
      `ALTER TABLE feed_source ADD COLUMN retry_at ${time}`,
      // Whether somebody asked for what it does, rather than the schedule.
      `ALTER TABLE import_run ADD COLUMN ${flag('is_asked')}`,
      // The category that was guessed, where somebody may have chosen another.
      'ALTER TABLE import_preview ADD COLUMN guess TEXT',
    ],
  });
}
