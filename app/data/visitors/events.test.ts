import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import type { Database } from '../database.server.ts';
import { recordEvent } from './events.server.ts';

const ann = { address: '203.0.113.5', agent: 'Firefox' };
const bob = { address: '203.0.113.6', agent: 'Firefox' };
const TODAY = dayOf(NOON, 'UTC');

test('a use counts once a browser, code and day', async () => {
  const db = await sampleDatabase();
  const before = await countsOf(db, 1);
  const copy = (visitor: typeof ann, at = NOON, codeId = 1) =>
    recordEvent(db, { codeId, kind: 'use' }, visitor, at);

  expect(await copy(ann)).toBe(true);
  expect(await copy(ann, NOON + 1_000)).toBe(false);
  expect(await copy(bob)).toBe(true);
  expect(await copy({ ...ann, agent: 'Chrome' })).toBe(true);
  expect(await copy(ann, NOON, 2)).toBe(true);
  expect(await countsOf(db, 1)).toEqual({ ...before, uses: before.uses + 3, today: before.today + 3 });

  expect(await copy(ann, NOON + DAY_MS)).toBe(true);
  expect((await countsOf(db, 1)).uses).toBe(before.uses + 4);
});

test('a network counts three times a code and day, whatever its browsers say they are', async () => {
  const db = await sampleDatabase();
  const before = await countsOf(db, 1);
  for (const kind of ['use', 'visit'] as const) {
    const machine = Array.from({ length: 20 }, (_, index) => ({ ...ann, agent: `Agent ${index}` }));
    for (const visitor of machine) await recordEvent(db, { codeId: 1, kind }, visitor, NOON);
    await recordEvent(db, { codeId: 1, kind }, { ...ann, address: `::ffff:${ann.address}` }, NOON);
  }
  const { uses, today, visits } = before;
  expect(await countsOf(db, 1)).toEqual({ uses: uses + 3, today: today + 3, visits: visits + 3 });
});

test('an IPv6 /64 is one network, and a /48 counts nine times', async () => {
  const db = await sampleDatabase();
  const before = await countsOf(db, 1);
  const copy = (address: string, agent: string) =>
    recordEvent(db, { codeId: 1, kind: 'use' }, { address, agent }, NOON);
  for (let index = 0; index < 10; index += 1) await copy(`2001:db8:7:1::${index}`, `Agent ${index}`);
  expect((await countsOf(db, 1)).uses).toBe(before.uses + 3);
  for (let index = 0; index < 20; index += 1) await copy(`2001:db8:7:${index}::1`, 'Firefox');
  expect((await countsOf(db, 1)).uses).toBe(before.uses + 9);
  await copy('2001:db8:8::1', 'Firefox');
  expect((await countsOf(db, 1)).uses).toBe(before.uses + 10);
});

test('a visit to the store is no use', async () => {
  const db = await sampleDatabase();
  const before = await countsOf(db, 1);
  for (const visitor of [ann, ann, bob]) await recordEvent(db, { codeId: 1, kind: 'visit' }, visitor, NOON);
  expect(await countsOf(db, 1)).toEqual({ ...before, visits: before.visits + 2 });
});

test('many at once count exactly', async () => {
  const db = await sampleDatabase();
  const before = await countsOf(db, 1);
  const visitors = Array.from({ length: 20 }, (_, index) => ({ ...ann, address: `203.0.113.${index}` }));
  const tries = [...visitors, ...visitors, ...visitors].map((visitor) =>
    recordEvent(db, { codeId: 1, kind: 'use' }, visitor, NOON),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(20);
  expect((await countsOf(db, 1)).uses).toBe(before.uses + 20);
});

test('many at once from one network count three times', async () => {
  const db = await sampleDatabase();
  const tries = Array.from({ length: 300 }, (_, index) =>
    recordEvent(db, { codeId: 1, kind: 'use' }, { ...ann, agent: `Agent ${index % 100}` }, NOON),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(3);
});

test('ten thousand at once from a hundred visitors count once a code, visitor and day', async () => {
  const db = await sampleDatabase();
  const codeIds = [1, 2, 3, 4, 5];
  const before = await usesOf(db, codeIds);
  for (const at of [NOON, NOON + DAY_MS]) {
    const tries = Array.from({ length: 5_000 }, (_, index) =>
      recordEvent(
        db,
        { codeId: codeIds[Math.floor(index / 100) % 5]!, kind: 'use' },
        { ...ann, address: `198.51.100.${index % 100}` },
        at,
      ),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(500);
  }

  expect(await usesOf(db, codeIds)).toEqual(before.map((uses) => uses + 200));
  const events = await db.selectFrom('code_event').select(['code_id', 'day', 'visitor']).execute();
  const keys = events.map((row) => `${row.code_id} ${row.day} ${Buffer.from(row.visitor).toString('hex')}`);
  expect(new Set(keys).size).toBe(1_000);
  expect(events).toHaveLength(1_000);
});

test('an event on a code that does not exist, or on a draft, leaves nothing behind', async () => {
  const db = await sampleDatabase();
  await db.updateTable('code').set({ status: 'draft' }).where('id', '=', 2).execute();
  const results = await Promise.all(
    [99_999, 2, 1, 3].map((codeId) => recordEvent(db, { codeId, kind: 'visit' }, ann, NOON)),
  );
  expect(results).toEqual([undefined, undefined, true, true]);
  expect(await db.selectFrom('code_event').select('code_id').orderBy('code_id').execute()).toEqual([
    { code_id: 1 },
    { code_id: 3 },
  ]);
});

async function countsOf(db: Database, id: number) {
  const { uses } = await db.selectFrom('code').select('uses').where('id', '=', id).executeTakeFirstOrThrow();
  const day = await db
    .selectFrom('code_day')
    .select(['uses as today', 'visits'])
    .where('code_id', '=', id)
    .where('day', '=', TODAY)
    .executeTakeFirst();
  return { uses, today: day?.today ?? 0, visits: day?.visits ?? 0 };
}

async function usesOf(db: Database, ids: readonly number[]) {
  const rows = await db.selectFrom('code').select('uses').where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ uses }) => uses);
}
