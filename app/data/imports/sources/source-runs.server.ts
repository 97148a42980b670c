import { DAY_MS, HOUR_MS } from '../../../domain/time/days.ts';
import { type FeedAccess, FetchError } from '../../../imports/fetching/fetch-feed.server.ts';
import type { Database } from '../../database.server.ts';
import type { UploadChoices } from '../uploads/uploads.server.ts';
import { type KnownFile, readingOf } from './known-file.server.ts';
import { openAccess } from './sealed-access.server.ts';

/** The first wait after a failure, which doubles with each. */
const FIRST_WAIT_MS = HOUR_MS / 4;
/** A source that is due while it's still being worked on waits for that. */
const AT_WORK = ['fetching', 'applying', 'undoing'] as const;

/** Whether any source is due to be read. */
export async function isSourceDue(db: Database, now: number): Promise<boolean> {
  return (await dueSources(db, now).select('id').limit(1).executeTakeFirst()) !== undefined;
}

function dueSources(db: Database, now: number) {
  return db
    .selectFrom('feed_source')
    .where('is_paused', '=', 0)
    .where('next_read_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_run')
            .select('import_run.id')
            .whereRef('source_id', '=', 'feed_source.id')
            .where('state', 'in', AT_WORK),
        ),
      ),
    );
}

/** Begins a run for each source that is due. */
export async function beginDueReads(db: Database, now: number): Promise<void> {
  const due = await dueSources(db, now).select(['id', 'every_hours']).execute();
  for (const { id, every_hours } of due) {
    await beginRead(db, id, { personId: null, now });
    await db
      .updateTable('feed_source')
      .set({ next_read_at: now + every_hours * HOUR_MS })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Begins a run that reads a source's address. One that a person begins always ends in a preview.
 * @returns its id; undefined if there is no such source
 */
export async function beginRead(
  db: Database,
  sourceId: number,
  { personId, now }: { readonly personId: number | null; readonly now: number },
): Promise<number | undefined> {
  const source = await db.selectFrom('feed_source').selectAll().where('id', '=', sourceId).executeTakeFirst();
  if (!source) return undefined;
  const choices: UploadChoices = {
    ...{ format: source.format, source: source.source, zone: source.zone ?? undefined, stores: {} },
    ...{ mayCreateStores: false, isWhole: source.is_whole === 1 },
    ignored: JSON.parse(source.ignored_stores) as string[],
  };
  // Only the last failure is worth a look.
  await db
    .deleteFrom('import_run')
    .where('source_id', '=', sourceId)
    .where('person_id', 'is', null)
    .where('state', '=', 'failed')
    .execute();
  const { id } = await db
    .insertInto('import_run')
    .values({
      ...{ source: source.source, format: '', state: 'fetching', started_at: now, finished_at: null },
      ...{ error: null, file_name: source.name, person_id: personId, source_id: sourceId },
      is_asked: personId === null ? 0 : 1,
      choices: JSON.stringify(choices),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The address and credentials that a run is about to read; undefined for other runs, and if another key stored them. */
export async function findAccess(
  db: Database,
  run: number,
  secretKey: Uint8Array,
): Promise<FeedAccess | undefined> {
  const source = await db
    .selectFrom('import_run')
    .innerJoin('feed_source', 'feed_source.id', 'import_run.source_id')
    .select('feed_source.access')
    .where('import_run.id', '=', run)
    .where('import_run.state', '=', 'fetching')
    .executeTakeFirst();
  return source && openAccess(source.access, secretKey);
}

/** Notes that a source could be read, and whether it has what was applied last. */
export async function noteRead(
  db: Database,
  sourceId: number,
  { now, isListed = false }: { readonly now: number; readonly isListed?: boolean },
): Promise<void> {
  await db
    .updateTable('feed_source')
    .set({
      ...{ read_at: now, failures: 0, failing_since: null, problem: null, retry_at: null },
      ...(isListed && { listed_at: now }),
    })
    .where('id', '=', sourceId)
    .execute();
}

/** Notes that the file of a run was read, and, if it was applied, which one that is. */
export async function noteRun(db: Database, run: number, now: number): Promise<void> {
  const {
    source_id: sourceId,
    source,
    state,
    validators,
    ...begun
  } = await db
    .selectFrom('import_run')
    .select(['source_id', 'source', 'state', 'validators', 'person_id', 'is_asked'])
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  if (sourceId === null) return;
  // A file of the schedule that somebody had read another way says nothing of how the source itself is.
  if (begun.person_id !== null || !begun.is_asked) await noteRead(db, sourceId, { now });
  if (state !== 'done' || validators === null) return;
  await db
    .updateTable('feed_source')
    .set({ listed_run: run, listed_at: now })
    .where('id', '=', sourceId)
    .execute();
  await keepKnown(db, sourceId, { ...JSON.parse(validators), reading: await readingOf(db, source) });
}

/** Notes what a source's address had; with other settings, the same file may say something else. */
export async function keepKnown(db: Database, sourceId: number, known: KnownFile): Promise<void> {
  await db
    .updateTable('feed_source')
    .set({ validators: JSON.stringify(known) })
    .where('id', '=', sourceId)
    .where('version', '=', known.version)
    .execute();
}

/** Notes that the schedule's run couldn't read its source: it's tried again later each time, up to a day. */
export async function noteFailure(db: Database, run: number, error: Error, now: number): Promise<void> {
  const source = await db
    .selectFrom('feed_source')
    .innerJoin('import_run', 'import_run.source_id', 'feed_source.id')
    .select(['feed_source.id', 'failures', 'failing_since'])
    .where('import_run.id', '=', run)
    .where('is_asked', '=', 0)
    .executeTakeFirst();
  if (!source) return;
  const asked = error instanceof FetchError ? error.waitMs : 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** source.failures, DAY_MS);
  await db
    .updateTable('feed_source')
    .set({
      ...{ failures: source.failures + 1, failing_since: source.failing_since ?? now },
      ...{ problem: error.message, next_read_at: now + Math.max(wait, asked) },
      retry_at: asked > 0 ? now + asked : null,
    })
    .where('id', '=', source.id)
    .execute();
}
