import type { Database } from '../../database.server.ts';
import type { Counts } from '../import-run.ts';
import type { UploadChoices, UploadNotes } from './uploads.server.ts';

/** An import, as its screens show it. */
export type RunView = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Imports, the newest first: those that wait for someone to apply them, or the others, from before an id. */
export async function listRuns(
  db: Database,
  { isWaiting, before, limit }: { isWaiting: boolean; before?: number | undefined; limit: number },
): Promise<{ readonly runs: RunView[]; readonly next: number | undefined }> {
  const rows = await select(db)
    .where('import_run.state', isWaiting ? '=' : '!=', 'ready')
    .where((eb) => (before === undefined ? eb.lit(true) : eb('import_run.id', '<', before)))
    .orderBy('import_run.id', 'desc')
    .limit(limit + 1)
    .execute();
  const runs = rows.slice(0, limit).map(viewOf);
  return { runs, next: rows.length > limit ? runs.at(-1)!.id : undefined };
}

export async function findRun(db: Database, id: number) {
  const row = await select(db).where('import_run.id', '=', id).executeTakeFirst();
  return row && viewOf(row);
}

function select(db: Database) {
  return db
    .selectFrom('import_run')
    .leftJoin('person', 'person.id', 'import_run.person_id')
    .selectAll('import_run')
    .select('person.display_name as person');
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function viewOf(row: Row) {
  const counts: Counts = {
    ...{ read: row.rows_read, created: row.rows_created, changed: row.rows_changed },
    ...{ unchanged: row.rows_unchanged, held: row.rows_held, gone: row.rows_gone },
    ...{ refused: row.rows_refused, missing: row.rows_missing },
  };
  const { id, state, person, source, format, error } = row;
  return {
    ...{ id, state, person, source, format, error, counts },
    /** Of the source whose address it reads. */
    sourceId: row.source_id,
    fileName: row.file_name,
    fileHash: row.file_hash,
    bytes: row.file_bytes,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: { done: row.rows_done, todo: row.rows_todo },
    choices: JSON.parse(row.choices) as Partial<UploadChoices>,
    notes: JSON.parse(row.notes) as UploadNotes,
  };
}
