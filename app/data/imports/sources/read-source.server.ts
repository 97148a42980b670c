import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PART_BYTES } from '../../../domain/office/uploaded-files.ts';
import {
  type FeedAccess,
  FetchError,
  type Fetched,
  fetchFeed,
} from '../../../imports/fetching/fetch-feed.server.ts';
import type { Database, DatabaseTransaction } from '../../database.server.ts';
import { clearPreview } from '../uploads/preview.server.ts';
import type { UploadChoices } from '../uploads/uploads.server.ts';
import { type KnownFile, readingOf } from './known-file.server.ts';
import { noteRead } from './source-runs.server.ts';

const gzipAsync = promisify(gzip);

interface FetchingOptions {
  readonly access: FeedAccess;
  readonly allowsLoopback: boolean;
  readonly now: () => number;
}

/**
 * Reads a source's address into the file of its run, which is then read for a preview, or applied if the source says so.
 * A file that is still the same ends the run.
 * @throws FeedError where it can't be read to its end
 */
export async function fetchForRun(
  db: Database,
  run: number,
  { access, allowsLoopback, now }: FetchingOptions,
): Promise<void> {
  const {
    source_id: sourceId,
    person_id: personId,
    source: name,
    ...begun
  } = await db
    .selectFrom('import_run')
    .select(['source_id', 'person_id', 'source', 'choices', 'started_at'])
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const { mode, validators, version } = await db
    .selectFrom('feed_source')
    .select(['mode', 'validators', 'version'])
    .where('id', '=', sourceId!)
    .executeTakeFirstOrThrow();
  const stored = validators === null ? undefined : (JSON.parse(validators) as KnownFile);
  const isDiscarded = stored?.reading === null;
  // After a source was added or changed, or a file discarded, its next one waits for somebody to look at it.
  const isHeld = personId === null && (mode === 'hold' || !stored || isDiscarded);
  const isKnown = personId === null && (isDiscarded || stored?.reading === (await readingOf(db, name)));
  const known = isKnown ? stored : undefined;
  const fetched = await fetchFeed(access, { allowsLoopback, ...(known && { validators: known }) });
  const file = fetched.kind === 'file' ? await keepFile(db, run, fetched) : known!;
  if (
    file.hash === known?.hash ||
    (isHeld && (await isWaiting(db, sourceId!, { hash: file.hash, version })))
  ) {
    const isListed = file.hash === known?.hash && !isDiscarded;
    await noteRead(db, sourceId!, { now: now(), isListed });
    await db.deleteFrom('import_run').where('id', '=', run).execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    if (personId === null && !(await hasVersion(transaction, sourceId!, version))) {
      // It was changed meanwhile, and is read again as it is now.
      await transaction.deleteFrom('import_run').where('id', '=', run).execute();
      await transaction
        .updateTable('feed_source')
        .set({ next_read_at: 0 })
        .where('id', '=', sourceId!)
        .execute();
      return;
    }
    const { hasEnd } = fetched as Extract<Fetched, { kind: 'file' }>;
    const given = JSON.parse(begun.choices) as UploadChoices;
    const waiting = personId === null ? await takeWaiting(transaction, sourceId!) : undefined;
    const chosen = waiting && choicesIn(waiting, given, version);
    if (waiting) await moveFile(transaction, { from: run, to: waiting.id });
    const state = personId === null && !isHeld ? 'applying' : 'reading';
    if (waiting && state === 'applying') await clearPreview(transaction, waiting.id);
    await transaction
      .updateTable('import_run')
      .set({
        ...{ state, file_hash: file.hash, started_at: begun.started_at, is_asked: personId === null ? 0 : 1 },
        validators: JSON.stringify({ ...file, version }),
        choices: JSON.stringify({ ...given, ...chosen, isWhole: given.isWhole && hasEnd }),
      })
      .where('id', '=', waiting?.id ?? run)
      .where('state', 'in', ['fetching', 'reading'])
      .execute();
  });
}

/** The run that still waits for review: a newer file takes its place there, so that its address stays. */
function takeWaiting(transaction: DatabaseTransaction, sourceId: number) {
  return transaction
    .updateTable('import_run')
    .set({ state: 'reading', error: null, notes: '{}', rows_todo: 0, rows_done: 0 })
    .where('source_id', '=', sourceId)
    .where('person_id', 'is', null)
    .where('state', '=', 'ready')
    .returning(['id', 'choices', 'validators'])
    .executeTakeFirst();
}

/** What was chosen for the file that waited: it holds for the newer one, unless the source's settings say otherwise now. */
function choicesIn(
  { choices, validators }: { readonly choices: string; readonly validators: string | null },
  given: UploadChoices,
  version: number,
): Partial<UploadChoices> {
  const { stores, mayCreateStores, zone } = JSON.parse(choices) as UploadChoices;
  const isOfVersion = (JSON.parse(validators!) as KnownFile).version === version;
  return { stores, mayCreateStores, zone: isOfVersion ? zone : (given.zone ?? zone) };
}

/** Gives a run the file of another one, which is forgotten. */
async function moveFile(
  transaction: DatabaseTransaction,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await transaction.deleteFrom('import_part').where('run_id', '=', to).execute();
  await transaction.updateTable('import_part').set({ run_id: to }).where('run_id', '=', from).execute();
  const { file_bytes } = await transaction
    .deleteFrom('import_run')
    .where('id', '=', from)
    .returning('file_bytes')
    .executeTakeFirstOrThrow();
  await transaction.updateTable('import_run').set({ file_bytes }).where('id', '=', to).execute();
}

/** Whether that file of a source already waits for somebody to apply it. */
async function isWaiting(
  db: Database,
  sourceId: number,
  { hash, version }: Pick<KnownFile, 'hash' | 'version'>,
): Promise<boolean> {
  const run = await db
    .selectFrom('import_run')
    .select('validators')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'ready')
    .where('file_hash', '=', hash)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return run !== undefined && (JSON.parse(run.validators!) as KnownFile).version === version;
}

async function hasVersion(db: Database, sourceId: number, version: number): Promise<boolean> {
  const source = await db
    .selectFrom('feed_source')
    .select('version')
    .where('id', '=', sourceId)
    .executeTakeFirst();
  return source?.version === version;
}

/** Keeps a file as the parts of its run; those of an earlier try are dropped. */
async function keepFile(
  db: Database,
  run: number,
  { body, validators }: Extract<Fetched, { kind: 'file' }>,
): Promise<Omit<KnownFile, 'reading' | 'version'>> {
  await db.deleteFrom('import_part').where('run_id', '=', run).execute();
  const hash = createHash('sha256');
  let bytes = 0;
  let number = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const keep = async () => {
    const part = { run_id: run, number, bytes: await gzipAsync(Buffer.concat(waiting)), size };
    await db.insertInto('import_part').values(part).execute();
    number += 1;
    waiting = [];
    size = 0;
  };
  for await (const chunk of body) {
    hash.update(chunk);
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - size);
      waiting.push(piece);
      at += piece.length;
      size += piece.length;
      bytes += piece.length;
      if (size === PART_BYTES) await keep();
    }
  }
  if (size > 0) await keep();
  if (bytes === 0) throw new FetchError('The file at this address is empty.');
  // Only now there's a file: one that was cut off can't be read.
  await db.updateTable('import_run').set({ file_bytes: bytes }).where('id', '=', run).execute();
  return { ...validators, hash: hash.digest('hex') };
}
