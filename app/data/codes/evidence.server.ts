import { sql } from 'kysely';
import {
  type DailyEvidence,
  type DailyReports,
  type Dispute,
  disputeOf,
  evidenceRules,
  failingByReports,
} from '../../domain/evidence/evidence.ts';
import { type CheckSummary, isFailing, summarizeChecks } from '../../domain/evidence/freshness.ts';
import { ratingOf } from '../../domain/evidence/rating.ts';
import { DAY_MS, dayOf } from '../../domain/time/days.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { AtTheEnd } from '../group-commit.server.ts';
import { prepared } from '../prepared.server.ts';

/**
 * Works the stored summaries of codes (and of their stores) out anew from the ledger and the reports, at `now`
 * (epoch ms). To be called in the transaction that adds to either.
 */
export async function refreshEvidence(db: Database, codeIds: readonly number[], now: number): Promise<void> {
  const today = dayOf(now, 'UTC');
  const storeIds = new Set<number>();
  for (const codeId of codeIds) {
    const tests = await testsOf(db, codeId);
    await countSinceTest(db, codeId, today, tests.lastPassedAt);
    await refreshCode(db, codeId, today, tests);
    storeIds.add(await storeOf(db, codeId));
  }
  for (const storeId of storeIds) await refreshStore(db, storeId, today);
}

/** What the rules of evidence say of a code by reports and tests, as stored beside it. */
interface Findings {
  readonly isFailing: boolean;
  readonly dispute: Dispute | null;
}

/** The same for one code of many that change together: its store is left to the end of the group. */
export async function refreshEvidenceInGroup(
  db: DatabaseTransaction,
  atTheEnd: AtTheEnd,
  codeId: number,
  now: number,
): Promise<Findings> {
  const today = dayOf(now, 'UTC');
  const findings = await refreshCode(db, codeId, today, await testsOf(db, codeId));
  const storeId = await storeOf(db, codeId);
  atTheEnd(`store ${storeId}`, (transaction) => refreshStore(transaction, storeId, today));
  return findings;
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

/** Counts the reports of `today` (a UTC day) after the last test that passed, at `lastPassedAt` (epoch ms). */
async function countSinceTest(
  db: Database,
  codeId: number,
  today: number,
  lastPassedAt: number | null,
): Promise<void> {
  const reports = (worked: 0 | 1) =>
    db
      .selectFrom('code_event')
      .select((eb) => eb.fn.countAll<number>().as('reports'))
      .where('day', '=', today)
      .where('code_id', '=', codeId)
      .where('kind', '=', 'report')
      .where('worked', '=', worked)
      .where('at', '>', lastPassedAt ?? Number.MIN_SAFE_INTEGER);
  await db
    .updateTable('code_day')
    .set({ worked_since_test: reports(1), failed_since_test: reports(0) })
    .where('code_id', '=', codeId)
    .where('day', '=', today)
    .execute();
}

async function refreshCode(
  db: Database,
  codeId: number,
  today: number,
  tests: CheckSummary,
): Promise<Findings> {
  const { rows: days } = await listEvidenceOfCode(db, codeId, today - evidenceRules.windowDays);
  const reportsFailing = failingByReports(days, tests.lastPassedAt, today);
  const findings = { isFailing: isFailing({ ...tests, reportsFailing }), dispute: disputeIn(days, today) };
  const { dispute } = findings;
  await setCodeSummary(
    db,
    tests.lastPassedAt,
    tests.lastOutcome,
    tests.lastOutcomeAt,
    reportsFailing ? 1 : 0,
    findings.isFailing ? 1 : 0,
    dispute?.day ?? null,
    dispute?.reports ?? 0,
    dispute?.failed ?? 0,
    ratingThousandths(days, today),
    countReports(days),
    codeId,
  );
  return findings;
}

interface DayOfCode extends DailyEvidence {
  readonly workedSinceTest: number;
  readonly failedSinceTest: number;
}

function disputeIn(days: readonly DayOfCode[], today: number): Dispute | null {
  const row = days.find(({ day }) => day === today);
  return row ? disputeOf({ ...row, worked: row.workedSinceTest, failed: row.failedSinceTest }) : null;
}

async function refreshStore(db: Database, storeId: number, today: number): Promise<void> {
  const { rows: days } = await listReportsOfStore(db, storeId, today - evidenceRules.windowDays);
  await setStoreSummary(db, ratingThousandths(days, today), countReports(days), storeId);
}

async function testsOf(db: Database, codeId: number): Promise<CheckSummary> {
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

const listEvidenceOfCode = prepared((db, codeId: number, afterDay: number) =>
  db
    .selectFrom('code_day')
    .select([
      'day',
      'worked',
      'failed',
      'failed_networks as failedNetworks',
      'worked_since_test as workedSinceTest',
      'failed_since_test as failedSinceTest',
    ])
    .where('code_id', '=', codeId)
    .where('day', '>', afterDay),
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
    disputedDay: number | null,
    disputedReports: number,
    disputedFailed: number,
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
        disputed_day: disputedDay,
        disputed_reports: disputedReports,
        disputed_failed: disputedFailed,
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
