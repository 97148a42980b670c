import { sourceName } from '../../domain/sources.ts';
import type { Format } from '../../imports/format.ts';
import { readFeed } from '../../imports/reading/read-feed.ts';
import type { CodeFields } from '../../records/code.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { keepQuiet, raiseCacheVersion } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import { transactWithTombstones } from '../tombstones/note-tombstone.server.ts';
import { applyRows, type DecidedRow, keepRefused } from './apply-rows.server.ts';
import { decideRow } from './decide-row.ts';
import { type LiveRow, listLiveRows, ROWS_PER_STATEMENT, touchRows } from './import-rows.server.ts';
import type { Counts, ImportRun, Refused, ReportedRow } from './import-run.ts';
import { type StoreFinder, storeFinder } from './import-stores.server.ts';
import { countCodes, proposeMissing } from './missing.server.ts';
import { beginRun, findStoppedRun, finishRun } from './runs.server.ts';
import { type RulesOf, readRowOf, type Survey, surveyFeed } from './survey.server.ts';
import { keepPreview } from './uploads/preview.server.ts';

/** What to import, and how. */
export interface ImportOptions {
  /** Opens the file from its beginning; it's read again where something in it is new. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly file: { readonly name: string; readonly hash: string };
  /** The format, or all that it may be. */
  readonly formats: readonly Format[];
  /** If not that of the format. */
  readonly source: string | undefined;
  /** The time zone (IANA) of dates without an offset, if not that of the format. */
  readonly zone: string | undefined;
  /** Our slugs by the feed's id or name of a store. */
  readonly stores: ReadonlyMap<string, string>;
  readonly mayCreateStores: boolean;
  /** Whether the file has all that its source lists, even if it doesn't say so. */
  readonly isWhole: boolean;
  /** Stores whose rows are held, by the feed's id or name. */
  readonly ignored?: readonly string[];
  readonly isDryRun: boolean;
  /** The time zone of stores that are added. */
  readonly siteZone: string;
  readonly now: () => number;
  /** The run that this is, if it began with an upload. */
  readonly runId?: number;
  readonly report?: ImportReport;
  /** Categories that somebody has chosen for new codes, by the numbers of their rows. */
  readonly categoriesOf?: (
    numbers: readonly number[],
  ) => Promise<ReadonlyMap<number, CodeFields['category']>>;
}

/** Hears of an import while it goes on. Each call is awaited. */
export interface ImportReport {
  /** All rows were read and compared; these can't be used, and these stores aren't known. */
  surveyed?(
    survey: Pick<Survey, 'read' | 'refused' | 'todo'> & { readonly source: string; readonly format: string },
  ): Promise<void>;
  /** What became of these rows. */
  applied?(rows: readonly ReportedRow[]): Promise<void>;
  missing?(codes: readonly LiveRow[]): Promise<void>;
  /** All is applied; what is written here is on disk as soon as the run is done, and not before. */
  ending?(transaction: DatabaseTransaction): Promise<void>;
}

export interface ImportResult extends Counts {
  readonly format: string;
  readonly source: string;
  readonly refusals: readonly Refused[];
  /** Why missing codes weren't proposed for withdrawal. */
  readonly problem: string | null;
}

/** How long a transaction may keep other writers waiting, and how many rows it may take at most. */
const LOCK_MS = 15;
const MOST_ROWS = 100;
/** The longest time until cached pages show a change. */
const TELL_EVERY_MS = 5_000;

/**
 * Imports a file: reads all of it, compares it with what is stored, and applies the rest in short transactions. Stopped
 * at any moment, it goes on with the same file.
 * @throws FeedError when the file can't be read, or says too little; nothing is written then
 */
