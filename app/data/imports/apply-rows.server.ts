import { foldCode } from '../../domain/code-text.ts';
import { VERIFIED_FOR_MS } from '../../domain/evidence/freshness.ts';
import type { Decision } from '../../imports/decide.ts';
import type { HeldReason } from '../../imports/held.ts';
import { codeSchemaAt } from '../../records/code-rules.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { editRecords } from '../changes/edit-records.server.ts';
import { codeKind, createCodes, type NewCode } from '../codes/write-codes.server.ts';
import { noteListings } from '../codes/write-tests.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { FeedCode } from './feed-code.ts';
import { followFeed, listPersonFields } from './follow-feed.server.ts';
import { findKnownRows, type KnownRow, keepRows, type RowToKeep } from './import-rows.server.ts';
import type { Applied, ImportRun, ReadRow, ReportedRow, StoreAt } from './import-run.ts';
import { proposeFromFeed } from './proposals/propose.server.ts';
import { findSameCode, isSameOffer, keyOfCode, listTakenCodes } from './same-code.server.ts';

/** A row with all that was decided before anything of ours was looked at. */
export interface DecidedRow extends ReadRow {
  readonly decision: Exclude<Decision, { kind: 'code' }> | { readonly kind: 'code'; readonly code: FeedCode };
}

/** What becomes of a row. Its code is one of ours, or the one that is added under a key. */
type Verdict =
  | { readonly outcome: 'refused'; readonly reason: string }
  | {
      readonly outcome: Applied;
      readonly code?: number | string;
      readonly held?: HeldReason;
      readonly beside?: number | string;
      readonly changes?: ReportedRow['changes'];
    };

/** What a batch has done so far. */
interface Batch {
  readonly transaction: DatabaseTransaction;
  readonly run: ImportRun;
  readonly by: ChangeBy;
  /** Codes to add, by `keyOfCode`. */
  readonly added: Map<string, { readonly code: FeedCode; readonly record: NewCode }>;
  /** The codes of these rows that are stored, at any store, folded. */
  readonly taken: Set<string>;
}

/** Applies a few rows in the transaction that is given: codes, what is stored of the rows, proposals, and refusals. */
export async function applyRows(
  transaction: DatabaseTransaction,
  run: ImportRun,
  rows: readonly DecidedRow[],
  by: ChangeBy,
): Promise<ReportedRow[]> {
  const ids = rows.map(({ row }) => row.id);
  const known = await findKnownRows(transaction, run.source, ids);
  const codes = rows.flatMap(({ decision }) => (decision.kind === 'code' ? decision.code.code : []));
  const taken = await listTakenCodes(transaction, codes);
  const batch: Batch = { transaction, run, by, added: new Map(), taken };
  const verdicts: Verdict[] = [];
  for (const decided of rows) {
    const before = known.get(decided.row.id);
    verdicts.push(asBefore(await judge(batch, decided, before), decided, before));
  }
  const idsOf = await addCodes(batch);
  const kept: RowToKeep[] = [];
  const reported: ReportedRow[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    const { row, hash, number, store, decision } = rows[index]!;
    const { outcome } = verdict;
    const stated = decision.kind === 'code' ? decision.code : undefined;
    if (outcome === 'refused') {
      reported.push({ number, row, store, outcome, why: verdict.reason });
      continue;
    }
    const { code, held = null, beside, changes } = verdict;
    const idOf = (added: number | string | undefined) =>
      typeof added === 'string' ? (idsOf.get(added) ?? null) : (added ?? null);
    const codeId = idOf(code);
    kept.push({ row, hash, codeId, held, outcome, terms: stated?.terms ?? null });
    // A code that a dry run adds is taken back again.
    const lasting = run.dry && typeof code === 'string' ? null : codeId;
    const besideId = run.dry && typeof beside === 'string' ? null : idOf(beside);
    reported.push({ number, row, store, outcome, held, code: stated, codeId: lasting, besideId, changes });
  }
  await keepRows(transaction, run, kept, by.now);
  if (!run.dry) await keepRefused(transaction, run.id, reported);
  return reported;
}

/** A row that is held for the same reason as before is unchanged, whatever else has changed around it. */
function asBefore(verdict: Verdict, { row }: DecidedRow, known: KnownRow | undefined): Verdict {
  const isSame =
    verdict.outcome === 'held' && known?.held === verdict.held && known?.feed === JSON.stringify(row);
  return isSame ? { ...verdict, outcome: 'unchanged' } : verdict;
}

