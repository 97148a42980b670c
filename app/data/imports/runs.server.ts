import type { Database } from '../database.server.ts';
import type { Counts } from './import-run.ts';

interface NewRun {
  readonly source: string;
  readonly format: string;
  readonly fileName: string;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
}

/** The run of a source that was stopped before all of this file was applied. */
export async function findStoppedRun(
  db: Database,
  source: string,
  fileHash: string,
): Promise<number | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where('source', '=', source)
    .where('file_hash', '=', fileHash)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return run?.id;
}

export async function beginRun(
  db: Database,
  { source, format, fileName, fileHash }: NewRun,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({
      ...{ source, format, started_at: now, finished_at: null, error: null },
      ...{ file_name: fileName, file_hash: fileHash },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says that all of a run is applied; `error` says what wasn't proposed, and why. */
export async function finishRun(
  db: Database,
  id: number,
  { counts, error }: { readonly counts: Counts; readonly error: string | null },
  now: number,
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      finished_at: now,
      rows_read: counts.read,
      rows_created: counts.created,
      rows_changed: counts.changed,
      rows_unchanged: counts.unchanged,
      rows_held: counts.drafted,
      rows_gone: counts.gone,
      rows_refused: counts.refused,
      rows_missing: counts.missing,
      error,
    })
    .where('id', '=', id)
    .execute();
}
