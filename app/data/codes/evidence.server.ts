import { type ExpressionBuilder, sql } from 'kysely';
import {
  type DailyReports,
  type Dispute,
  disputeOf,
  evidenceRules,
  failingByReports,
} from '../../domain/evidence/evidence.ts';
import { isFailing, summarizeTests, type TestSummary } from '../../domain/evidence/freshness.ts';
import { ratingOf } from '../../domain/evidence/rating.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import type { Database, DatabaseTransaction, Tables } from '../database.server.ts';
import type { BeforeCommit } from '../group-commit.server.ts';
import { prepared, preparedWrite } from '../prepared.server.ts';

/**
 * Recomputes the stored summaries of codes and of their stores from the tests and the reports, at `now` (epoch ms).
 * Call it in the transaction that adds to either.
 */
export async function refreshEvidence(db: Database, codeIds: readonly number[], now: number): Promise<void> {
  const today = dayOf(now, 'UTC');
  const storeIds = new Set<number>();
  for (const codeId of codeIds) {
    const tests = await testsOf(db, codeId);
    const sinceTest = await countSinceTest(db, codeId, today, tests.lastPassedAt);
    await setStanding(db, codeId, tests, await weighReports(db, codeId, today, tests, sinceTest));
    storeIds.add((await findSummary(db, codeId)).storeId);
  }
  for (const storeId of storeIds) await refreshStore(db, storeId, today);
}

/** What the evidence rules make of the reports of a code, as stored with it. */
interface ReportVerdict {
  readonly reportsFailing: 0 | 1;
  readonly failing: 0 | 1;
  readonly dispute: Dispute | null;
}

/** The summary of tests and reports stored with a code. */
export type CodeSummary = Awaited<ReturnType<typeof findSummary>>;

export async function findSummary(db: Database, codeId: number) {
  return (await selectSummary(db, codeId)).rows[0]!;
}

/** Reports of today after the newest test that passed. */
export interface ReportsSinceTest {
  readonly worked: number;
  readonly failed: number;
}

/**
 * Recomputes the summary of one code after a report, in a group of many. `before` is the summary that is stored: a
 * report doesn't change the tests in it. The store is refreshed at the end of the group.
 */
export async function refreshEvidenceInGroup(
  db: DatabaseTransaction,
  beforeCommit: BeforeCommit,
  { codeId, before, sinceTest }: { codeId: number; before: CodeSummary; sinceTest: ReportsSinceTest },
  now: number,
): Promise<ReportVerdict> {
  const today = dayOf(now, 'UTC');
  const verdict = await weighReports(db, codeId, today, before, sinceTest);
  // Only when needed, because it's costly: most indexes of codes begin with these columns.
  if (verdict.reportsFailing !== before.reportsFailing || verdict.failing !== before.failing)
    await setStanding(db, codeId, before, verdict);
  beforeCommit(`store ${before.storeId}`, (transaction) => refreshStore(transaction, before.storeId, today));
  return verdict;
}

/** Codes whose summaries may change by time alone: those with reports in the window of the rules. */
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
async function countSinceTest(db: Database, codeId: number, today: number, lastPassedAt: number | null) {
  const reports = (worked: 0 | 1) =>
    db
      .selectFrom('code_event')
      .select((eb) => eb.fn.countAll<number>().as('reports'))
      .where('day', '=', today)
      .where('code_id', '=', codeId)
      .where('kind', '=', 'report')
      .where('worked', '=', worked)
      .where('at', '>', lastPassedAt ?? Number.MIN_SAFE_INTEGER);
  return db
    .updateTable('code_day')
    .set({ worked_since_test: reports(1), failed_since_test: reports(0) })
    .where('code_id', '=', codeId)
    .where('day', '=', today)
    .returning(['worked_since_test as worked', 'failed_since_test as failed'])
    .executeTakeFirst();
}

/** Applies the rules to a code's reports, and stores the columns that change with each report. */
async function weighReports(
  db: Database,
  codeId: number,
  today: number,
  tests: TestSummary,
  sinceTest: ReportsSinceTest | undefined,
): Promise<ReportVerdict> {
  const { rows: days } = await listReportsOfCode(db, codeId, today - evidenceRules.windowDays);
  const reportsFailing = failingByReports(days, tests.lastPassedAt, today);
  const ofToday = days.find(({ day }) => day === today);
  const dispute = ofToday && sinceTest ? disputeOf({ ...ofToday, ...sinceTest }) : null;
  await setReportSummary(
    db,
    dispute?.day ?? null,
    dispute?.reports ?? 0,
    dispute?.failed ?? 0,
    ratingThousandths(days, today),
    countReports(days),
    codeId,
  );
  return {
    reportsFailing: reportsFailing ? 1 : 0,
    failing: isFailing({ ...tests, reportsFailing }) ? 1 : 0,
    dispute,
  };
}

