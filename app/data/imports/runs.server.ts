import type { Database } from '../database.server.ts';
import type { Counts } from './import-run.ts';

interface NewRun {
  readonly source: string;
  readonly format: string;
  readonly fileName: string;
  /** SHA-256 of the file, in hex. */
  readonly fileHash: string;
  /** As the operator names it. */
  readonly zone: string | undefined;
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
    .where('state', '=', 'applying')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return run?.id;
}

/**
 * Begins to apply a file: as a new run, or as `id`, which began as an upload or was stopped.
 * @returns the run's id
 * @throws if that run isn't to be applied anymore
 */
export async function beginRun(
  db: Database,
  { source, format, fileName, fileHash, zone }: NewRun,
  now: number,
  id: number | undefined,
): Promise<number> {
  const file = { source, format, file_name: fileName, file_hash: fileHash, state: 'applying' as const };
  if (id === undefined) {
    const choices = JSON.stringify({ zone });
    const run = { ...file, choices, started_at: now, finished_at: null, error: null };
    const added = await db.insertInto('import_run').values(run).returning('id').executeTakeFirstOrThrow();
    return added.id;
  }
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('import_run')
      .set(file)
      .where('id', '=', id)
      .where('state', '=', 'applying')
      .returning('id')
      .executeTakeFirstOrThrow();
    // A run that goes on refuses these again.
    await transaction.deleteFrom('import_reject').where('import_run_id', '=', id).execute();
    return id;
  });
}

/** How a run that is read or applied is counted. */
export function countColumns(counts: Counts) {
  return {
    rows_read: counts.read,
    rows_created: counts.created,
    rows_changed: counts.changed,
    rows_unchanged: counts.unchanged,
    rows_held: counts.held,
    rows_gone: counts.gone,
    rows_refused: counts.refused,
    rows_missing: counts.missing,
  };
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
    .set({ state: 'done', finished_at: now, ...countColumns(counts), error })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .execute();
}
