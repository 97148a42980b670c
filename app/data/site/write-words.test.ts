import { describe, expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { undoChange } from '../audit/undo-change.server.ts';
import { publishRecords, updateRecord, withdrawRecords } from '../changes/edit-records.server.ts';
import type { Database } from '../database.server.ts';
import { findMark, noteMark } from './marks.server.ts';
import { listQuestions, listTestimonials } from './site-words.server.ts';
import {
  addPlacedRecord,
  createPlacedRecords,
  deletePlacedRecord,
  questionKind,
  testimonialKind,
} from './write-placed.server.ts';

test('a question is on its page in its place, once it is published', async () => {
  const db = await sampleDatabase();
  const before = await listQuestions(db, 'contact');
  const faq = { page: 'contact', question: 'Why?', answer: 'Because.', position: 0 } as const;
  const [id] = await createPlacedRecords(db, questionKind, [{ ...faq, status: 'draft' }], ROSA);
  expect(await listQuestions(db, 'contact')).toEqual(before);
  await updateRecord(
    db,
    questionKind,
    { id: id!, version: 1, changes: { status: 'published', position: 99 } },
    ROSA,
  );
  expect(await listQuestions(db, 'contact')).toEqual([...before, { question: 'Why?', answer: 'Because.' }]);
});

test('a testimonial that is withdrawn is not quoted', async () => {
  const db = await sampleDatabase();
  const [first, ...others] = await listTestimonials(db);
  expect(first).toBeDefined();
  await updateRecord(db, testimonialKind, { id: 1, version: 1, changes: { status: 'withdrawn' } }, ROSA);
  expect(await listTestimonials(db)).toEqual(others);
});

test('a mark is made once and keeps its time', async () => {
  const db = await emptyDatabase();
  expect(await findMark(db, 'created')).toBeUndefined();
  expect(await noteMark(db, 'created', NOON)).toBe(NOON);
  expect(await noteMark(db, 'created', NOON + 1)).toBe(NOON);
  expect(await findMark(db, 'created')).toBe(NOON);
  expect(await findMark(db, 'sample-removed')).toBeUndefined();
});

const quote = {
  name: 'Ana P.',
  location: 'Reno, Nevada',
  text: 'It worked.',
  rating: 5,
} as const;

async function withoutTestimonials(): Promise<Database> {
  const db = await sampleDatabase();
  await db.deleteFrom('testimonial').execute();
  return db;
}

describe('a real testimonial', () => {
  test('is refused while it has no record of consent, and quoted once it has one', async () => {
    const db = await withoutTestimonials();
    await expect(
      addPlacedRecord(db, testimonialKind, { ...quote, consent: null, status: 'published' }, ROSA),
    ).rejects.toThrow(/consent/);
    const id = await addPlacedRecord(db, testimonialKind, { ...quote, consent: null, status: 'draft' }, ROSA);
    expect(await publishRecords(db, testimonialKind, [id], ROSA)).toMatchObject({
      ids: [],
      refused: [{ id, reason: 'unfit', field: 'consent' }],
    });
    const publish = updateRecord(
      db,
      testimonialKind,
      { id, version: 1, changes: { status: 'published' } },
      ROSA,
    );
    await expect(publish).rejects.toThrow(/consent/);
    expect(await listTestimonials(db)).toEqual([]);

    const consent = { consent: '2026-06-01: By email' };
    await updateRecord(db, testimonialKind, { id, version: 1, changes: consent }, ROSA);
    expect((await publishRecords(db, testimonialKind, [id], ROSA)).ids).toEqual([id]);
    expect(await listTestimonials(db)).toEqual([{ ...quote, isSample: false }]);
    const withdrawn = updateRecord(db, testimonialKind, { id, version: 3, changes: { consent: null } }, ROSA);
    await expect(withdrawn).rejects.toThrow(/consent/);
  });

  test('that got in without consent is never shown; an invented one is, as a sample', async () => {
    const db = await sampleDatabase();
    const samples = await listTestimonials(db);
    expect(samples.every(({ isSample }) => isSample)).toBe(true);
    await db.updateTable('testimonial').set({ sample: 0 }).where('id', '=', 1).execute();
    expect(await listTestimonials(db)).toEqual(samples.slice(1));
  });

  test('is erased with all that it says about its person', async () => {
    const db = await withoutTestimonials();
    const consent = '2026-06-01: By email';
    const id = await addPlacedRecord(db, testimonialKind, { ...quote, consent, status: 'published' }, ROSA);
    await updateRecord(db, testimonialKind, { id, version: 1, changes: { name: 'Ana' } }, ROSA);
    expect(await deletePlacedRecord(db, testimonialKind, id, ROSA)).toBe(true);
    expect(await deletePlacedRecord(db, testimonialKind, id, ROSA)).toBe(false);
    expect(await listTestimonials(db)).toEqual([]);
    const audit = JSON.stringify([
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('audit_change').selectAll().execute(),
    ]);
    expect(audit).toContain('name');
    for (const secret of ['Ana', 'Reno', 'By email']) expect(audit).not.toContain(secret);
  });
});

test('a withdrawn question comes back by undoing; a deleted one is in the audit with its words', async () => {
  const db = await sampleDatabase();
  const before = await listQuestions(db, 'home');
  const { auditId } = await withdrawRecords(db, questionKind, [1, 2], ROSA);
  expect(await listQuestions(db, 'home')).toEqual(before.slice(2));
  await undoChange(db, auditId!, ROSA);
  expect(await listQuestions(db, 'home')).toEqual(before);
  expect(await deletePlacedRecord(db, questionKind, 1, ROSA)).toBe(true);
  expect(await deletePlacedRecord(db, questionKind, 1, ROSA)).toBe(false);
  expect(await listQuestions(db, 'home')).toEqual(before.slice(1));
  const line = await db
    .selectFrom('audit_change')
    .innerJoin('audit', 'audit.id', 'audit_change.audit_id')
    .select(['subject_id', 'changes'])
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  expect(line.subject_id).toBe(1);
  expect(JSON.parse(line.changes)).toMatchObject({ answer: [before[0]!.answer, null] });
});

test('the id of a deleted question is never given again: a form that still edits it saves over nothing', async () => {
  const db = await sampleDatabase();
  const faq = { page: 'home', question: 'Why?', answer: 'Because.', status: 'draft' } as const;
  const id = await addPlacedRecord(db, questionKind, faq, ROSA);
  await deletePlacedRecord(db, questionKind, id, ROSA);
  expect(await addPlacedRecord(db, questionKind, { ...faq, question: 'When?' }, ROSA)).toBeGreaterThan(id);
  const late = await updateRecord(db, questionKind, { id, version: 1, changes: { answer: 'Late.' } }, ROSA);
  expect(late).toEqual({ outcome: 'missing' });
});
