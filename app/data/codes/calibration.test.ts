import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import type { NewCodeCheck } from '../schema/code-check.ts';
import { findCalibration, MIN_CALIBRATION_TESTS } from './calibration.server.ts';

const CODE = 1;
const FIRST = NOON - 300 * DAY_MS;

test('is published from 200 tests of real codes on', async () => {
  const db = await sampleDatabase();
  expect(await findCalibration(db, NOON)).toBeUndefined();
  await addTests(db, dailyTests(MIN_CALIBRATION_TESTS - 1));
  expect(await findCalibration(db, NOON)).toBeUndefined();

  // The word of a store, an unclear test, and a test of a sample don't count.
  await addTests(db, [
    { ...passedAt(NOON - 4), method: 'store' },
    { ...passedAt(NOON - 3), outcome: 'unclear' },
    { ...passedAt(NOON - 2), sample: 1 },
    passedAt(NOON + 1),
  ]);
  expect(await findCalibration(db, NOON)).toBeUndefined();

  await addTests(db, [passedAt(NOON)]);
  const calibration = await findCalibration(db, NOON);
  expect(calibration?.tests).toBe(200);
  expect(calibration?.bands.reduce((sum, { tests }) => sum + tests, 0)).toBe(200);
});

test('compares each test with what was known before it', async () => {
  const db = await sampleDatabase();
  const before = dailyTests(MIN_CALIBRATION_TESTS);
  await addTests(db, before);
  // The first one is of a code that was never tested; the others pass day after day.
  expect(await bandsOf(db)).toEqual([
    [60, 1, 1],
    [90, 199, 199],
  ]);

  // A failure that is recorded late was not known at the tests in between: only the last one comes after it.
  await addTests(db, [{ ...failedAt(FIRST + 100.5 * DAY_MS), received_at: FIRST + 198.5 * DAY_MS }]);
  expect(await bandsOf(db)).toEqual([
    [60, 1, 1],
    [90, 200, 199],
  ]);
});

test.each([
  [
    'before',
    2,
    [
      [60, 1, 1],
      [90, 200, 200],
    ],
  ],
  // The code had a chance of 19%. The retracted failure itself doesn't count either way.
  [
    'after',
    0,
    [
      [10, 1, 1],
      [60, 1, 1],
      [90, 199, 199],
    ],
  ],
])('takes a correction as known once it was made: %s the next test', async (_when, hoursAgo, bands) => {
  const db = await sampleDatabase();
  await addTests(db, dailyTests(MIN_CALIBRATION_TESTS));
  const wrongAt = FIRST + 200 * DAY_MS;
  const [wrong] = await addTests(db, [failedAt(wrongAt)]);
  const nextAt = wrongAt + 3 * HOUR_MS;
  const retraction = { ...passedAt(wrongAt), outcome: 'retracted', corrects_id: wrong! } as const;
  await addTests(db, [{ ...retraction, received_at: nextAt - hoursAgo * HOUR_MS }, passedAt(nextAt)]);
  expect(await bandsOf(db)).toEqual(bands);
});

test('takes the reports of earlier days alone', async () => {
  const db = await sampleDatabase();
  await addTests(db, dailyTests(MIN_CALIBRATION_TESTS));
  const lastDay = Math.floor(FIRST / DAY_MS) + 199;
  const report = (day: number) =>
    db
      .insertInto('code_day')
      .values({ code_id: CODE, day, worked: 0, failed: 50, failed_networks: 9 })
      .execute();
  await db.deleteFrom('code_day').execute();
  await report(lastDay);
  const untouched = await bandsOf(db);
  await report(lastDay - 1);

  expect(untouched).toEqual([
    [60, 1, 1],
    [90, 199, 199],
  ]);
  expect(await bandsOf(db)).not.toEqual(untouched);
});

/** Each band as its lower bound, its tests, and how many of them passed. */
async function bandsOf(db: Database) {
  const calibration = await findCalibration(db, NOON);
  return calibration!.bands.map(({ fromPercent, tests, passed }) => [fromPercent, tests, passed]);
}

/** Passed once a day, the last one long before noon of today. */
function dailyTests(tests: number): NewCodeCheck[] {
  return Array.from({ length: tests }, (_, day) => passedAt(FIRST + day * DAY_MS));
}

function passedAt(at: number): NewCodeCheck {
  return {
    code_id: CODE,
    method: 'checkout',
    outcome: 'worked',
    source: 'test',
    checked_at: at,
    received_at: at,
    person_id: null,
    before_cents: null,
    after_cents: null,
    request_key: null,
    proof_id: null,
    corrects_id: null,
    sample: 0,
  };
}

function failedAt(at: number): NewCodeCheck {
  return { ...passedAt(at), outcome: 'failed' };
}

/** @returns their ids */
async function addTests(db: Database, tests: NewCodeCheck[]): Promise<number[]> {
  // Its tests of the sample would be known too.
  await db.deleteFrom('code_check').where('code_id', '=', CODE).where('sample', '=', 1).execute();
  const rows = await db.insertInto('code_check').values(tests).returning('id').execute();
  return rows.map(({ id }) => id);
}
