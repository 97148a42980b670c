import { type CalibrationBand, calibrationOf, type Prediction } from '../../domain/evidence/calibration.ts';
import { chanceOf } from '../../domain/evidence/chance.ts';
import { type DailyEvidence, evidenceRules, failingByReports } from '../../domain/evidence/evidence.ts';
import { type CodeTest, summarizeTests } from '../../domain/evidence/freshness.ts';
import { ratingOf } from '../../domain/evidence/rating.ts';
import { dayOf } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';

/** With fewer tests of real codes than this, nothing is published. */
export const MIN_CALIBRATION_TESTS = 200;
/** The newest tests that count, which bounds what the page costs. */
const MOST_TESTS = 2000;

/** How well the chances of real codes matched what their tests then showed. */
export interface Calibration {
  readonly tests: number;
  readonly bands: readonly CalibrationBand[];
}

/**
 * Compares the newest tests at checkout up to `now` (epoch ms) with the chance that each code had, worked out from
 * nothing that was learned later: from tests and corrections that had been recorded by then, and the reports of
 * earlier days. Tests of sample codes don't count. Undefined while there are too few.
 */
export async function findCalibration(db: Database, now: number): Promise<Calibration | undefined> {
  const tests = await listNewestTests(db, now);
  if (tests.length < MIN_CALIBRATION_TESTS) return undefined;
  const codeIds = [...new Set(tests.map((test) => test.codeId))];
  const firstDay = dayOf(tests.at(-1)!.testedAt, 'UTC') - evidenceRules.windowDays;
  const [histories, reports] = await Promise.all([
    listTestsByCode(db, codeIds),
    listReports(db, codeIds, firstDay),
  ]);
  const predictions = tests.map((test): Prediction => {
    const { codeId, testedAt, outcome } = test;
    const known = knownAt(histories.get(codeId) ?? [], testedAt);
    const chanceThousandths = chanceFrom(known, reports.get(codeId) ?? [], testedAt);
    return { chanceThousandths, passed: outcome === 'worked' };
  });
  return { tests: tests.length, bands: calibrationOf(predictions) };
}

/** A test, and when it was stored: one that is made offline arrives later. */
interface ReceivedTest extends CodeTest {
  readonly id: number;
  readonly codeId: number;
  readonly receivedAt: number;
  /** The test that it replaces. */
  readonly correctsId: number | null;
  readonly isRetracted: boolean;
}

/** What the history said at that moment (epoch ms). */
function knownAt(tests: readonly ReceivedTest[], at: number): ReceivedTest[] {
  const known = tests.filter(({ testedAt, receivedAt }) => testedAt < at && receivedAt < at);
  const corrected = new Set(known.map(({ correctsId }) => correctsId));
  return known.filter(({ id, isRetracted }) => !corrected.has(id) && !isRetracted);
}

function chanceFrom(tests: readonly CodeTest[], reports: readonly DailyEvidence[], at: number): number {
  const today = dayOf(at, 'UTC');
  const known = summarizeTests(tests);
  const earlier = reports.filter(({ day }) => day < today && day > today - evidenceRules.windowDays);
  const evidence = {
    ...known,
    reportsFailing: failingByReports(earlier, known.lastPassedAt, today),
    dispute: null,
    rating: ratingOf(earlier, today),
  };
  return chanceOf(evidence, at);
}

/** Newest first. Of a corrected test, the correction counts. */
async function listNewestTests(db: Database, now: number) {
  return db
    .selectFrom('code_check')
    .select(['code_id as codeId', 'outcome', 'checked_at as testedAt'])
    .where('method', '=', 'checkout')
    .where('outcome', 'in', ['worked', 'failed'])
    .where('sample', '=', 0)
    .where('checked_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('code_check as correction')
            .select('correction.id')
            .whereRef('correction.corrects_id', '=', 'code_check.id'),
        ),
      ),
    )
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TESTS)
    .execute();
}

async function listTestsByCode(
  db: Database,
  codeIds: readonly number[],
): Promise<Map<number, ReceivedTest[]>> {
  const rows = await db
    .selectFrom('code_check')
    .select([
      'id',
      'code_id as codeId',
      'method',
      'outcome',
      'checked_at as testedAt',
      'received_at as receivedAt',
      'corrects_id as correctsId',
    ])
    .where('code_id', 'in', codeIds)
    .where('method', '=', 'checkout')
    .execute();
  const tests = rows.map(({ outcome, ...row }): ReceivedTest => {
    return outcome === 'retracted'
      ? { ...row, outcome: 'unclear', isRetracted: true }
      : { ...row, outcome, isRetracted: false };
  });
  return Map.groupBy(tests, ({ codeId }) => codeId);
}

async function listReports(db: Database, codeIds: readonly number[], firstDay: number) {
  const rows = await db
    .selectFrom('code_day')
    .select(['code_id as codeId', 'day', 'worked', 'failed', 'failed_networks as failedNetworks'])
    .where('code_id', 'in', codeIds)
    .where('day', '>=', firstDay)
    .where((eb) => eb(eb('worked', '+', eb.ref('failed')), '>', 0))
    .execute();
  return Map.groupBy(rows, ({ codeId }) => codeId);
}
