import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { createPlacedRecords, questionKind } from '../site/write-placed.server.ts';
import { eraseOld, retention } from '../upkeep/erase.server.ts';
import { createOnce } from './submissions.server.ts';

const DAY_MS = 86_400_000;
const form = { key: 'a form on a phone', personId: ROSA.actor.personId, now: NOON };
const question = { page: 'home', question: 'Does it work?', answer: 'Yes.', position: 9 } as const;
const create = (transaction: DatabaseTransaction) =>
  createPlacedRecords(transaction, questionKind, [{ ...question, status: 'draft' }], ROSA);

test('a form that is sent again gets what the first one created', async () => {
  const db = await sampleDatabase();
  const before = await countOf(db);
  const ids = await createOnce(db, form, create);
  expect(await createOnce(db, { ...form, now: NOON + 1 }, create)).toEqual(ids);
  expect(await countOf(db)).toBe(before + 1);
});

test('two that come at once create one record', async () => {
  const db = await sampleDatabase();
  const before = await countOf(db);
  const results = await Promise.all([1, 2, 3].map(() => createOnce(db, form, create)));
  expect(new Set(results.map((ids) => ids.join())).size).toBe(1);
  expect(await countOf(db)).toBe(before + 1);
});

test('another form, and the same key of somebody else, create their own', async () => {
  const db = await sampleDatabase();
  const before = await countOf(db);
  await createOnce(db, form, create);
  await createOnce(db, { ...form, key: 'another' }, create);
  await createOnce(db, { ...form, personId: NINA.actor.personId }, create);
  expect(await countOf(db)).toBe(before + 3);
});

test('a form that was refused can be sent again', async () => {
  const db = await sampleDatabase();
  const refused = createOnce(db, form, async (transaction) => {
    await create(transaction);
    throw new Error('It does not fit.');
  });
  await expect(refused).rejects.toThrow('It does not fit.');
  const before = await countOf(db);
  await createOnce(db, form, create);
  expect(await countOf(db)).toBe(before + 1);
});

test('it is remembered for weeks, and then erased', async () => {
  const db = await sampleDatabase();
  await createOnce(db, form, create);
  await eraseOld(db, NOON + retention.submission * DAY_MS);
  expect(await db.selectFrom('submission').selectAll().execute()).toHaveLength(1);
  await eraseOld(db, NOON + retention.submission * DAY_MS + 1);
  expect(await db.selectFrom('submission').selectAll().execute()).toEqual([]);
});

async function countOf(db: Database) {
  return (await db.selectFrom('faq').select('id').execute()).length;
}
