import { createHash } from 'node:crypto';
import type { FeedAccess } from '../../../imports/fetching/fetch-feed.server.ts';
import { ColumnsError, FeedError } from '../../../imports/reading/feed-error.ts';
import type { ChangeBy } from '../../audit/audit.server.ts';
import type { Database } from '../../database.server.ts';
import { getSettings } from '../../site/site.server.ts';
import { isUnavailable } from '../../upkeep/unavailable.server.ts';
import type { ReportedRow } from '../import-run.ts';
import { formatsNamed } from '../mappings.server.ts';
import { type ImportOptions, type ImportReport, runImport } from '../run-import.server.ts';
import { countColumns } from '../runs.server.ts';
import { fetchForRun } from '../sources/read-source.server.ts';
import { noteFailure, noteRun } from '../sources/source-runs.server.ts';
import { ZoneError } from '../survey.server.ts';
import {
  chosenCategories,
  clearPreview,
  keepMissing,
  keepOnly,
  keepPreview,
  previewCategories,
  previewOutcomes,
} from './preview.server.ts';
import { undoRun } from './undo-run.server.ts';
import { failUpload, openUpload, type UnknownStore, type UploadChoices } from './uploads.server.ts';

/** How often a run says how far it is. */
const PROGRESS_MS = 500;
const MOST_UNKNOWN_STORES = 200;
const MOST_OTHERWISE = 500;

/** What a run didn't do when it stopped, by what it was about to do. */
const undone: Readonly<Record<string, string>> = {
  fetching: 'this address wasn’t read',
  reading: 'this file wasn’t read',
  applying: 'no more of this file was applied',
  undoing: 'not all of this was undone. Undo it again for the rest',
};

const OTHER_KEY =
  'This source was stored with another SECRET_KEY. Enter its address and its credentials again.';

interface Clock {
  readonly now: () => number;
}

/** What a run needs that reads an address. */
export interface Fetching {
  readonly access: FeedAccess;
  readonly allowsLoopback: boolean;
}

/**
 * Reads an address, reads a file for its preview, applies it, or undoes that: as its run's state says. A file that can't be used
 * ends its run with a sentence. What was stopped is done again: an applied row is known then.
 */
export async function workOnUpload(
  db: Database,
  run: number,
  { now, fetching }: Clock & { readonly fetching?: Fetching | undefined },
): Promise<void> {
  const found = await db
    .selectFrom('import_run')
    .select(['state', 'choices', 'file_name'])
    .where('id', '=', run)
    .executeTakeFirst();
  try {
    if (found?.state === 'undoing') return await undoRun(db, run, now());
    if (found?.state === 'fetching') {
      if (!fetching) throw new FeedError(OTHER_KEY);
      return await fetchForRun(db, run, { ...fetching, now });
    }
    if (found?.state !== 'reading' && found?.state !== 'applying') return;
    const choices = JSON.parse(found.choices) as UploadChoices;
    const work = found.state === 'reading' ? readForPreview : applyNow;
    const { zone } = await getSettings(db);
    await work(db, run, {
      open: () => openUpload(db, run),
      file: { name: found.file_name, hash: await hashOf(openUpload(db, run)) },
      formats: (await formatsNamed(db, choices.format, choices.source))!,
      ...{ source: choices.source, zone: choices.zone, stores: new Map(Object.entries(choices.stores)) },
      ...{ mayCreateStores: choices.mayCreateStores, isWhole: choices.isWhole },
      ignored: choices.ignored ?? [],
      ...{ isDryRun: found.state === 'reading', siteZone: zone, now, runId: run },
    });
    await noteRun(db, run, now());
  } catch (error) {
    const left = await db.selectFrom('import_run').select('state').where('id', '=', run).executeTakeFirst();
    // It was discarded, or its source removed, while it was worked on.
    if (!left || left.state === 'failed') return;
    if (error instanceof FeedError) return failRun(db, run, error, now());
    // The job tries again once the database is back; anything else would only fail again.
    if (!isUnavailable(error) || error.reason === 'slow') await failUnexpectedly(db, run, now());
    throw error;
  }
}

/** Ends the work on a run with a sentence about what is wrong. */
async function failRun(db: Database, run: number, error: Error, now: number): Promise<void> {
  const notes = {
    needsZone: error instanceof ZoneError,
    hasUnknownColumns: error instanceof ColumnsError,
  };
  await failUpload(db, run, { error: error.message, notes });
  await noteFailure(db, run, error, now);
}

