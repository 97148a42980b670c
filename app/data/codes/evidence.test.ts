import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { evidenceRules } from '../../domain/evidence/evidence.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import type { Database } from '../database.server.ts';
import { listCodesWithRecentReports, refreshEvidence } from './evidence.server.ts';

const TODAY = dayOf(NOON, 'UTC');

test('reports of several days that the code fails take its badge and make it sink', async () => {
  const db = await sampleDatabase();
  const id = await untestedCode(db);
  await report(db, id, { day: TODAY - 1, worked: 0, failed: 3 });
  await refreshEvidence(db, [id], NOON);
  expect(await stateOf(db, id)).toEqual({ reports_failing: 0, failing: 0 });

  await report(db, id, { day: TODAY, worked: 0, failed: 3 });
  await refreshEvidence(db, [id], NOON);
  expect(await stateOf(db, id)).toEqual({ reports_failing: 1, failing: 1 });
});

test('the rating of a store rests on the reports on all its codes', async () => {
  const db = await sampleDatabase();
  const { store_id: storeId } = await db
    .selectFrom('code')
    .select('store_id')
    .where('code', '=', 'HARVEST20')
    .executeTakeFirstOrThrow();
  const reports = () =>
    db.selectFrom('store').select('report_count').where('id', '=', storeId).executeTakeFirstOrThrow();
  const before = (await reports()).report_count;
  const codes = await db.selectFrom('code').select('id').where('store_id', '=', storeId).execute();

  await report(db, codes.at(0)!.id, { day: TODAY - 3, worked: 2, failed: 0 });
  await report(db, codes.at(-1)!.id, { day: TODAY - 3, worked: 0, failed: 1 });
  await refreshEvidence(db, [codes[0]!.id], NOON);

  expect((await reports()).report_count).toBe(before + 3);
});

test('codes with reports in the window, and no others, are recomputed as time passes', async () => {
  const db = await sampleDatabase();
  await db.deleteFrom('code_day').execute();
  const [first, last, used] = (await db.selectFrom('code').select('id').limit(3).execute()).map(
    ({ id }) => id,
  );
  await report(db, first!, { day: TODAY, worked: 1, failed: 0 });
  await report(db, last!, { day: TODAY - evidenceRules.windowDays, worked: 0, failed: 1 });
  await db.insertInto('code_day').values({ code_id: used!, day: TODAY, uses: 5 }).execute();

  expect((await listCodesWithRecentReports(db, NOON)).sort()).toEqual([first!, last!].sort());
  expect(await listCodesWithRecentReports(db, NOON + DAY_MS)).toEqual([first]);
});

async function untestedCode(db: Database) {
  const { id } = await db
    .selectFrom('code')
    .select('id')
    .where('last_passed_at', 'is', null)
    .where('last_outcome', 'is', null)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('code_day').where('code_id', '=', id).execute();
  return id;
}

async function report(db: Database, id: number, counts: { day: number; worked: number; failed: number }) {
  await db
    .insertInto('code_day')
    .values({ code_id: id, failed_networks: counts.failed, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'day']).doUpdateSet((eb) => ({
        worked: eb('code_day.worked', '+', counts.worked),
        failed: eb('code_day.failed', '+', counts.failed),
      })),
    )
    .execute();
}

async function stateOf(db: Database, id: number) {
  return db
    .selectFrom('code')
    .select(['reports_failing', 'failing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
