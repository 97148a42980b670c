import { expect, test } from 'vitest';
import { NINA, ROSA } from '../../../test/helpers/data/change-by.ts';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../database.server.ts';
import { listPostCategories } from '../posts/posts.server.ts';
import { listPlacedRecords } from '../site/placed-to-edit.server.ts';
import { listQuestions, listTestimonials } from '../site/site-words.server.ts';
import { addPlacedRecord, deletePlacedRecord, questionKind } from '../site/write-placed.server.ts';
import { arrange } from './arrange.server.ts';
import { updateRecord } from './edit-records.server.ts';

async function withoutQuestions(): Promise<Database> {
  const db = await sampleDatabase();
  await db.deleteFrom('faq').execute();
  return db;
}

/** Adds questions to the page; returns their ids. */
async function addQuestions(db: Database, page: 'home' | 'contact', questions: readonly string[]) {
  const ids: number[] = [];
  for (const question of questions)
    ids.push(
      await addPlacedRecord(db, questionKind, { page, question, answer: 'Yes.', status: 'published' }, ROSA),
    );
  return ids;
}

const asked = async (db: Database, page: 'home' | 'contact') =>
  (await listQuestions(db, page)).map(({ question }) => question);

test('questions come in the order given, under one line of the audit, and keep their versions', async () => {
  const db = await withoutQuestions();
  const [a, b, c] = await addQuestions(db, 'home', ['A?', 'B?', 'C?']);
  const [other] = await addQuestions(db, 'contact', ['D?']);
  expect(await asked(db, 'home')).toEqual(['A?', 'B?', 'C?']);

  const arranged = { seen: [a!, b!, c!], ids: [c!, a!, other!, b!] };
  expect(await arrange(db, { table: 'faq', page: 'home' }, arranged, NINA)).toBe('saved');
  expect(await asked(db, 'home')).toEqual(['C?', 'A?', 'B?']);
  expect(await asked(db, 'contact')).toEqual(['D?']);
  const lines = await db.selectFrom('audit').selectAll().where('action', '=', 'arrange').execute();
  expect(lines.map(({ person_id, detail }) => ({ person_id, detail: JSON.parse(detail) }))).toEqual([
    { person_id: 2, detail: { page: 'home', ids: [c, a, b] } },
  ]);
  const saved = await updateRecord(
    db,
    questionKind,
    { id: a!, version: 1, changes: { answer: 'No.' } },
    ROSA,
  );
  expect(saved).toEqual({ outcome: 'saved', version: 2 });

  expect(await arrange(db, { table: 'faq', page: 'home' }, arranged, NINA)).toBe('saved');
  expect(await db.selectFrom('audit').select('id').where('action', '=', 'arrange').execute()).toHaveLength(1);
});

test('questions that somebody else has put in order since stay as they are', async () => {
  const db = await withoutQuestions();
  const [a, b, c] = await addQuestions(db, 'home', ['A?', 'B?', 'C?']);
  const seen = [a!, b!, c!];
  await arrange(db, { table: 'faq', page: 'home' }, { seen, ids: [b!, a!, c!] }, ROSA);
  expect(await arrange(db, { table: 'faq', page: 'home' }, { seen, ids: [c!, b!, a!] }, NINA)).toBe(
    'conflict',
  );
  expect(await asked(db, 'home')).toEqual(['B?', 'A?', 'C?']);
  expect(
    await arrange(db, { table: 'faq', page: 'home' }, { seen: [b!, a!, c!], ids: [c!, b!, a!] }, NINA),
  ).toBe('saved');
  expect(await asked(db, 'home')).toEqual(['C?', 'B?', 'A?']);
});

test('a question that somebody has just added keeps its place after those arranged; one just deleted is ignored', async () => {
  const db = await withoutQuestions();
  const [a, b, c] = await addQuestions(db, 'contact', ['A?', 'B?', 'C?']);
  await deletePlacedRecord(db, questionKind, b!, NINA);
  await addQuestions(db, 'contact', ['New?']);
  await arrange(db, { table: 'faq', page: 'contact' }, { seen: [a!, b!, c!], ids: [c!, b!, a!] }, ROSA);
  expect(await asked(db, 'contact')).toEqual(['C?', 'A?', 'New?']);
  const [next] = await addQuestions(db, 'contact', ['Last?']);
  expect((await listPlacedRecords(db, questionKind)).findLast(({ page }) => page === 'contact')?.id).toBe(
    next,
  );
});

test('testimonials come in the order given', async () => {
  const db = await sampleDatabase();
  const [first, second, third] = await listTestimonials(db);
  const rows = await db.selectFrom('testimonial').select('id').orderBy('position').execute();
  const seen = rows.map(({ id }) => id);
  await arrange(db, { table: 'testimonial' }, { seen, ids: seen.toReversed() }, ROSA);
  expect(await listTestimonials(db)).toEqual([third, second, first]);
});

test('the categories of the blog come in the order given', async () => {
  const db = await sampleDatabase();
  const rows = await db.selectFrom('post_category').select(['id', 'slug']).orderBy('position').execute();
  const seen = rows.map(({ id }) => id);
  await arrange(db, { table: 'post_category' }, { seen, ids: seen.toReversed() }, ROSA);
  const slugs = (await listPostCategories(db, NOON)).map(({ slug }) => slug);
  expect(slugs).toEqual(rows.map(({ slug }) => slug).reverse());
});
