import { describe, expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { plainTest } from '../../../test/helpers/data/rows.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { chanceRules } from '../../domain/evidence/chance.ts';
import { correctedChance, correctionRules } from '../../domain/evidence/correction.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import type { NewCodeCheck } from '../schema/code-check.ts';
import { getSite } from '../site/site.server.ts';
import { correctChances, findCalibration } from './stated-chances.server.ts';
import { correctTest, recordTests } from './write-tests.server.ts';

const CODE = 1;
const UNTESTED = 1000 * chanceRules.untested;
const passed = { codeId: CODE, method: 'checkout', outcome: 'worked', personId: 1, testedAt: NOON } as const;
const failed = { ...passed, outcome: 'failed' } as const;

describe('a test is stored with the chance that its code had just before', () => {
  test('at the time of the test, also where it arrives later', async () => {
    const db = await realCode();
    const [first] = await recordTests(db, [passed], ROSA);
    expect(await statedOf(db, first)).toEqual([UNTESTED, UNTESTED]);
    const later = { ...ROSA, now: NOON + 9 * DAY_MS };
    const [second] = await recordTests(db, [{ ...failed, testedAt: NOON + DAY_MS }], later);
    // As of a code that passed a day ago, not nine.
    expect(await statedOf(db, second)).toEqual([896, 896]);
    const [third] = await recordTests(db, [{ ...passed, testedAt: NOON + 2 * DAY_MS }], later);
    expect(await statedOf(db, third)).toEqual([170, 170]);
  });

  test('corrected, once there is a correction', async () => {
    const db = await realCode();
    await addStated(db, correctionRules.fullTests, 0);
    await correctChances(db, NOON);
    const [id] = await recordTests(db, [passed], ROSA);
    expect(await statedOf(db, id)).toEqual([UNTESTED, UNTESTED - correctionRules.mostMoved]);
  });

  test('unless nothing was stated', async () => {
    const db = await realCode();
    const stated = async (test: Parameters<typeof recordTests>[1][number]) => {
      const [id] = await recordTests(db, [test], ROSA);
      return statedOf(db, id);
    };
    expect(await stated({ ...passed, method: 'store' })).toBeNull();
    const { expires_at: end } = await db
      .selectFrom('code')
      .select('expires_at')
      .where('id', '=', CODE)
      .executeTakeFirstOrThrow();
    expect(await stated({ ...passed, testedAt: end })).toBeNull();
    // The site knows a later one by now.
    expect(await stated(passed)).toBeNull();

    const other = await realCode();
    const ids = await recordTests(other, [passed, { ...failed, testedAt: NOON + 1 }], ROSA);
    expect(await statedOf(other, ids[0])).toEqual([UNTESTED, UNTESTED]);
    expect(await statedOf(other, ids[1])).toBeNull();
    const [sample] = await recordTests(other, [{ ...passed, codeId: 2 }], ROSA);
    expect(await statedOf(other, sample)).toBeNull();
  });

  test('and a correction of it takes over that chance', async () => {
    const db = await realCode();
    const [wrong] = await recordTests(db, [failed], ROSA);
    const corrected = await correctTest(db, { id: wrong!, outcome: 'worked', note: 'Wrong key.' }, NINA);
    expect(await statedOf(db, 'id' in corrected ? corrected.id : undefined)).toEqual([UNTESTED, UNTESTED]);
  });
});

describe('the calibration', () => {
  test('is published from 200 tests with a stated chance on', async () => {
    const db = await realCode();
    await addStated(db, correctionRules.minTests - 1, 60);
    // Without a stated chance, unclear, and not made yet.
    await addTests(db, [
      { ...statedTest(0, 'worked'), chance_thousandths: null },
      { ...statedTest(0, 'worked'), outcome: 'unclear' },
      { ...statedTest(0, 'worked'), checked_at: NOON + 1 },
    ]);
    expect(await findCalibration(db, NOON)).toBeUndefined();
    await addTests(db, [{ ...statedTest(0, 'failed'), chance_thousandths: 905 }]);
    expect(await findCalibration(db, NOON)).toEqual({
      tests: 200,
      bands: [
        { fromPercent: 40, toPercent: 50, tests: 199, passed: 60, predictedShare: 0.45 },
        { fromPercent: 90, toPercent: 100, tests: 1, passed: 0, predictedShare: 0.905 },
      ],
    });
  });

  test('counts a correction in the place of what it corrects, and nothing for a retracted test', async () => {
    const db = await realCode();
    await addStated(db, correctionRules.minTests, 60);
    const outcomes = async () => {
      const calibration = await findCalibration(db, NOON);
      return calibration?.bands.map(({ tests, passed }) => [tests, passed]);
    };
    const rows = await db
      .selectFrom('code_check')
      .select('id')
      .where('chance_thousandths', 'is not', null)
      .where('outcome', '=', 'failed')
      .execute();
    await correctTest(db, { id: rows[0]!.id, outcome: 'worked', note: 'Wrong key.' }, NINA);
    expect(await outcomes()).toEqual([[200, 61]]);
    await correctTest(db, { id: rows[1]!.id, outcome: 'retracted', note: 'Wrong code.' }, NINA);
    expect(await outcomes()).toBeUndefined();
  });

  test('takes the newest tests alone', async () => {
    const db = await realCode();
    await addStated(db, correctionRules.newestTests, 0);
    await addTests(db, [{ ...statedTest(0, 'worked'), checked_at: NOON - 900 * DAY_MS }]);
    expect(await findCalibration(db, NOON)).toMatchObject({
      tests: correctionRules.newestTests,
      bands: [{ passed: 0 }],
    });
  });
});

describe('chances are corrected', () => {
  test('from 200 tests on, by what the evidence alone gave, for every page at once', async () => {
    const db = await realCode();
    await addStated(db, correctionRules.minTests, 0);
    const version = await cacheVersion(db);
    expect(await correctChances(db, NOON)).toBeUndefined();
    expect((await getSite(db, NOON)).chanceCorrection).toEqual([]);
    expect(await cacheVersion(db)).toBe(version);

    await addStated(db, 200, 0);
    const corrected = await correctChances(db, NOON);
    expect(corrected?.tests).toBe(400);
    expect(corrected?.changed).toContainEqual({ chance: 450, before: 450, now: 340 });
    const { chanceCorrection } = await getSite(db, NOON);
    expect(correctedChance(UNTESTED, chanceCorrection)).toBe(355);
    expect(await cacheVersion(db)).toBe(version + 1);
  });

  test('only where that changes something', async () => {
    const db = await realCode();
    await addStated(db, 400, 0);
    await correctChances(db, NOON);
    const version = await cacheVersion(db);
    expect(await correctChances(db, NOON + DAY_MS)).toBeUndefined();
    expect(await cacheVersion(db)).toBe(version);
    expect(await db.selectFrom('chance_correction').selectAll().execute()).toMatchObject([
      { at: NOON, tests: 400 },
    ]);
  });
});

/** The sample, of which the first code is a real one that was never tested. */
async function realCode(): Promise<Database> {
  const db = await sampleDatabase();
  await db.deleteFrom('code_check').where('code_id', '=', CODE).execute();
  const untested = { last_passed_at: null, last_outcome: null, last_outcome_at: null, passing_since: null };
  await db
    .updateTable('code')
    .set({ sample: 0, rating_thousandths: null, reports_failing: 0, failing: 0, ...untested })
    .where('id', '=', CODE)
    .execute();
  await db.deleteFrom('code_event').where('code_id', '=', CODE).execute();
  await db.deleteFrom('code_day').where('code_id', '=', CODE).execute();
  return db;
}

/** The chances before a test; null if none were stated. */
async function statedOf(db: Database, id: number | undefined) {
  const row = await db
    .selectFrom('code_check')
    .select(['prior_thousandths', 'chance_thousandths'])
    .where('id', '=', id!)
    .executeTakeFirstOrThrow();
  return row.chance_thousandths === null ? null : [row.prior_thousandths, row.chance_thousandths];
}

async function cacheVersion(db: Database): Promise<number> {
  return (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
}

/** An hour apart, of codes that nobody had tested, and of which that many passed. */
async function addStated(db: Database, tests: number, passing: number): Promise<void> {
  const rows = Array.from({ length: tests }, (_, index) =>
    statedTest(index + 1, index < passing ? 'worked' : 'failed'),
  );
  for (let at = 0; at < rows.length; at += 1000) await addTests(db, rows.slice(at, at + 1000));
}

function statedTest(hoursAgo: number, outcome: 'worked' | 'failed'): NewCodeCheck {
  return {
    ...plainTest,
    outcome,
    checked_at: NOON - hoursAgo * HOUR_MS,
    sample: 0,
    prior_thousandths: UNTESTED,
    chance_thousandths: 450,
  };
}

async function addTests(db: Database, rows: readonly NewCodeCheck[]): Promise<void> {
  await db.insertInto('code_check').values(rows).execute();
}
