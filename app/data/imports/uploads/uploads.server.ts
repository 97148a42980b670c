import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { PART_BYTES } from '../../../domain/office/uploaded-files.ts';
import { FeedError } from '../../../imports/reading/feed-error.ts';
import type { Database } from '../../database.server.ts';
import { keepKnown } from '../sources/source-runs.server.ts';

const gunzipAsync = promisify(gunzip);

/** The states in which a run is worked on. */
const AT_WORK = ['fetching', 'reading', 'applying', 'undoing'] as const;

/** What the person who uploads a file chooses. */
export interface UploadChoices {
  /** The name of a format, or `auto`. */
  readonly format: string;
  readonly source?: string | undefined;
  readonly zone?: string | undefined;
  /** Our slugs by the feed's id or name of a store. */
  readonly stores: Readonly<Record<string, string>>;
  readonly mayCreateStores: boolean;
  readonly isWhole: boolean;
  /** Stores whose rows are held, by the feed's id or name. */
  readonly ignored?: readonly string[];
}

/** A store of the feed that isn't one of ours yet. */
export interface UnknownStore {
  readonly id: string;
  readonly name: string;
  /** A slug of ours, if its website is the same. */
  readonly suggested: string | null;
  readonly rows: number;
}

/** What a run has found to say. */
export interface UploadNotes {
  readonly needsZone?: boolean;
  readonly hasUnknownColumns?: boolean;
  readonly unknownStores?: readonly UnknownStore[];
  /** Of an undone run: how many codes are as they were, and how many somebody had changed, the first of them by name. */
  readonly undone?: number;
  readonly left?: number;
  readonly codes?: readonly { readonly id: number; readonly code: string }[];
}

interface NewUpload {
  readonly fileName: string;
  readonly bytes: number;
  readonly personId: number;
  readonly choices: UploadChoices;
}

/** Begins a run with a file whose parts are to come. @returns its id */
export async function createUpload(
  db: Database,
  { fileName, bytes, personId, choices }: NewUpload,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({
      ...{ source: '', format: '', state: 'uploading', started_at: now, finished_at: null, error: null },
      ...{ file_name: fileName, file_bytes: bytes, person_id: personId, choices: JSON.stringify(choices) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keeps a part of a file. One that came before stays: a part is sent again when its answer was lost.
 * @param bytes gzip
 * @returns false where it's no gzip, or holds more than a part may
 */
export async function keepPart(
  db: Database,
  { run, number, bytes }: { readonly run: number; readonly number: number; readonly bytes: Uint8Array },
): Promise<boolean> {
  const size = await sizeOf(bytes);
  if (size === undefined) return false;
  await db
    .insertInto('import_part')
    .values({ run_id: run, number, bytes, size })
    .onConflict((conflict) => conflict.columns(['run_id', 'number']).doNothing())
    .execute();
  return true;
}

async function sizeOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    return (await unpack(bytes)).length;
  } catch {
    return undefined;
  }
}

const unpack = (bytes: Uint8Array) => gunzipAsync(bytes, { maxOutputLength: PART_BYTES });

/** The numbers of the parts that are here, and how much of the file they are. */
export async function receivedParts(db: Database, run: number) {
  const parts = await db
    .selectFrom('import_part')
    .select(['number', 'size'])
    .where('run_id', '=', run)
    .orderBy('number')
    .execute();
  return {
    numbers: parts.map(({ number }) => number),
    bytes: parts.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A file of a run, from its beginning. @throws FeedError where a part is missing */
export async function* openUpload(db: Database, run: number): AsyncGenerator<Uint8Array> {
  const { file_bytes } = await db
    .selectFrom('import_run')
    .select('file_bytes')
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  let bytes = 0;
  for (let number = 0; bytes < file_bytes; number += 1) {
    const part = await db
      .selectFrom('import_part')
      .select('bytes')
      .where('run_id', '=', run)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!part) throw new FeedError('A part of this file has not arrived. Upload it again.');
    const plain = await unpack(part.bytes);
    bytes += plain.length;
    yield plain;
  }
}

/** Has an uploaded file read, or read again with other choices. @returns false while it's worked on, or done */
export async function readUpload(db: Database, run: number, choices?: UploadChoices): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({
      ...{ error: null, notes: '{}', rows_todo: 0, rows_done: 0, is_asked: 1 },
      // Where no file came from an address, it's asked for again.
      state: sql`case when source_id is not null and file_bytes = 0 then 'fetching' else 'reading' end`,
      ...(choices && { choices: JSON.stringify(choices) }),
    })
    .where('id', '=', run)
    .where('state', 'in', ['uploading', 'ready', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has a file applied that was read. @returns false for any other */
export async function applyUpload(db: Database, run: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ state: 'applying', error: null, rows_todo: 0, rows_done: 0, is_asked: 1 })
    .where('id', '=', run)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets a file of which nothing was applied. One that a source held for review isn't offered again.
 * @returns false for any other
 */
export async function discardUpload(db: Database, run: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('import_run')
      .where('id', '=', run)
      .where('state', 'in', ['uploading', 'fetching', 'ready', 'failed'])
      .returning(['state', 'source_id', 'person_id', 'validators'])
      .executeTakeFirst();
    if (gone?.state === 'ready' && gone.source_id !== null && gone.person_id === null)
      await keepKnown(transaction, gone.source_id, { ...JSON.parse(gone.validators!), reading: null });
    return gone !== undefined;
  });
}

/** The oldest run that waits for work; an address is read once nobody's file waits. */
export async function nextUpload(db: Database): Promise<number | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where(({ eb, or }) =>
      // A command applies its own file.
      or([
        eb('state', 'in', ['fetching', 'reading', 'undoing']),
        eb.and([
          eb('state', '=', 'applying'),
          eb.or([eb('person_id', 'is not', null), eb('source_id', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy((eb) => eb('state', '=', 'fetching'))
    .orderBy('id')
    .executeTakeFirst();
  return run?.id;
}

/** Ends the work on a run with a sentence about what is wrong. What couldn't be undone stays applied. */
export async function failUpload(
  db: Database,
  run: number,
  { error, notes = {} }: { readonly error: string; readonly notes?: UploadNotes },
): Promise<void> {
  await db
    .updateTable('import_run')
    .set({
      state: sql`case when state = 'undoing' then 'done' else 'failed' end`,
      ...{ error, notes: JSON.stringify(notes) },
    })
    .where('id', '=', run)
    .where('state', 'in', AT_WORK)
    .execute();
}
