import { sql } from 'kysely';
import { DAY_MS, dayOf } from '../domain/days.ts';
import { type DailyReports, evidenceRules, failingByReports } from '../domain/evidence.ts';
import { isFailing, summarizeChecks } from '../domain/freshness.ts';
import { ratingOf } from '../domain/rating.ts';
import type { Database, DatabaseTransaction } from './database.server.ts';
import type { AtTheEnd } from './group-commit.server.ts';
import { prepared } from './prepared.server.ts';

/**
 * Works the stored summaries of codes (and of their stores) out anew from the ledger and the reports, at `now`
 * (epoch ms). To be called in the transaction that adds to either.
 */
export async function refreshEvidence(db: Database, codeIds: readonly number[], now: number): Promise<void> {
  const today = dayOf(now, 'UTC');
  const storeIds = new Set<number>();
  for (const codeId of codeIds) {
    await refreshCode(db, codeId, today);
    storeIds.add(await storeOf(db, codeId));
  }
  for (const storeId of storeIds) await refreshStore(db, storeId, today);
}

/** The same for one code of many that change together: its store is left to the end of the group. */
export async function refreshEvidenceInGroup(
  db: DatabaseTransaction,
  atTheEnd: AtTheEnd,
  codeId: number,
  now: number,
): Promise<void> {
  const today = dayOf(now, 'UTC');
  await refreshCode(db, codeId, today);
  const storeId = await storeOf(db, codeId);
  atTheEnd(`store ${storeId}`, (transaction) => refreshStore(transaction, storeId, today));
}

/** Codes whose summaries may have moved with time alone: those with reports in the window of the rules. */
export async function listCodesWithRecentReports(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('code_day')
    .select('code_id')
    .distinct()
    .where('day', '>', Math.floor(now / DAY_MS) - evidenceRules.windowDays - 1)
    .where((eb) => eb(eb('worked', '+', eb.ref('failed')), '>', 0))
    .execute();
  return rows.map((row) => row.code_id);
}

async function refreshCode(db: Database, codeId: number, today: number): Promise<void> {
  const [tests, days] = await Promise.all([testsOf(db, codeId), listDailyReports(db, codeId, today)]);
  const reportsFailing = failingByReports(days, tests.lastPassedAt, today);
  await setCodeSummary(
    db,
    tests.lastPassedAt,
    tests.lastOutcome,
    tests.lastOutcomeAt,
    reportsFailing ? 1 : 0,
    isFailing({ ...tests, reportsFailing }) ? 1 : 0,
    ratingThousandths(days, today),
    countReports(days),
    codeId,
  );
}

async function refreshStore(db: Database, storeId: number, today: number): Promise<void> {
  const { rows: days } = await listReportsOfStore(db, storeId, today - evidenceRules.windowDays);
  await setStoreSummary(db, ratingThousandths(days, today), countReports(days), storeId);
}

async function testsOf(db: Database, codeId: number) {
  const [worked, failed] = await Promise.all([
    findNewestTest(db, codeId, 'worked'),
    findNewestTest(db, codeId, 'failed'),
  ]);
  return summarizeChecks([...worked.rows, ...failed.rows]);
}

function ratingThousandths(days: readonly DailyReports[], today: number): number | null {
  const rating = ratingOf(days, today);
  return rating === null ? null : Math.round(rating * 1000);
}

async function storeOf(db: Database, codeId: number): Promise<number> {
  return (await findStoreOf(db, codeId)).rows[0]!.store_id;
}

// Every report runs these.

const findStoreOf = prepared((db, codeId: number) =>
  db.selectFrom('code').select('store_id').where('id', '=', codeId),
);

const findNewestTest = prepared((db, codeId: number, outcome: 'worked' | 'failed') =>
  db
    .selectFrom('code_check')
    .select(['method', 'outcome', 'checked_at as checkedAt'])
    .where('code_id', '=', codeId)
    .where('outcome', '=', outcome)
    .where('method', '=', sql.lit('checkout'))
    .orderBy('checked_at', 'desc')
    .limit(sql.lit(1)),
);

const listReportsOfCode = prepared((db, codeId: number, afterDay: number) =>
  db
    .selectFrom('code_day')
    .select(['day', 'worked', 'failed'])
    .where('code_id', '=', codeId)
    .where('day', '>', afterDay),
);

const listReportsOfStore = prepared((db, storeId: number, afterDay: number) =>
  db
    .selectFrom('code_day')
    .innerJoin('code', 'code.id', 'code_day.code_id')
    .select((eb) => [
      'code_day.day',
      eb.fn.sum<number>('code_day.worked').as('worked'),
      eb.fn.sum<number>('code_day.failed').as('failed'),
    ])
    .where('code.store_id', '=', storeId)
    .where('code_day.day', '>', afterDay)
    .groupBy('code_day.day'),
);

const setCodeSummary = prepared(
  (
    db,
    lastPassedAt: number | null,
    lastOutcome: 'worked' | 'failed' | null,
    lastOutcomeAt: number | null,
    reportsFailing: 0 | 1,
    failing: 0 | 1,
    rating: number | null,
    reports: number,
    codeId: number,
  ) =>
    db
      .updateTable('code')
      .set({
        last_passed_at: lastPassedAt,
        last_outcome: lastOutcome,
        last_outcome_at: lastOutcomeAt,
        reports_failing: reportsFailing,
        failing,
        rating_thousandths: rating,
        report_count: reports,
      })
      .where('id', '=', codeId),
);

const setStoreSummary = prepared((db, rating: number | null, reports: number, storeId: number) =>
  db
    .updateTable('store')
    .set({ rating_thousandths: rating, report_count: reports })
    .where('id', '=', storeId),
);

/** A code's reports a day, within the window that the rules of evidence look at. `today` is an integer day. */
export async function listDailyReports(db: Database, codeId: number, today: number): Promise<DailyReports[]> {
  return (await listReportsOfCode(db, codeId, today - evidenceRules.windowDays)).rows;
}

function countReports(days: readonly DailyReports[]): number {
  return days.reduce((sum, { worked, failed }) => sum + worked + failed, 0);
}
