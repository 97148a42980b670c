import { sql } from 'kysely';
import { type CalibrationBand, calibrationOf } from '../../domain/evidence/calibration.ts';
import { chanceOf } from '../../domain/evidence/chance.ts';
import {
  type ChangedChance,
  type Correction,
  changedChances,
  correctedChance,
  correctionRules,
  fitCorrection,
} from '../../domain/evidence/correction.ts';
import { isLive } from '../../domain/evidence/liveness.ts';
import { raiseCacheVersion } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import type { CodeRow } from '../schema/code.ts';
import { type EvidenceColumns, evidenceOf } from './code-card.ts';
import { countsNow } from './evidence.server.ts';

type ChanceColumns = EvidenceColumns & Pick<CodeRow, 'passing_since' | 'rating_thousandths'>;

/** The chance that the evidence alone gives a code at `now` (epoch ms), in thousandths, before any correction. */
export function priorOf(row: ChanceColumns, now: number): number {
  const rating = row.rating_thousandths === null ? null : row.rating_thousandths / 1000;
  return chanceOf({ ...evidenceOf(row), passingSince: row.passing_since, rating }, now);
}

/** The points of the newest correction as stored, for a query that has others to read. */
export function newestCorrection(db: Database) {
  return db.selectFrom('chance_correction').select('points').orderBy('id', 'desc').limit(sql.lit(1));
}

/** Stored points as a correction; the identity where there are none. */
export function correctionFrom(points: string | null): Correction {
  return points === null ? [] : (JSON.parse(points) as Correction);
}

/** The chances that the site gave a code just before a test, as columns of the test. */
type StatedChances = Readonly<Record<'prior_thousandths' | 'chance_thousandths', number | null>>;

export const NOTHING_STATED: StatedChances = { prior_thousandths: null, chance_thousandths: null };

/**
 * What the site says of a code before a test at `testedAt` (epoch ms) is added: from what is stored when the test
 * arrives, for the time at which it was made. Nothing of a sample, of a code that nobody could have used then, and
 * where a later test has been stored already: what was known before is gone.
 */
export async function stateChances(db: Database, codeId: number, testedAt: number): Promise<StatedChances> {
  const code = await db
    .selectFrom('code')
    .select([
      'status',
      'starts_at as startsAt',
      'expires_at as expiresAt',
      'sample',
      'last_passed_at',
      'last_outcome',
      'last_outcome_at',
      'passing_since',
      'reports_failing',
      'disputed_day',
      'disputed_reports',
      'disputed_failed',
      'rating_thousandths',
    ])
    .select(newestCorrection(db).as('points'))
    .where('id', '=', codeId)
    .executeTakeFirst();
  if (!code || code.sample === 1 || !isLive(code, testedAt) || (code.last_outcome_at ?? 0) > testedAt)
    return NOTHING_STATED;
  const prior = priorOf(code, testedAt);
  return {
    prior_thousandths: prior,
    chance_thousandths: correctedChance(prior, correctionFrom(code.points)),
  };
}

/** How well the stated chances held. */
export interface Calibration {
  readonly tests: number;
  readonly bands: readonly CalibrationBand[];
}

/** Compares the newest tests up to `now` (epoch ms) with the chances stated before them. Undefined while they are few. */
export async function findCalibration(db: Database, now: number): Promise<Calibration | undefined> {
  const tests = await listStatedTests(db, now);
  if (tests.length < correctionRules.minTests) return undefined;
  return { tests: tests.length, bands: calibrationOf(tests) };
}

/**
 * Corrects chances by the newest tests up to `now` (epoch ms), from now on and in every process.
 * @returns what it changed, or undefined if that is too little to matter, and nothing was stored
 */
export async function correctChances(
  db: Database,
  now: number,
): Promise<{ readonly tests: number; readonly changed: readonly ChangedChance[] } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const stated = await listStatedTests(transaction, now);
    const before = await newestCorrection(transaction).executeTakeFirst();
    const correction = fitCorrection(
      stated.map(({ priorThousandths, passed }) => ({ chanceThousandths: priorThousandths, passed })),
    );
    const changed = changedChances(correctionFrom(before?.points ?? null), correction);
    if (changed.length === 0) return undefined;
    await transaction
      .insertInto('chance_correction')
      .values({ at: now, tests: stated.length, points: JSON.stringify(correction) })
      .execute();
    await raiseCacheVersion(transaction);
    return { tests: stated.length, changed };
  });
}

/** The newest clear tests with a stated chance. */
async function listStatedTests(db: Database, now: number) {
  const rows = await db
    .selectFrom('code_check')
    .select(['prior_thousandths', 'chance_thousandths', 'outcome'])
    .$narrowType<{ prior_thousandths: number; chance_thousandths: number }>()
    .where('chance_thousandths', 'is not', null)
    .where('outcome', 'in', ['worked', 'failed'])
    .where('checked_at', '<=', now)
    .where(countsNow)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(correctionRules.newestTests)
    .execute();
  return rows.map((row) => ({
    priorThousandths: row.prior_thousandths,
    chanceThousandths: row.chance_thousandths,
    passed: row.outcome === 'worked',
  }));
}