/** Ends the work on a run that stopped for a reason that people can do nothing about, or ran out of memory or time. */
export async function failUnexpectedly(
  db: Database,
  run: number,
  now: number,
  { isTooLarge = false } = {},
): Promise<void> {
  const { state, source_id: sourceId } =
    (await db
      .selectFrom('import_run')
      .select(['state', 'source_id'])
      .where('id', '=', run)
      .executeTakeFirst()) ?? {};
  // It had done its work, or was taken away.
  if (!state || !(state in undone)) return;
  const isFile = state === 'reading' || state === 'applying';
  const advice = sourceId === null ? SPLIT : `Ask its network for a smaller one. ${SPLIT}`;
  const error = isTooLarge
    ? `This took more memory or time than an import may, so ${undone[state]}. ${isFile ? advice : ''}`
    : `Something went wrong in our program, so ${undone[state]}. The log says what it was.`;
  await failRun(db, run, new Error(error.trim()), now);
}

const SPLIT = 'Split the file and upload its parts.';

async function readForPreview(db: Database, run: number, options: ImportOptions): Promise<void> {
  const chosen = await chosenCategories(db, run);
  await clearPreview(db, run);
  const unknown = new Map<string, { id: string; name: string; website: string; rows: number }>();
  const collect = (rows: readonly ReportedRow[]) => {
    for (const { outcome, store, row } of rows) {
      if (outcome !== 'refused' || store || !row.store) continue;
      const key = row.store.id || row.store.name;
      const each = unknown.get(key) ?? { ...row.store, rows: 0 };
      each.rows += 1;
      if (unknown.size < MOST_UNKNOWN_STORES) unknown.set(key, each);
    }
  };
  const progress = progressOf(db, run);
  const report: ImportReport = {
    async surveyed({ source, format, read, refused, todo }) {
      await keepPreview(db, run, refused);
      await db
        .updateTable('import_run')
        .set({ source, format, rows_read: read, rows_todo: todo.size })
        .where('id', '=', run)
        .execute();
    },
    async applied(rows) {
      collect(rows);
      // Rows that change nothing are only counted.
      await keepPreview(
        db,
        run,
        rows.filter(({ outcome }) => outcome !== 'unchanged'),
        chosen,
      );
      await progress(rows.length);
    },
    missing: (codes) => keepMissing(db, run, codes),
  };
  const { problem, ...counts } = await runImport(db, { ...options, report }, importing(options));
  const unknownStores = await suggestStores(db, [...unknown.values()]);
  await db
    .updateTable('import_run')
    .set({
      state: 'ready',
      error: problem,
      notes: JSON.stringify({ unknownStores }),
      ...countColumns(counts),
    })
    .where('id', '=', run)
    .where('state', '=', 'reading')
    .execute();
}

/** Applies a file. Of its preview only those rows stay that are held, and those that came out otherwise. */
async function applyNow(db: Database, run: number, options: ImportOptions): Promise<void> {
  const progress = progressOf(db, run);
  const otherwise: ReportedRow[] = [];
  const report: ImportReport = {
    async surveyed({ todo }) {
      await db.updateTable('import_run').set({ rows_todo: todo.size }).where('id', '=', run).execute();
    },
    async applied(rows) {
      const numbers = rows.map(({ number }) => number);
      const said = await previewOutcomes(db, run, numbers);
      const isOther = ({ number, outcome }: ReportedRow) => (said.get(number) ?? 'unchanged') !== outcome;
      otherwise.push(...rows.filter(isOther).slice(0, MOST_OTHERWISE - otherwise.length));
      await progress(rows.length);
    },
    async ending(transaction) {
      await keepOnly(transaction, run, otherwise);
      await transaction.deleteFrom('import_part').where('run_id', '=', run).execute();
    },
  };
  const categoriesOf = (numbers: readonly number[]) => previewCategories(db, run, numbers);
  await runImport(db, { ...options, report, categoriesOf }, importing(options));
}

function importing({ now }: Clock): ChangeBy {
  return { actor: { process: 'import' }, now: now() };
}

function progressOf(db: Database, run: number) {
  let done = 0;
  let saidAt = performance.now();
  return async (rows: number) => {
    done += rows;
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    await db
      .updateTable('import_run')
      .set({ rows_done: done })
      .where('id', '=', run)
      .where('state', 'in', ['reading', 'applying'])
      .returning('id')
      // One that was taken away isn't worked on any longer.
      .executeTakeFirstOrThrow();
  };
}

async function hashOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

interface StoreInFeed {
  readonly id: string;
  readonly name: string;
  readonly website: string;
  readonly rows: number;
}

/** The stores that the feed names and we don't have, with one of ours on the same host as a suggestion. */
async function suggestStores(db: Database, unknown: readonly StoreInFeed[]): Promise<UnknownStore[]> {
  const stores = await db.selectFrom('store').select(['slug', 'website']).orderBy('id', 'desc').execute();
  const byHost = new Map(stores.map(({ slug, website }) => [hostOf(website), slug]));
  return unknown
    .map(({ id, name, website, rows }) => ({
      ...{ id, name, rows },
      suggested: (hostOf(website) && byHost.get(hostOf(website))) ?? null,
    }))
    .sort((one, other) => other.rows - one.rows);
}

/** Undefined for what is no address; "www." makes no difference. */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  return url?.host.replace(/^www\./, '') || undefined;
}
