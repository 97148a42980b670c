import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { codeKind } from '../codes/write-codes.server.ts';
import type { Database } from '../database.server.ts';
import { createPeople, erasePerson } from '../office/write-people.server.ts';
import { createPlacedRecords, testimonialKind } from '../site/write-placed.server.ts';
import { updateRecord, withdrawRecords } from './edit-records.server.ts';

test('a change of one field leaves the others, raises versions, and writes one line of the audit', async () => {
  const db = await sampleDatabase();
  const before = await everyColumn(db, 1);
  const cacheBefore = await cacheVersion(db);

  const outcome = await updateRecord(
    db,
    codeKind,
    { id: 1, version: 1, changes: { description: 'For all.' } },
    ROSA,
  );
  expect(outcome).toEqual({ outcome: 'saved', version: 2 });
  expect(await everyColumn(db, 1)).toEqual({
    ...before,
    description: 'For all.',
    search_text: expect.stringContaining('for all.'),
    version: 2,
    updated_at: NOON,
  });
  expect(await cacheVersion(db)).toBe(cacheBefore + 1);
  const [line] = await auditOf(db);
  expect(line).toMatchObject({ person_id: 1, process: null, action: 'update', subject: 'code', at: NOON });
  expect(await changesOf(db, line!.id)).toEqual([
    { subject_id: 1, version: 2, changes: { description: [before.description, 'For all.'] } },
  ]);
});

test('a record from before forms refused hidden characters can be withdrawn, and is tidied', async () => {
  const db = await sampleDatabase();
  const description = 'For\tall.\u0007\nNo minimum.';
  await db.updateTable('code').set({ description, region: '\u202aOhio\u202c' }).where('id', '=', 1).execute();
  expect(await withdrawRecords(db, codeKind, [1], ROSA)).toMatchObject({ ids: [1], refused: [] });
  expect(await everyColumn(db, 1)).toMatchObject({
    status: 'withdrawn',
    description: 'For all. No minimum.',
    region: 'Ohio',
  });
});

test('a change that changes nothing writes nothing', async () => {
  const db = await sampleDatabase();
  const [before, cacheBefore] = [await auditOf(db), await cacheVersion(db)];
  const { description } = await everyColumn(db, 1);
  expect(await updateRecord(db, codeKind, { id: 1, version: 1, changes: { description } }, ROSA)).toEqual({
    outcome: 'saved',
    version: 1,
  });
  expect(await auditOf(db)).toEqual(before);
  expect(await cacheVersion(db)).toBe(cacheBefore);
});

test('the later of two editors learns which fields the other changed, from what to what', async () => {
  const db = await sampleDatabase();
  const { description } = await everyColumn(db, 1);
  await updateRecord(
    db,
    codeKind,
    { id: 1, version: 1, changes: { description: 'First.', region: 'Ohio' } },
    ROSA,
  );
  await updateRecord(db, codeKind, { id: 1, version: 2, changes: { description: 'Second.' } }, NINA);

  const late = { id: 1, version: 1, changes: { description: 'Too late.' } };
  expect(await updateRecord(db, codeKind, late, ROSA)).toEqual({
    outcome: 'conflict',
    version: 3,
    changed: [
      { field: 'description', base: description, theirs: 'Second.', personId: 2, at: NINA.now },
      { field: 'region', base: null, theirs: 'Ohio', personId: 1, at: ROSA.now },
    ],
  });
  expect((await everyColumn(db, 1)).description).toBe('Second.');
});

test('of two who save at once, one saves and one is told', async () => {
  const db = await sampleDatabase();
  const save = (description: string) =>
    updateRecord(db, codeKind, { id: 1, version: 1, changes: { description } }, ROSA);
  const outcomes = await Promise.all([save('One.'), save('Two.')]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved']);
});

test('a batch has one line, and a count of copies raises no version', async () => {
  const db = await sampleDatabase();
  await db.updateTable('code').set({ uses: 99_999 }).where('id', '=', 2).execute();
  const lines = (await auditOf(db)).length;
  const withdrawn = await withdrawRecords(db, codeKind, [1, 2, 99_999, 2], ROSA);
  expect(await withdrawRecords(db, codeKind, [1, 2], ROSA)).toEqual({ ids: [], auditId: null, refused: [] });
  const [line, ...others] = await auditOf(db);
  expect(withdrawn).toEqual({
    ids: [1, 2],
    auditId: line!.id,
    refused: [{ id: 99_999, reason: 'missing' }],
  });
  expect(others).toHaveLength(lines);
  expect(line).toMatchObject({ action: 'withdraw' });
  expect(await changesOf(db, line!.id)).toEqual(
    [1, 2].map((id) => ({ subject_id: id, version: 2, changes: { status: ['published', 'withdrawn'] } })),
  );
});

test('what does not fit changes nothing, and neither does a change of a record that is gone', async () => {
  const db = await sampleDatabase();
  const before = await everyColumn(db, 1);
  const refused = updateRecord(db, codeKind, { id: 1, version: 1, changes: { code: '' } }, ROSA);
  await expect(refused).rejects.toThrow('must be 3 to 30 letters, digits, hyphens, or underscores');
  expect(await everyColumn(db, 1)).toEqual(before);
  expect(await updateRecord(db, codeKind, { id: 99_999, version: 1, changes: {} }, ROSA)).toEqual({
    outcome: 'missing',
  });
});

test('the audit holds nothing personal: not a name, not an address', async () => {
  const db = await emptyDatabase();
  const by = { actor: { process: 'command' }, now: NOON } as const;
  const [id] = await createPeople(
    db,
    [{ displayName: 'Ann Onym', email: 'ann@shop.example', role: 'editor' }],
    by,
  );
  const words = { name: 'Ann Onym', location: 'Columbus', text: 'It worked.', rating: 5 };
  const quote = { ...words, consent: '2026-06-01: By email', position: 0 };
  const [quoteId] = await createPlacedRecords(db, testimonialKind, [quote], by);
  await updateRecord(db, testimonialKind, { id: quoteId!, version: 1, changes: { name: 'Anna Onym' } }, by);
  expect(await erasePerson(db, id!, by)).toBe(true);
  expect(await erasePerson(db, id!, by)).toBe(false);

  const rows = [
    await db.selectFrom('audit').selectAll().execute(),
    await db.selectFrom('audit_change').selectAll().execute(),
    await db.selectFrom('person').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).toContain('"name\\":null');
  expect(JSON.stringify(rows)).not.toMatch(/Onym|shop\.example|By email/);
});

async function everyColumn(db: Database, id: number) {
  return db.selectFrom('code').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function cacheVersion(db: Database) {
  return (await db.selectFrom('cache_version').select('version').executeTakeFirstOrThrow()).version;
}

/** Newest first. */
async function auditOf(db: Database) {
  return db.selectFrom('audit').selectAll().orderBy('id', 'desc').execute();
}

async function changesOf(db: Database, auditId: number) {
  const rows = await db
    .selectFrom('audit_change')
    .select(['subject_id', 'version', 'changes'])
    .where('audit_id', '=', auditId)
    .orderBy('subject_id')
    .execute();
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as unknown }));
}
