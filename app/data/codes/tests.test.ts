import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { HOUR_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import { findNewestTest, listTests } from './tests.server.ts';
import { type NewTest, recordTests } from './write-tests.server.ts';

const passed = {
  method: 'checkout',
  outcome: 'worked',
  personId: 1,
  note: 'It came off.',
} as const;

function record(db: Database, fields: NewTest) {
  return recordTests(db, [fields], { actor: { personId: 1 }, now: NOON });
}

test('a test joins the history on top and moves the summaries of its code', async () => {
  const db = await sampleDatabase();
  const id = await idOf(db, 'HARVEST20');
  const before = await listTests(db, id, 100);

  await record(db, { ...passed, outcome: 'failed', codeId: id, testedAt: NOON - HOUR_MS });
  const failing = await summaryOf(db, id);
  await record(db, { ...passed, codeId: id, testedAt: NOON });

  expect(failing).toMatchObject({ last_outcome: 'failed', last_outcome_at: NOON - HOUR_MS, failing: 1 });
  expect(await summaryOf(db, id)).toEqual({
    last_outcome: 'worked',
    last_outcome_at: NOON,
    last_passed_at: NOON,
    failing: 0,
  });
  const after = await listTests(db, id, 100);
  expect(after.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['worked', 'failed']);
  expect(after.slice(2)).toEqual(before);
});

test('the word of a store or a feed is in the history, but is no clear test', async () => {
  const db = await sampleDatabase();
  const id = await idOf(db, 'HARVEST20');
  const before = await summaryOf(db, id);

  for (const method of ['store', 'feed'] as const)
    await record(db, { ...passed, method, outcome: 'failed', codeId: id, testedAt: NOON });

  expect(await summaryOf(db, id)).toEqual(before);
  expect((await listTests(db, id, 2)).map(({ method }) => method)).toEqual(['feed', 'store']);
});

test('the history refuses change, and refuses the removal of what is not a sample', async () => {
  const db = await sampleDatabase();
  const id = await idOf(db, 'HARVEST20');
  // A test of a sample code is a sample too.
  await db.updateTable('code').set({ sample: 0 }).where('id', '=', id).execute();
  await record(db, { ...passed, codeId: id, testedAt: NOON });

  const real = db.updateTable('code_check').set({ outcome: 'failed' }).where('sample', '=', 0);
  const sample = db.updateTable('code_check').set({ note: '' }).where('sample', '=', 1);
  await expect(real.execute()).rejects.toThrow('append-only');
  await expect(sample.execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('code_check').where('sample', '=', 0).execute()).rejects.toThrow('append-only');
  expect((await listTests(db, id, 1))[0]).toMatchObject({ outcome: 'worked', testedAt: NOON });

  await db.deleteFrom('code_check').where('sample', '=', 1).execute();
  expect(await listTests(db, id, 100)).toHaveLength(1);
});

test('a test of a code that does not exist leaves nothing behind', async () => {
  const db = await sampleDatabase();
  await expect(record(db, { ...passed, codeId: 99_999, testedAt: NOON })).rejects.toThrow();
  expect(await listTests(db, 99_999, 1)).toEqual([]);
});

test('the newest test is of a live code, at a checkout, and not of the future', async () => {
  const db = await sampleDatabase();
  const [live, other] = [await idOf(db, 'HARVEST20'), await idOf(db, 'GROVE15')];
  await record(db, { ...passed, note: 'live', codeId: live, testedAt: NOON - 2 });
  await record(db, { ...passed, note: 'store', method: 'store', codeId: live, testedAt: NOON });
  await record(db, { ...passed, note: 'future', codeId: live, testedAt: NOON + 1 });
  await record(db, { ...passed, note: 'other', outcome: 'failed', codeId: other, testedAt: NOON - 1 });

  expect(await findNewestTest(db, NOON)).toMatchObject({
    codeId: other,
    test: { note: 'other', outcome: 'failed' },
  });
  await db.updateTable('code').set({ status: 'withdrawn' }).where('id', '=', other).execute();
  expect(await findNewestTest(db, NOON)).toMatchObject({
    codeId: live,
    code: 'HARVEST20',
    storeName: 'Harvest Lane',
    test: { note: 'live', testedAt: NOON - 2 },
  });
  await db.updateTable('code').set({ status: 'withdrawn' }).execute();
  expect(await findNewestTest(db, NOON)).toBeUndefined();
});

async function idOf(db: Database, code: string) {
  return (await db.selectFrom('code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

async function summaryOf(db: Database, id: number) {
  return db
    .selectFrom('code')
    .select(['last_outcome', 'last_outcome_at', 'last_passed_at', 'failing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
