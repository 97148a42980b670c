import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { recordReport } from '../visitors/reports.server.ts';
import { listCheckQueue } from './check-queue.server.ts';
import { recordCheck } from './checks.server.ts';

test('codes that failed join the queue, most used first, and leave it when they pass', async () => {
  const db = await sampleDatabase();
  const start = await queued(db, NOON);
  const [rare, popular] = await twoOthers(db, start);
  await check(db, rare!.id, 'failed', NOON + 1);
  // Reports of days after the last check that passed, by several visitors: no single day decides.
  const later = [NOON + DAY_MS, NOON + 2 * DAY_MS];
  for (const at of later) for (const visitor of [1, 2, 3]) await reportFailing(db, popular!.id, visitor, at);

  const queue = await listCheckQueue(db, later[1]!, 100);
  const place = (id: number) => queue.findIndex((queuedCode) => queuedCode.id === id);
  expect(queue[place(rare!.id)]).toMatchObject({ because: 'failed' });
  expect(queue[place(popular!.id)]).toMatchObject({ because: 'reported' });
  expect(queue[place(popular!.id)]!.failed).toBeGreaterThanOrEqual(6);
  expect(place(popular!.id)).toBeLessThan(place(rare!.id));

  await check(db, rare!.id, 'worked', later[1]!);
  await check(db, popular!.id, 'worked', later[1]!);
  expect(await queued(db, later[1]!)).not.toContain(rare!.id);
  expect(await queued(db, later[1]!)).not.toContain(popular!.id);
});

test('a code that is disputed today leads the queue, and no longer does tomorrow or after a test', async () => {
  const db = await sampleDatabase();
  const [rare, popular] = await twoOthers(db, await queued(db, NOON));
  await check(db, popular!.id, 'failed', NOON - 1);
  for (const visitor of [1, 2, 3, 4, 5]) await reportFailing(db, rare!.id, visitor, NOON);

  const [first, ...others] = await listCheckQueue(db, NOON, 100);
  expect(first).toMatchObject({ id: rare!.id, because: 'disputed' });
  expect(others.map(({ id }) => id)).toContain(popular!.id);
  expect(others.map(({ id }) => id)).not.toContain(rare!.id);
  expect(await listCheckQueue(db, NOON, 1)).toEqual([first]);
  expect(await queued(db, NOON + DAY_MS)).not.toContain(rare!.id);

  await check(db, rare!.id, 'worked', NOON + 1);
  expect(await queued(db, NOON + 1)).not.toContain(rare!.id);
});

test('a code that fails is disputed too, and leads', async () => {
  const db = await sampleDatabase();
  const [rare] = await twoOthers(db, await queued(db, NOON));
  await check(db, rare!.id, 'failed', NOON - 1);
  for (const visitor of [1, 2, 3, 4, 5]) await reportFailing(db, rare!.id, visitor, NOON);
  expect((await listCheckQueue(db, NOON, 1))[0]).toMatchObject({ id: rare!.id, because: 'disputed' });
  expect((await queued(db, NOON)).filter((id) => id === rare!.id)).toHaveLength(1);
});

test('only live codes are worth a try', async () => {
  const db = await sampleDatabase();
  const [first] = await twoOthers(db, []);
  await check(db, first!.id, 'failed', NOON);
  expect(await queued(db, NOON)).toContain(first!.id);
  await db.updateTable('code').set({ status: 'withdrawn' }).where('id', '=', first!.id).execute();
  expect(await queued(db, NOON)).not.toContain(first!.id);
});

async function queued(db: Database, now: number): Promise<number[]> {
  return (await listCheckQueue(db, now, 100)).map(({ id }) => id);
}

/** Two codes without an end: the less used one first. */
function twoOthers(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('code')
    .select('id')
    .where('status', '=', 'published')
    .where('expires_at', '>', NOON + 90 * DAY_MS)
    .where('id', 'not in', [0, ...ids])
    .orderBy('uses')
    .limit(2)
    .execute();
}

function check(db: Database, codeId: number, outcome: 'worked' | 'failed', at: number) {
  return recordCheck(
    db,
    { code_id: codeId, method: 'checkout', outcome, checked_at: at, checked_by: 'Ann' },
    at,
  );
}

function reportFailing(db: Database, codeId: number, visitor: number, at: number) {
  return recordReport(
    db,
    { codeId, worked: false },
    { address: `203.0.113.${visitor}`, agent: 'Firefox' },
    at,
  );
}
