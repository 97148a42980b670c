import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** What feeds listed, which stores they mean, and what they propose to editors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ id, time, end, endKeyed }: TableSyntax) => [
      ...['rows_unchanged', 'rows_held', 'rows_gone', 'rows_missing'].map(
        (name) => `ALTER TABLE import_run ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`,
      ),
      `ALTER TABLE import_run ADD COLUMN file_name TEXT NOT NULL DEFAULT ''`,
      `ALTER TABLE import_run ADD COLUMN file_hash TEXT NOT NULL DEFAULT ''`,
      // The newest state of each row that a source has listed. A row is a code of ours, or it's held: never both.
      `CREATE TABLE import_row (
        source TEXT NOT NULL,
        feed_id TEXT NOT NULL,
        hash TEXT NOT NULL,
        code_id INTEGER REFERENCES code (id) ON DELETE CASCADE,
        held TEXT,
        feed TEXT,
        run_id INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        listed_at ${time} NOT NULL,
        PRIMARY KEY (source, feed_id),
        CHECK (code_id IS NULL OR held IS NULL),
        CHECK ((held IS NULL) = (feed IS NULL))
      ) ${endKeyed}`,
      `CREATE INDEX import_row_code ON import_row (code_id) WHERE code_id IS NOT NULL`,
      // Which store of ours a source means by an id ("#17") or by a name, in lower case.
      `CREATE TABLE import_store (
        source TEXT NOT NULL,
        feed_store TEXT NOT NULL,
        store_id INTEGER NOT NULL REFERENCES store (id) ON DELETE CASCADE,
        PRIMARY KEY (source, feed_store)
      ) ${endKeyed}`,
      // What a source would change, where a person's word or a test at checkout counts for more. The detail is JSON.
      `CREATE TABLE feed_proposal (
        id ${id},
        source TEXT NOT NULL,
        code_id INTEGER NOT NULL REFERENCES code (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('withdraw', 'change')),
        detail TEXT NOT NULL,
        created_at ${time} NOT NULL,
        decided_at ${time},
        decided_by INTEGER REFERENCES person (id),
        decision TEXT CHECK (decision IN ('accepted', 'declined')),
        CHECK ((decided_at IS NULL) = (decision IS NULL))
      ) ${end}`,
      `CREATE UNIQUE INDEX feed_proposal_open ON feed_proposal (code_id, source, kind) WHERE decided_at IS NULL`,
    ],
  });
}