async function setStanding(
  db: Database,
  codeId: number,
  tests: TestSummary,
  { reportsFailing, failing }: ReportVerdict,
): Promise<void> {
  const { lastPassedAt, lastOutcome, lastOutcomeAt, passingSince } = tests;
  const standing = [lastPassedAt, lastOutcome, lastOutcomeAt, passingSince] as const;
  await setStandingColumns(db, ...standing, reportsFailing, failing, codeId);
}

async function refreshStore(db: Database, storeId: number, today: number): Promise<void> {
  const { rows: days } = await listReportsOfStore(db, storeId, today - evidenceRules.windowDays);
  await setStoreSummary(db, ratingThousandths(days, today), countReports(days), storeId);
}

async function testsOf(db: Database, codeId: number): Promise<TestSummary> {
  const worked = await findNewestTest(db, codeId, 'worked');
  const failed = await findNewestTest(db, codeId, 'failed');
  const failedAt = failed.rows[0]?.testedAt ?? Number.MIN_SAFE_INTEGER;
  const passing = await findFirstPassed(db, codeId, failedAt);
  return summarizeTests([
    ...[...worked.rows, ...passing.rows].map((row) => ({ ...row, outcome: 'worked' as const })),
    ...failed.rows.map((row) => ({ ...row, outcome: 'failed' as const })),
  ]);
}

function ratingThousandths(days: readonly DailyReports[], today: number): number | null {
  const rating = ratingOf(days, today);
  return rating === null ? null : Math.round(rating * 1000);
}

// Every report runs these.

const selectSummary = prepared((db, codeId: number) =>
  db
    .selectFrom('code')
    .select([
      'store_id as storeId',
      'last_passed_at as lastPassedAt',
      'last_outcome as lastOutcome',
      'last_outcome_at as lastOutcomeAt',
      'passing_since as passingSince',
      'reports_failing as reportsFailing',
      'failing',
      'disputed_day as disputedDay',
    ])
    .where('id', '=', codeId),
);

const listReportsOfCode = prepared((db, codeId: number, afterDay: number) =>
  db
    .selectFrom('code_day')
    .select(['day', 'worked', 'failed', 'failed_networks as failedNetworks'])
    .where('code_id', '=', codeId)
    .where('day', '>', afterDay)
    .where((eb) => eb(eb('worked', '+', eb.ref('failed')), '>', sql.lit(0))),
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

const findNewestTest = prepared((db, codeId: number, outcome: 'worked' | 'failed') =>
  selectTests(db, codeId)
    .where('code_check.outcome', '=', outcome)
    .orderBy('code_check.checked_at', 'desc')
    .limit(sql.lit(1)),
);

const findFirstPassed = prepared((db, codeId: number, after: number) =>
  selectTests(db, codeId)
    .where('code_check.checked_at', '>', after)
    .where('code_check.outcome', '=', sql.lit('worked'))
    .orderBy('code_check.checked_at')
    .limit(sql.lit(1)),
);

function selectTests(db: Database, codeId: number) {
  return db
    .selectFrom('code_check')
    .select(['code_check.method', 'code_check.checked_at as testedAt'])
    .where('code_check.code_id', '=', codeId)
    .where('code_check.method', '=', sql.lit('checkout'))
    .where(countsNow);
}

/** Of a corrected test only the correction counts. */
export function countsNow({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'code_check'>) {
  return not(
    exists(
      selectFrom('code_check as correction')
        .select('correction.id')
        .whereRef('correction.corrects_id', '=', 'code_check.id'),
    ),
  );
}

const setStandingColumns = preparedWrite(
  (
    db,
    last_passed_at: number | null,
    last_outcome: 'worked' | 'failed' | null,
    last_outcome_at: number | null,
    passing_since: number | null,
    reports_failing: 0 | 1,
    failing: 0 | 1,
    codeId: number,
  ) =>
    db
      .updateTable('code')
      .set({ last_passed_at, last_outcome, last_outcome_at, passing_since, reports_failing, failing })
      .where('id', '=', codeId),
);

const setReportSummary = preparedWrite(
  (
    db,
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
        disputed_day: disputedDay,
        disputed_reports: disputedReports,
        disputed_failed: disputedFailed,
        rating_thousandths: rating,
        report_count: reports,
      })
      .where('id', '=', codeId),
);

const setStoreSummary = preparedWrite((db, rating: number | null, reports: number, storeId: number) =>
  db
    .updateTable('store')
    .set({ rating_thousandths: rating, report_count: reports })
    .where('id', '=', storeId),
);

/** A code's reports per day, within the window of the evidence rules. `today` is an integer day. */
export async function listDailyReports(db: Database, codeId: number, today: number): Promise<DailyReports[]> {
  return (await listReportsOfCode(db, codeId, today - evidenceRules.windowDays)).rows;
}

function countReports(days: readonly DailyReports[]): number {
  return days.reduce((sum, { worked, failed }) => sum + worked + failed, 0);
}
