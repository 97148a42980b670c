import type { Format } from '../../imports/format.ts';
import { readFeed } from '../../imports/reading/read-feed.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { keepQuiet, raiseCacheVersion } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { transactWithTombstones } from '../tombstones/note-tombstone.server.ts';
import { type AppliedRows, applyRows, type DecidedRow } from './apply-rows.server.ts';
import { decideRow } from './decide-row.ts';
import { listLiveRows, ROWS_PER_STATEMENT, touchRows } from './import-rows.server.ts';
import type { Counts, ImportRun, Outcome, Refused } from './import-run.ts';
import { type StoreFinder, storeFinder } from './import-stores.server.ts';
import { proposeMissing } from './missing.server.ts';
import { beginRun, findStoppedRun, finishRun } from './runs.server.ts';
import { type RulesOf, readRowOf, type Survey, surveyFeed } from './survey.server.ts';

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
  readonly isDryRun: boolean;
  /** The time zone of stores that are added. */
  readonly siteZone: string;
  readonly now: () => number;
}

export interface ImportResult extends Counts {
  readonly format: string;
  readonly source: string;
  readonly refusals: readonly Refused[];
  /** Why missing codes weren't proposed for withdrawal. */
  readonly problem: string | null;
}

/** How long a transaction may keep other writers waiting, and how many rows it may take at most. */
const LOCK_MS = 25;
const MOST_ROWS = 100;
/** How often cached pages are told of changes. */
const TELL_EVERY_MS = 5_000;

/**
 * Imports a file: reads all of it, compares it with what is stored, and applies the rest in short transactions. Stopped
 * at any moment, it goes on with the same file.
 * @throws FeedError when the file can't be read, or says too little; nothing is written then
 */
export async function runImport(db: Database, options: ImportOptions, by: ChangeBy): Promise<ImportResult> {
  const feed = await readFeed(options.open(), options.formats);
  const { format } = feed;
  const source = options.source ?? format.source;
  const rulesOf: RulesOf = (row) => ({
    zone: options.zone ?? row.zone ?? format.zone,
    hasDayFirst: format.hasDayFirst ?? false,
  });
  const { stores: named, mayCreateStores: mayCreate, isDryRun } = options;
  const stores = await storeFinder(db, { source, named, mayCreate, zone: options.siteZone, isDryRun }, by);
  const stopped = await findStoppedRun(db, source, options.file.hash);
  const survey = await surveyFeed(db, feed.records, { source, rulesOf, stores, stopped });
  const isAll = options.isWhole || format.total?.(feed.facts(), survey.read) === survey.read;
  const before = await listLiveRows(db, source, by.now);

  const { name: fileName, hash: fileHash } = options.file;
  const newRun = { source, format: format.name, fileName, fileHash };
  const id = isDryRun ? 0 : (stopped ?? (await beginRun(db, newRun, by.now)));
  const dry = isDryRun ? new Map() : undefined;
  const run: ImportRun = { id, source, sourceName: sourceNames[source] ?? source, dry };
  const again = await readFeed(options.open(), [format]);
  const work: Work = { db, run, by, stores, rulesOf, survey };
  if (!isDryRun) await keepSurvey(work);
  const applied = await applyTodo(work, again.records);
  const counts = { ...survey.done, read: survey.read };
  for (const outcome of applied.outcomes) counts[outcome] += 1;
  counts.unchanged += survey.unchanged.length;
  counts.refused += survey.refused.length;
  const has = (feedId: string) => survey.numbers.has(feedId);
  const { missing, problem } = isAll
    ? await proposeMissing(db, run, { before, has, gone: counts.gone }, by)
    : { missing: 0, problem: null };
  if (!isDryRun) await finishRun(db, id, { counts: { ...counts, missing }, error: problem }, options.now());
  const refusals = [...survey.refused, ...applied.refused]
    .map(({ row, id: feedId, reason }) => ({ row, id: feedId, reason }))
    .sort((one, other) => one.row - other.row);
  return { ...counts, missing, format: format.name, source, refusals, problem };
}

/** How sources are called where shoppers read it. */
const sourceNames: Readonly<Record<string, string>> = {
  awin: 'Awin',
  cj: 'CJ',
  rakuten: 'Rakuten Advertising',
  'impact-deals': 'Impact',
  'impact-codes': 'Impact',
  fmtc: 'FMTC',
  admitad: 'Admitad',
  linkmydeals: 'LinkMyDeals',
  couponapi: 'CouponAPI',
};

interface Work {
  readonly db: Database;
  readonly run: ImportRun;
  readonly by: ChangeBy;
  readonly stores: StoreFinder;
  readonly rulesOf: RulesOf;
  readonly survey: Survey;
}

/** Stores what the survey alone has found. */
async function keepSurvey({ db, run, by, stores, survey }: Work): Promise<void> {
  await db.transaction().execute((transaction) => stores.remember(transaction));
  for (let from = 0; from < survey.unchanged.length; from += ROWS_PER_STATEMENT) {
    const ids = survey.unchanged.slice(from, from + ROWS_PER_STATEMENT);
    await db.transaction().execute((transaction) => touchRows(transaction, run, ids, by.now));
  }
  for (const { row, reason, record } of survey.refused)
    await db
      .insertInto('import_reject')
      .values({ import_run_id: run.id, row_number: row, reason, record: JSON.stringify(record) })
      .execute();
}

type Entries = Awaited<ReturnType<typeof readFeed>>['records'];

/** Applies the rows that the survey left, as many in one transaction as take it `LOCK_MS`. */
async function applyTodo(work: Work, records: Entries): Promise<AppliedRows> {
  const { rulesOf, stores, survey, by } = work;
  const outcomes: Outcome[] = [];
  const refused: Refused[] = [];
  if (survey.todo.size === 0) return { outcomes, refused };
  const tell = teller(work);
  let size = 10;
  let batch: DecidedRow[] = [];
  const apply = async () => {
    const started = performance.now();
    const applied = await applyBatch(work, batch, tell);
    outcomes.push(...applied.outcomes);
    refused.push(...applied.refused);
    batch = [];
    const took = (performance.now() - started) / size;
    size = Math.max(1, Math.min(MOST_ROWS, Math.round(LOCK_MS / took)));
  };
  for await (const entry of records) {
    if ('problem' in entry || !survey.todo.has(entry.row)) continue;
    const { row: number, record: row } = entry;
    const store = stores.find(row) ?? (await stores.create(row));
    const rules = rulesOf(row);
    batch.push(decideRow(readRowOf(number, row, { zone: rules.zone, store }), rules, by.now));
    if (batch.length >= size) await apply();
  }
  if (batch.length > 0) await apply();
  await tell.now();
  return { outcomes, refused };
}

async function applyBatch(
  { db, run, by, stores }: Work,
  rows: readonly DecidedRow[],
  tell: ReturnType<typeof teller>,
): Promise<AppliedRows> {
  if (run.dry) return applyDry(db, run, rows, by);
  const applied = await transactWithTombstones(db, async (transaction) => {
    keepQuiet(transaction);
    await stores.remember(transaction);
    return applyRows(transaction, run, rows, by);
  });
  await tell.soon(applied.outcomes.some((outcome) => outcome !== 'refused' && outcome !== 'drafted'));
  return applied;
}

class DryRun extends Error {}

/** Applies rows and takes it all back. */
async function applyDry(
  db: Database,
  run: ImportRun,
  rows: readonly DecidedRow[],
  by: ChangeBy,
): Promise<AppliedRows> {
  let applied: AppliedRows | undefined;
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
