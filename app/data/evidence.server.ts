import { DAY_MS, dayOf } from '../domain/days.ts';
import { type DailyReports, evidenceRules, failingByReports } from '../domain/evidence.ts';
import { isFailing, summarizeChecks } from '../domain/freshness.ts';
import { ratingOf } from '../domain/rating.ts';
import type { Database } from './database.server.ts';

/**
 * Works the stored summaries of codes (and of their stores) out anew from the ledger and the reports, at `now`
 * (epoch ms). To be called in the transaction that adds to either.
 */
export async function refreshEvidence(db: Database, codeIds: readonly number[], now: number): Promise<void> {
  const today = dayOf(now, 'UTC');
  for (const codeId of codeIds) await refreshCode(db, codeId, today);
  const stores = await db
    .selectFrom('code')
    .select('store_id')
    .distinct()
    .where('id', 'in', codeIds)
    .execute();
  for (const { store_id } of stores) await refreshStore(db, store_id, today);
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
  const rating = ratingOf(days, today);
  const evidence = { ...tests, reportsFailing: failingByReports(days, tests.lastPassedAt, today) };
  await db
    .updateTable('code')
    .set({
      last_passed_at: evidence.lastPassedAt,
      last_outcome: evidence.lastOutcome,
      last_outcome_at: evidence.lastOutcomeAt,
      reports_failing: evidence.reportsFailing ? 1 : 0,
      failing: isFailing(evidence) ? 1 : 0,
      rating_thousandths: rating === null ? null : Math.round(rating * 1000),
      report_count: countReports(days),
    })
    .where('id', '=', codeId)
    .execute();
}

async function refreshStore(db: Database, storeId: number, today: number): Promise<void> {
  const days = await db
    .selectFrom('code_day')
    .innerJoin('code', 'code.id', 'code_day.code_id')
    .select((eb) => [
      'code_day.day',
      eb.fn.sum<number>('code_day.worked').as('worked'),
      eb.fn.sum<number>('code_day.failed').as('failed'),
    ])
    .where('code.store_id', '=', storeId)
    .where('code_day.day', '>', today - evidenceRules.windowDays)
    .groupBy('code_day.day')
    .execute();
  const rating = ratingOf(days, today);
  await db
    .updateTable('store')
    .set({
      rating_thousandths: rating === null ? null : Math.round(rating * 1000),
      report_count: countReports(days),
    })
    .where('id', '=', storeId)
    .execute();
}

async function testsOf(db: Database, codeId: number) {
  const newest = db
    .selectFrom('code_check')
    .select(['method', 'outcome', 'checked_at as checkedAt'])
    .where('code_id', '=', codeId)
    .where('method', '=', 'checkout')
    .orderBy('checked_at', 'desc')
    .limit(1);
  const [worked, failed] = await Promise.all([
    newest.where('outcome', '=', 'worked').execute(),
    newest.where('outcome', '=', 'failed').execute(),
  ]);
  return summarizeChecks([...worked, ...failed]);
}

/** A code's reports a day, within the window that the rules of evidence look at. `today` is an integer day. */
export async function listDailyReports(db: Database, codeId: number, today: number): Promise<DailyReports[]> {
  return db
    .selectFrom('code_day')
    .select(['day', 'worked', 'failed'])
    .where('code_id', '=', codeId)
    .where('day', '>', today - evidenceRules.windowDays)
    .execute();
}

function countReports(days: readonly DailyReports[]): number {
  return days.reduce((sum, { worked, failed }) => sum + worked + failed, 0);
}
