import type { Database } from '../database.server.ts';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export interface Quote {
  readonly name: string;
  readonly location: string;
  readonly text: string;
  readonly rating: number;
  /** An invented one is shown as a sample. */
  readonly isSample: boolean;
}

/** The questions of a page, in the editor's order. */
export async function listQuestions(db: Database, page: 'home' | 'contact'): Promise<Question[]> {
  return db
    .selectFrom('faq')
    .select(['question', 'answer'])
    .where('page', '=', page)
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Testimonials, in the editor's order: samples, and those whose people agreed. */
export async function listTestimonials(db: Database): Promise<Quote[]> {
  const rows = await db
    .selectFrom('testimonial')
    .select(['name', 'location', 'text', 'rating', 'sample'])
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('sample', '=', 1), eb('consent', 'is not', null)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ sample, ...quote }) => ({ ...quote, isSample: sample === 1 }));
}
