import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** Imports from their upload on: what feeds listed, which stores they mean, and what they propose to editors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ id, time, bytes, end, endKeyed }: TableSyntax) => [
      ...['rows_unchanged', 'rows_held', 'rows_gone', 'rows_missing'].map(
        (name) => `ALTER TABLE import_run ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`,
      ),
      `ALTER TABLE import_run ADD COLUMN file_name TEXT NOT NULL DEFAULT ''`,
      `ALTER TABLE import_run ADD COLUMN file_hash TEXT NOT NULL DEFAULT ''`,
      `ALTER TABLE import_run ADD COLUMN state TEXT NOT NULL DEFAULT 'done'
        CHECK (state IN ('uploading', 'fetching', 'reading', 'ready', 'applying', 'done', 'failed', 'undoing', 'undone'))`,
      `ALTER TABLE import_run ADD COLUMN person_id INTEGER REFERENCES person (id)`,
      `ALTER TABLE import_run ADD COLUMN file_bytes INTEGER NOT NULL DEFAULT 0`,
      // How many rows are done of those to do, while it's read or applied.
      ...['rows_todo', 'rows_done'].map(
        (name) => `ALTER TABLE import_run ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`,
      ),
      // What its person chose, and what it found to say: JSON.
      `ALTER TABLE import_run ADD COLUMN choices TEXT NOT NULL DEFAULT '{}'`,
      `ALTER TABLE import_run ADD COLUMN notes TEXT NOT NULL DEFAULT '{}'`,
      // An uploaded file, in parts that are gzip each.
      `CREATE TABLE import_part (
        run_id INTEGER NOT NULL REFERENCES import_run (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        bytes ${bytes} NOT NULL,
        size INTEGER NOT NULL,
        PRIMARY KEY (run_id, number)
      ) ${endKeyed}`,
      // What applying would do. A missing code isn't a row of the file. The detail is JSON.
      `CREATE TABLE import_preview (
        run_id INTEGER NOT NULL REFERENCES import_run (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY (run_id, outcome, number)
      ) ${endKeyed}`,
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
