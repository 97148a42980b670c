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
import type { Database } from '../../database.server.ts';
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
    choices,
  } = await db
    .selectFrom('import_run')
    .select(['source_id', 'person_id', 'source', 'choices'])
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const { mode, validators, version } = await db
    .selectFrom('feed_source')
    .select(['mode', 'validators', 'version'])
    .where('id', '=', sourceId!)
    .executeTakeFirstOrThrow();
  // After a source was added or changed, its next file waits for somebody to look at it.
  const isHeld = personId === null && (mode === 'hold' || validators === null);
  const stored = validators === null ? undefined : (JSON.parse(validators) as KnownFile);
  const known = personId === null && stored?.reading === (await readingOf(db, name)) ? stored : undefined;
  const fetched = await fetchFeed(access, { allowsLoopback, ...(known && { validators: known }) });
  const file = fetched.kind === 'file' ? await keepFile(db, run, fetched) : known!;
  if (
    file.hash === known?.hash ||
    (isHeld && (await isWaiting(db, sourceId!, { hash: file.hash, version })))
  ) {
    await db.deleteFrom('import_run').where('id', '=', run).execute();
    await noteRead(db, sourceId!, now());
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
    // A newer file takes the place of one that still waits for review.
    if (personId === null)
      await transaction
        .deleteFrom('import_run')
        .where('source_id', '=', sourceId)
        .where('person_id', 'is', null)
        .where('state', '=', 'ready')
        .execute();
    const { hasEnd } = fetched as Extract<Fetched, { kind: 'file' }>;
    const given = JSON.parse(choices) as UploadChoices;
    await transaction
      .updateTable('import_run')
      .set({
        state: personId === null && !isHeld ? 'applying' : 'reading',
        file_hash: file.hash,
        validators: JSON.stringify({ ...file, version }),
        choices: JSON.stringify({ ...given, isWhole: given.isWhole && hasEnd }),
      })
      .where('id', '=', run)
      .execute();
  });
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