export async function runImport(db: Database, options: ImportOptions, by: ChangeBy): Promise<ImportResult> {
  const feed = await readFeed(options.open(), options.formats);
  const { format } = feed;
  const source = options.source ?? feed.source;
  const rulesOf: RulesOf = (row) => ({
    zone: options.zone ?? row.zone ?? format.zone,
    hasDayFirst: format.hasDayFirst ?? false,
  });
  const { stores: named, mayCreateStores: mayCreate, isDryRun, siteZone: zone, ignored = [] } = options;
  const stores = await storeFinder(db, { source, named, mayCreate, zone, isDryRun, ignored }, by);
  const stopped = await findStoppedRun(db, source, options.file.hash);
  const survey = await surveyFeed(db, feed.records, { source, rulesOf, stores, stopped });
  const total = format.total?.(feed.facts(), survey.read);
  const isAll = total === undefined ? options.isWhole : total === survey.read;
  const before = await listLiveRows(db, source, by.now);

  const { name: fileName, hash: fileHash } = options.file;
  const newRun = { source, format: format.name, fileName, fileHash, zone: options.zone };
  const id = isDryRun ? 0 : await beginRun(db, newRun, by.now, options.runId ?? stopped);
  const dry = isDryRun ? new Map() : undefined;
  const run: ImportRun = { id, source, sourceName: sourceName(source), dry };
  const again = await readFeed(options.open(), [format]);
  const report = options.report ?? {};
  await report.surveyed?.({ ...survey, source, format: format.name });
  const { categoriesOf, runId } = options;
  const keepsHeld = runId === undefined;
  const work: Work = { db, run, by: byRun(by, id), stores, rulesOf, survey, report, categoriesOf, keepsHeld };
  if (!isDryRun) await keepSurvey(work);
  const counts = { ...survey.done, read: survey.read };
  counts.unchanged += survey.unchanged.length;
  counts.refused += survey.refused.length;
  const refusals = survey.refused.map(refusalOf);
  for await (const rows of applyTodo(work, again.records)) {
    for (const { outcome } of rows) counts[outcome] += 1;
    refusals.push(...rows.filter(({ outcome }) => outcome === 'refused').map(refusalOf));
    await report.applied?.(rows);
  }
  const has = (feedId: string) => survey.numbers.has(feedId);
  // As it was before a run that goes on did its first part.
  const live = countCodes(before) + survey.done.gone - survey.done.created;
  const { missing, problem } = isAll
    ? await proposeMissing(db, run, { before, live, has, gone: counts.gone }, by)
    : { missing: [], problem: options.isWhole ? partial(survey.read, total!) : null };
  await report.missing?.(missing);
  const all = { ...counts, missing: missing.length };
  if (!isDryRun)
    await db.transaction().execute(async (transaction) => {
      await report.ending?.(transaction);
      await finishRun(transaction, id, { counts: all, error: problem }, options.now());
    });
  refusals.sort((one, other) => one.row - other.row);
  return { ...all, format: format.name, source, refusals, problem };
}

function partial(rows: number, total: number): string {
  const all = Number.isFinite(total) ? `of ${total} rows` : 'of its pages';
  return `The file says that it’s a part ${all}, and it has ${rows}, so what it leaves out doesn’t count as missing.`;
}

/** Each line of the audit names its run, so that the run can be undone. */
function byRun(by: ChangeBy, run: number): ChangeBy {
  return run === 0 ? by : { ...by, actor: { process: 'import', run } };
}

function refusalOf({ number, row, why }: ReportedRow): Refused {
  return { row: number, id: row.id, reason: why! };
}

interface Work {
  readonly db: Database;
  readonly run: ImportRun;
  readonly by: ChangeBy;
  readonly stores: StoreFinder;
  readonly rulesOf: RulesOf;
  readonly survey: Survey;
  readonly report: ImportReport;
  readonly categoriesOf: ImportOptions['categoriesOf'];
  /** Whether held rows are to be shown in the office though no preview has them. */
  readonly keepsHeld: boolean;
}

/** Stores what the survey alone has found. */
async function keepSurvey({ db, run, by, stores, survey }: Work): Promise<void> {
  await db.transaction().execute((transaction) => stores.remember(transaction));
  for (let from = 0; from < survey.unchanged.length; from += ROWS_PER_STATEMENT) {
    const ids = survey.unchanged.slice(from, from + ROWS_PER_STATEMENT);
    await db.transaction().execute((transaction) => touchRows(transaction, run, ids, by.now));
  }
  for (let from = 0; from < survey.refused.length; from += ROWS_PER_STATEMENT)
    await keepRefused(db, run.id, survey.refused.slice(from, from + ROWS_PER_STATEMENT));
}

