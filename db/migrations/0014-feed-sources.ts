import type { Kysely } from 'kysely';
import { runStatements } from './baseline/run.ts';
import type { TableSyntax } from './baseline/table-syntax.ts';

/** Addresses of feeds that are read by themselves, and the runs that read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, {
    both: ({ id, time, end }: TableSyntax) => [
      `CREATE TABLE feed_source (
        id ${id},
        name TEXT NOT NULL,
        source TEXT NOT NULL UNIQUE,
        format TEXT NOT NULL,
        host TEXT NOT NULL,
        credentials TEXT NOT NULL,
        access TEXT NOT NULL,
        zone TEXT,
        every_hours INTEGER NOT NULL,
        is_whole INTEGER NOT NULL CHECK (is_whole IN (0, 1)),
        mode TEXT NOT NULL CHECK (mode IN ('publish', 'hold')),
        ignored_stores TEXT NOT NULL,
        is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
        next_read_at ${time} NOT NULL DEFAULT 0,
        read_at ${time},
        failures INTEGER NOT NULL DEFAULT 0,
        failing_since ${time},
        problem TEXT,
        validators TEXT,
        sample INTEGER NOT NULL DEFAULT 0 CHECK (sample IN (0, 1)),
        version INTEGER NOT NULL DEFAULT 1,
        created_at ${time} NOT NULL,
        updated_at ${time} NOT NULL
      ) ${end}`,
      // A run that reads a source's address.
      `ALTER TABLE import_run ADD COLUMN source_id INTEGER REFERENCES feed_source (id) ON DELETE SET NULL`,
      `ALTER TABLE import_run ADD COLUMN validators TEXT`,
    ],
  });
}