async function judge(batch: Batch, decided: DecidedRow, known: KnownRow | undefined): Promise<Verdict> {
  const { transaction, run, by } = batch;
  const { decision, store, row } = decided;
  if (decision.kind === 'refused') return { outcome: 'refused', reason: decision.reason };
  const codeId = known?.codeId ?? undefined;
  if (decision.kind !== 'code') {
    const why = decision.kind === 'held' ? decision.reason : 'dead';
    if (codeId === undefined) return { outcome: 'held', held: why };
    const ended = decision.kind === 'ended' ? decision : undefined;
    return { outcome: await takeAway(batch, { codeId, feedId: row.id, why, ended }), code: codeId };
  }
  const { code } = decision;
  const problem = problemOf(code, store!, by);
  if (problem) return { outcome: 'refused', reason: problem };
  if (codeId !== undefined) {
    const followed = await followFeed(transaction, run, { codeId, feedId: row.id, code }, by);
    batch.taken.add(foldCode(code.code));
    return { ...followed, code: codeId };
  }
  return addOrJoin(batch, decided, code);
}

/** Adds a code, unless its store has it: then the row joins it, or is held where it states other terms. */
async function addOrJoin(
  { transaction, run, added, taken }: Batch,
  { row, store }: DecidedRow,
  code: FeedCode,
): Promise<Verdict> {
  const key = keyOfCode(store!.id, code.code);
  const inBatch = added.get(key)?.code ?? run.dry?.get(key);
  const mayBeStored = !inBatch && taken.has(foldCode(code.code));
  const stored = mayBeStored ? await findSameCode(transaction, store!.id, code.code) : undefined;
  const same = inBatch ?? stored?.fields;
  if (same)
    return isSameOffer(same, code)
      ? { outcome: 'unchanged', code: stored?.id ?? key }
      : { outcome: 'held', held: 'same-code', beside: stored?.id ?? key };
  const source = row.own?.source ?? run.source;
  const sourceId = row.own ? null : row.id;
  const record = { status: 'published' as const, ...code, storeId: store!.id, source, sourceId };
  added.set(key, { code, record: record as NewCode });
  run.dry?.set(key, code);
  return { outcome: 'created', code: key };
}

/** What the schema of codes finds wrong, as a sentence. */
function problemOf(code: FeedCode, store: StoreAt, { now }: ChangeBy): string | undefined {
  const own = { featured: null, testNote: null, status: 'published', publishedAt: now };
  const parsed = codeSchemaAt(store).safeParse({ ...own, ...code, startsAt: code.startsAt ?? now });
  if (parsed.success) return undefined;
  const { path, message } = parsed.error.issues[0]!;
  return `Its ${path.join(' ')} ${message}.`;
}

interface Away {
  readonly codeId: number;
  readonly feedId: string;
  readonly why: HeldReason;
  /** The feed says that it ended; otherwise, that it must not be shown. */
  readonly ended: { readonly isSuspended: boolean } | undefined;
}

/**
 * Takes a code off the site. It's only proposed where a test at checkout, or a person, says more than the feed, and where
 * another row or an editor had added the code.
 */
async function takeAway(
  { transaction, run, by }: Batch,
  { codeId, feedId, why, ended }: Away,
): Promise<Applied> {
  const code = await transaction
    .selectFrom('code')
    .select(['status', 'last_passed_at', 'last_outcome', 'source', 'source_id'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  if (code.status !== 'published') return 'unchanged';
  const isTested = code.last_outcome === 'worked' && (code.last_passed_at ?? 0) >= by.now - VERIFIED_FOR_MS;
  const isOwn = code.source === run.source && code.source_id === feedId;
  const isOfPerson = async () => (await listPersonFields(transaction, codeId)).has('status');
  if ((ended && (ended.isSuspended || isTested)) || !isOwn || (await isOfPerson())) {
    await proposeFromFeed(transaction, run, { codeId, kind: 'withdraw', detail: { why } }, by.now);
    return 'unchanged';
  }
  const bulk = { action: 'withdraw', ids: [codeId], changes: { status: 'withdrawn' as const } };
  await editRecords(transaction, codeKind, { ...bulk, detail: { source: run.source } }, by);
  return 'gone';
}

/** @returns the new ids by `keyOfCode` */
async function addCodes({ transaction, run, added, by }: Batch): Promise<Map<string, number>> {
  // A store that a dry run would add isn't there.
  const additions = [...added].filter(([, { record }]) => record.storeId > 0);
  if (additions.length === 0) return new Map();
  const records = additions.map(([, { record }]) => record);
  const ids = await createCodes(transaction, records, by);
  const listed = ids.filter((_, index) => records[index]!.status === 'published');
  await noteListings(transaction, listed, { source: run.sourceName, now: by.now });
  return new Map(additions.map(([key], index) => [key, ids[index]!]));
}

/** Keeps the refused ones of these rows, for somebody to mend. */
export async function keepRefused(
  transaction: Database,
  runId: number,
  rows: readonly Pick<ReportedRow, 'number' | 'row' | 'outcome' | 'why'>[],
): Promise<void> {
  const values = rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ number, row, why }) => ({
      ...{ import_run_id: runId, row_number: number, reason: why! },
      record: JSON.stringify(row),
    }));
  if (values.length > 0) await transaction.insertInto('import_reject').values(values).execute();
}
