import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind, createCodes, extendCodes, featureCodes } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';

import { postKind } from '../posts/write-posts.server.ts';
import { storeKind } from '../stores/write-stores.server.ts';

import { undoChange } from './undo-change.server.ts';

const ids = [1, 2, 3, 4, 5, 6];

/** A change of many codes, as the office makes them. */
const anyBulkEdit = fc.oneof(
  fc.constant((db: Database, of: number[]) => publishRecords(db, codeKind, of, ROSA)),
  fc.constant((db: Database, of: number[]) => withdrawRecords(db, codeKind, of, NINA)),
  fc.constant((db: Database, of: number[]) => featureCodes(db, of, ROSA)),
  fc
    .constantFrom('2026-07-01', '2026-12-31', null)
    .map((expires) => (db: Database, of: number[]) => extendCodes(db, { ids: of, expires }, NINA)),
);
const anyIds = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 });

test('undoing bulk edits, last first, brings back exactly what was there; undoing the undo, what they made', async () => {
  const db = await sampleDatabase();
  await db
    .updateTable('code')
    .set({ status: 'draft', published_at: null })
    .where('id', 'in', [2, 5])
    .execute();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyBulkEdit, anyIds), { maxLength: 5 }), async (edits) => {
      const states = [await stateOf(db)];
      const lines: number[] = [];
      for (const [edit, of] of edits) {
        const { auditId } = await edit(db, of);
        if (auditId === null) continue;
        lines.push(auditId);
        states.push(await stateOf(db));
      }
      for (const line of lines.toReversed()) {
        const after = states.pop();
        expect(await stateOf(db)).toEqual(after);
        const undone = await undoChange(db, line, ROSA);
        expect(undone).toMatchObject({ outcome: 'undone', refused: [] });
        expect(await stateOf(db)).toEqual(states.at(-1));
        const redone = await undoChange(db, auditOf(undone), ROSA);
        expect(await stateOf(db)).toEqual(after);
        await undoChange(db, auditOf(redone), ROSA);
        expect(await stateOf(db)).toEqual(states.at(-1));
      }
    }),
    { numRuns: 25 },
  );
});

test('the owner’s affiliate link, which editors neither see nor change, is not undone with a store', async () => {
  const db = await sampleDatabase();
  const template = 'https://track.example/?to={url}';
  await updateRecord(db, storeKind, { id: 1, version: 1, changes: { affiliateTemplate: template } }, ROSA);
  const { id } = await db
    .selectFrom('audit')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await undoChange(db, id, NINA)).toEqual({ outcome: 'not-undoable' });
  const store = db.selectFrom('store').select('affiliate_template').where('id', '=', 1);
  expect(await store.executeTakeFirst()).toEqual({ affiliate_template: template });
});

test('a record that somebody has changed since stays, and is named', async () => {
  const db = await sampleDatabase();
  const { auditId } = await withdrawRecords(db, codeKind, [1, 2], ROSA);
  await updateRecord(db, codeKind, { id: 2, version: 2, changes: { description: 'Nina’s.' } }, NINA);
  expect(await undoChange(db, auditId!, ROSA)).toMatchObject({
    ids: [1],
    refused: [{ id: 2, reason: 'changed-since' }],
  });
  // Sent twice, it undoes once.
  expect(await undoChange(db, auditId!, ROSA)).toMatchObject({ ids: [], auditId: null });
  expect((await stateOf(db)).slice(0, 2)).toMatchObject([{ status: 'published' }, { status: 'withdrawn' }]);
});

test('a code whose store has been withdrawn since does not come back alone', async () => {
  const db = await sampleDatabase();
  const { auditId } = await withdrawRecords(db, codeKind, [1, 2], ROSA);
  await db.updateTable('store').set({ status: 'withdrawn' }).execute();
  const refused = [1, 2].map((id) => ({ id, reason: 'unfit', field: 'status', message: expect.any(String) }));
  expect(await undoChange(db, auditId!, ROSA)).toMatchObject({ ids: [], refused });
});

test('a store comes back with the codes that went with it, and with no others', async () => {
  const db = await sampleDatabase();
  const { store_id } = await db
    .selectFrom('code')
    .select('store_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const ofStore = await db.selectFrom('code').select('id').where('store_id', '=', store_id).execute();
  const [first, ...others] = ofStore.map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  await withdrawRecords(db, codeKind, [first!], NINA);
  const before = await stateOf(db);
  const { auditId } = await withdrawRecords(db, storeKind, [store_id], ROSA);
  await undoChange(db, auditId!, ROSA);
  expect(await stateOf(db)).toEqual(before);
});

test('a post that was published by mistake is a draft again, without a date', async () => {
  const db = await sampleDatabase();
  await db.updateTable('post').set({ status: 'draft', published_at: null }).where('id', '=', 1).execute();
  const { auditId } = await publishRecords(db, postKind, [1], ROSA);
  await undoChange(db, auditId!, ROSA);
  const post = await db
    .selectFrom('post')
    .select(['status', 'published_at'])
    .where('id', '=', 1)
    .executeTakeFirst();
  expect(post).toEqual({ status: 'draft', published_at: null });
});

test('what was created, and a line that does not exist, are not undone', async () => {
  const db = await sampleDatabase();
  await createCodes(db, [], ROSA);
  const { id } = await db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await undoChange(db, id, ROSA)).toEqual({ outcome: 'not-undoable' });
  expect(await undoChange(db, 99_999, ROSA)).toEqual({ outcome: 'not-undoable' });
});

test('many are changed in several transactions, under one line', async () => {
  const db = await sampleDatabase();
  const [code] = await db.selectFrom('code').selectAll().where('id', '=', 1).execute();
  const { id: _, ...copy } = code!;
  const copies = Array.from({ length: 450 }, (__, at) => ({
    ...copy,
    code: `COPY${at}`,
    source_id: `c${at}`,
  }));
  const added = await db.insertInto('code').values(copies).returning('id').execute();
  const many = added.map(({ id }) => id);
  const { auditId, ids: withdrawn } = await withdrawRecords(db, codeKind, many, ROSA);
  expect(withdrawn).toEqual(many);
  const lines = await db
    .selectFrom('audit_change')
    .select((eb) => ['audit_id', eb.fn.countAll().as('records')])
    .where('subject_id', 'in', many)
    .groupBy('audit_id')
    .execute();
  expect(lines).toEqual([{ audit_id: auditId, records: 450 }]);
  expect(await undoChange(db, auditId!, ROSA)).toMatchObject({ ids: many });
});

function auditOf(outcome: Awaited<ReturnType<typeof undoChange>>): number {
  if (outcome.outcome !== 'undone' || outcome.auditId === null) throw new Error('Nothing was undone.');
  return outcome.auditId;
}

/** Every column of every code, except those that say how often and when it was edited. */
async function stateOf(db: Database) {
  const rows = await db.selectFrom('code').selectAll().orderBy('id').execute();
  return rows.map(({ version: _, updated_at: __, ...row }) => row);
}
