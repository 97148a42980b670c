import type { Database } from '../database.server.ts';
import type { FaqFields, TestimonialFields } from './word-records.ts';

/** A question as the office shows it. */
export interface EditedFaq extends Omit<FaqFields, 'position'> {
  readonly id: number;
  readonly version: number;
  readonly isSample: boolean;
}

/** A testimonial as the office shows it. */
export interface EditedTestimonial extends Omit<TestimonialFields, 'position'> {
  readonly id: number;
  readonly version: number;
  readonly isSample: boolean;
}

/** All questions, in the order of their pages. */
export async function listFaqsToEdit(db: Database): Promise<EditedFaq[]> {
  const rows = await db
    .selectFrom('faq')
    .select(['id', 'version', 'page', 'question', 'answer', 'status', 'sample'])
    .orderBy('page', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ sample, ...faq }) => ({ ...faq, isSample: sample === 1 }));
}

/** All testimonials, in their order. */
export async function listTestimonialsToEdit(db: Database): Promise<EditedTestimonial[]> {
  const rows = await db
    .selectFrom('testimonial')
    .select(['id', 'version', 'name', 'location', 'text', 'rating', 'consent', 'status', 'sample'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ sample, ...testimonial }) => ({ ...testimonial, isSample: sample === 1 }));
}
