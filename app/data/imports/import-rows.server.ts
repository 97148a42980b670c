import type { FeedRow } from '../../imports/feed-row.ts';
import type { HeldReason } from '../../imports/held.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { ImportRun, Outcome } from './import-run.ts';

/** Neither engine takes many more values in one statement. */
export const ROWS_PER_STATEMENT = 500;

/** What is stored of a row. */
export interface KnownRow {
  readonly hash: string;
  readonly codeId: number | null;
  readonly held: string | null;
  /** JSON: the row, while it's held. */
  readonly feed: string | null;
  readonly runId: number;
  readonly outcome: string;
}

/** The stored rows of a source with these ids. */
export async function findKnownRows(
  db: Database,
  source: string,
  ids: readonly string[],
): Promise<Map<string, KnownRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_row')
    .select(['feed_id', 'hash', 'code_id as codeId', 'held', 'feed', 'run_id as runId', 'outcome'])
    .where('source', '=', source)
    .where('feed_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ feed_id, ...row }) => [feed_id, row]));
}

/** What to store of a row: a code of ours, or why it's held. */
export interface RowToKeep {
  readonly row: FeedRow;
  readonly hash: string;
  readonly codeId: number | null;
  readonly held: HeldReason | null;
  readonly outcome: Outcome;
  /** The network's own, of a code. */
  readonly terms: string | null;
}

export async function keepRows(
  transaction: DatabaseTransaction,
  { id, source }: ImportRun,
  rows: readonly RowToKeep[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('import_row')
    .values(
      rows.map(({ row, hash, codeId, held, outcome, terms }) => ({
        source,
        feed_id: row.id,
        hash,
        code_id: codeId,
        held,
        feed: held === null ? null : JSON.stringify(row),
        run_id: id,
        outcome,
        listed_at: now,
        terms,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'feed_id']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        code_id: ref('excluded.code_id'),
        held: ref('excluded.held'),
        feed: ref('excluded.feed'),
        run_id: ref('excluded.run_id'),
        outcome: ref('excluded.outcome'),
        listed_at: ref('excluded.listed_at'),
        terms: ref('excluded.terms'),
      })),
    )
    .execute();
}

/** Notes that a source listed these rows again, as they were. */
export async function touchRows(
  transaction: DatabaseTransaction,
  { id, source }: ImportRun,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('import_row')
    .set({ run_id: id, outcome: 'unchanged', listed_at: now })
    .where('source', '=', source)
    .where('feed_id', 'in', ids)
    .execute();
}

/** A code on the site that a source has listed. */
export interface LiveRow {
  readonly feedId: string;
  readonly codeId: number;
  /** When it last passed at checkout (epoch ms). */
  readonly lastPassedAt: number | null;
}

/** The codes that a source has listed and shoppers can use at `now` (epoch ms). */
export async function listLiveRows(db: Database, source: string, now: number): Promise<LiveRow[]> {
  return db
    .selectFrom('import_row')
    .innerJoin('code', 'code.id', 'import_row.code_id')
    .select(['import_row.feed_id as feedId', 'code.id as codeId', 'code.last_passed_at as lastPassedAt'])
    .where('import_row.source', '=', source)
    .where('code.status', '=', 'published')
    .where('code.expires_at', '>', now)
    .orderBy('import_row.feed_id')
    .execute();
}
