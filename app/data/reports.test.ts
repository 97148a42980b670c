import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../test/helpers/sample-database.ts';
import { DAY_MS, dayOf } from '../domain/days.ts';
import type { Database } from './database.server.ts';
import { recordReport, undoReport } from './reports.server.ts';

const ann = { address: '203.0.113.5', agent: 'Firefox' };
const TODAY = dayOf(NOON, 'UTC');
const COUNTED = { counted: true, badgeTurned: false };
const NOT_COUNTED = { counted: false, badgeTurned: false };

test('the first report of a visitor on a code stands for the day', async () => {
  const db = await sampleDatabase();
  const before = await reportsOf(db, 1);
  expect(await recordReport(db, { codeId: 1, worked: true }, ann, NOON)).toEqual(COUNTED);
  expect(await recordReport(db, { codeId: 1, worked: false }, ann, NOON + 1)).toEqual(NOT_COUNTED);
  expect(await reportsOf(db, 1)).toEqual({ ...before, worked: before.worked + 1 });
  expect(await recordReport(db, { codeId: 1, worked: false }, ann, NOON + DAY_MS)).toEqual(COUNTED);
});

test('a report is taken back whole, and then another one counts', async () => {
  const db = await sampleDatabase();
  const before = await reportsOf(db, 1);
  expect(await undoReport(db, 1, ann, NOON)).toEqual(NOT_COUNTED);
  await recordReport(db, { codeId: 1, worked: false }, ann, NOON);
  expect(await undoReport(db, 1, ann, NOON)).toEqual(COUNTED);
  expect(await reportsOf(db, 1)).toEqual(before);
  await recordReport(db, { codeId: 1, worked: true }, ann, NOON);
  expect(await reportsOf(db, 1)).toEqual({ ...before, worked: before.worked + 1 });
});

test('the report that takes a badge, or gives it back, says so', async () => {
  const db = await sampleDatabase();
  await db.deleteFrom('code_day').where('code_id', '=', 1).execute();
  const fails = async (visitor: number, at: number) =>
    (await recordReport(db, { codeId: 1, worked: false }, { ...ann, agent: `Agent ${visitor}` }, at))
      .badgeTurned;
  // Only reports of days after the last check that passed weigh against it.
  const days = [NOON + 2 * DAY_MS, NOON + 3 * DAY_MS];
  const turned: boolean[] = [];
  for (const at of days) for (const visitor of [1, 2, 3]) turned.push(await fails(visitor, at));
  expect(turned.filter(Boolean)).toHaveLength(1);

  const last = turned.indexOf(true);
  const undone = await undoReport(
    db,
    1,
    { ...ann, agent: `Agent ${(last % 3) + 1}` },
    days[Math.floor(last / 3)]!,
  );
  expect(undone.counted).toBe(true);
});

test('10,000 reports at once from 100 visitors count once a code, visitor and day', async () => {
  const db = await sampleDatabase();
  const codes = [1, 2, 3, 4, 5];
  const before = await Promise.all(codes.map((code) => reportsOf(db, code)));
  const reports = Array.from({ length: 10_000 }, (_, index) =>
    recordReport(
      db,
      { codeId: codes[index % codes.length]!, worked: true },
      { ...ann, agent: `Agent ${Math.floor(index / codes.length) % 100}` },
      NOON,
    ),
  );
  const outcomes = await Promise.all(reports);
  expect(outcomes.filter(({ counted }) => counted)).toHaveLength(500);
  const after = await Promise.all(codes.map((code) => reportsOf(db, code)));
  expect(after).toEqual(before.map(({ worked, failed }) => ({ worked: worked + 100, failed })));
}, 60_000);

async function reportsOf(db: Database, codeId: number) {
  const today = await db
    .selectFrom('code_day')
    .select(['worked', 'failed'])
    .where('code_id', '=', codeId)
    .where('day', '=', TODAY)
    .executeTakeFirst();
  return { worked: today?.worked ?? 0, failed: today?.failed ?? 0 };
}