type Entries = Awaited<ReturnType<typeof readFeed>>['records'];

/** Applies the rows that the survey left, as many in one transaction as take it `LOCK_MS`. */
async function* applyTodo(work: Work, records: Entries): AsyncGenerator<ReportedRow[]> {
  const { rulesOf, stores, survey, by } = work;
  if (survey.todo.size === 0) return;
  const tell = teller(work);
  const grow = grower(work);
  let size = 10;
  let batch: DecidedRow[] = [];
  const apply = async () => {
    const started = performance.now();
    const chosen = await work.categoriesOf?.(batch.map(({ number }) => number));
    const rows = await applyBatch(work, chosen ? batch.map((row) => putInto(row, chosen)) : batch, tell);
    batch = [];
    const took = (performance.now() - started) / size;
    size = Math.max(1, Math.min(MOST_ROWS, Math.round(LOCK_MS / took)));
    await grow(rows);
    return rows;
  };
  for await (const entry of records) {
    if ('problem' in entry || !survey.todo.has(entry.row)) continue;
    const { row: number, record: row } = entry;
    const isIgnored = stores.ignores(row);
    let store = stores.find(row);
    if (!store && !isIgnored) {
      store = await stores.create(row);
      await tell.soon(store !== undefined);
    }
    const rules = rulesOf(row);
    batch.push(decideRow(readRowOf(number, row, { zone: rules.zone, store, isIgnored }), rules, by.now));
    if (batch.length >= size) yield await apply();
  }
  if (batch.length > 0) yield await apply();
  await tell.now();
}

function putInto(row: DecidedRow, chosen: ReadonlyMap<number, CodeFields['category']>): DecidedRow {
  const category = chosen.get(row.number);
  if (row.decision.kind !== 'code' || category === undefined) return row;
  return { ...row, decision: { ...row.decision, code: { ...row.decision.code, category } } };
}

async function applyBatch(
  { db, run, by, stores, keepsHeld }: Work,
  rows: readonly DecidedRow[],
  tell: ReturnType<typeof teller>,
): Promise<ReportedRow[]> {
  if (run.dry) return applyDry(db, run, rows, by);
  const applied = await transactWithTombstones(db, async (transaction) => {
    keepQuiet(transaction);
    await stores.remember(transaction);
    const reported = await applyRows(transaction, run, rows, by);
    const isHeld = ({ outcome }: ReportedRow) => outcome === 'held';
    if (keepsHeld) await keepPreview(transaction, run.id, reported.filter(isHeld));
    return reported;
  });
  await tell.soon(applied.some(({ outcome }) => outcome !== 'refused' && outcome !== 'held'));
  return applied;
}

class DryRun extends Error {}

/** Applies rows and takes it all back. */
async function applyDry(
  db: Database,
  run: ImportRun,
  rows: readonly DecidedRow[],
  by: ChangeBy,
): Promise<ReportedRow[]> {
  let applied: ReportedRow[] | undefined;
  const work = async (transaction: DatabaseTransaction) => {
    keepQuiet(transaction);
    applied = await applyRows(transaction, run, rows, by);
    throw new DryRun();
  };
  await transactWithTombstones(db, work).catch((error) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return applied!;
}

/** Tells the database how it has grown, whenever four times as many codes were added. */
function grower({ db, run }: Work) {
  let [added, next] = [0, 500];
  return async (rows: readonly ReportedRow[]) => {
    added += rows.filter(({ outcome }) => outcome === 'created').length;
    if (added < next || run.dry) return;
    next = added * 4;
    await engineOf(db).takeStock(db);
  };
}

/** Tells cached pages of changes, at most every few seconds. */
function teller({ db, run }: Work) {
  let toldAt = performance.now();
  let isUntold = false;
  const now = async () => {
    if (!isUntold || run.dry) return;
    await db.transaction().execute((transaction) => raiseCacheVersion(transaction));
    isUntold = false;
    toldAt = performance.now();
  };
  return {
    now,
    async soon(isChanged: boolean) {
      isUntold ||= isChanged;
      if (performance.now() - toldAt >= TELL_EVERY_MS) await now();
    },
  };
}
