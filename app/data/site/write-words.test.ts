import { expect, test } from 'vitest';
import { ROSA } from '../../../test/helpers/change-by.ts';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/sample-database.ts';
import { findMark, noteMark } from './marks.server.ts';
import { listQuestions, listTestimonials } from './site-words.server.ts';
import { createFaqs, updateFaq, updateTestimonial } from './write-words.server.ts';

test('a question is on its page in its place, once it is published', async () => {
  const db = await sampleDatabase();
  const before = await listQuestions(db, 'contact');
  const faq = { page: 'contact', question: 'Why?', answer: 'Because.', position: 0 } as const;
  const [id] = await createFaqs(db, [{ ...faq, status: 'draft' }], ROSA);
  expect(await listQuestions(db, 'contact')).toEqual(before);
  await updateFaq(db, { id: id!, version: 1, changes: { status: 'published', position: 99 } }, ROSA);
  expect(await listQuestions(db, 'contact')).toEqual([...before, { question: 'Why?', answer: 'Because.' }]);
});

test('a testimonial that is withdrawn is not quoted', async () => {
  const db = await sampleDatabase();
  const [first, ...others] = await listTestimonials(db);
  expect(first).toBeDefined();
  await updateTestimonial(db, { id: 1, version: 1, changes: { status: 'withdrawn' } }, ROSA);
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
