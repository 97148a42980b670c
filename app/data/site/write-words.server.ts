import type { z } from 'zod';
import type { Database } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import {
  type RecordKind,
  type Update,
  type UpdateOutcome,
  updateRecord,
} from '../operations/edit-records.server.ts';
import {
  type FaqFields,
  faqFields,
  sampleTestimonialFields,
  type TestimonialFields,
  testimonialFields,
} from './word-records.ts';

/** Adds questions; returns their ids, in the order given. @throws ZodError when a field doesn't fit */
export async function createFaqs(
  db: Database,
  faqs: readonly z.input<typeof faqFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const rows = faqs.map((faq) => ({
    ...faqFields.parse(faq),
    sample,
    created_at: by.now,
    updated_at: by.now,
  }));
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const row of rows) {
      const added = await transaction.insertInto('faq').values(row).returning('id').executeTakeFirstOrThrow();
      ids.push(added.id);
    }
    return { result: ids, line: { action: 'create', subject: 'faq', detail: { ids } } };
  });
}

export function updateFaq(db: Database, update: Update<FaqFields>, by: ChangeBy): Promise<UpdateOutcome> {
  return updateRecord(db, faqKind, update, by);
}

export const faqKind: RecordKind<FaqFields> = {
  subject: 'faq',
  async find(transaction, id) {
    const row = await transaction.selectFrom('faq').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { page, question, answer, position, status } = row;
    return {
      version: row.version,
      schema: faqFields,
      fields: { page, question, answer, position, status },
    };
  },
  async save(transaction, { id, version, after }, by) {
    await transaction
      .updateTable('faq')
      .set({ ...after, version, updated_at: by.now })
      .where('id', '=', id)
      .execute();
  },
};

/**
 * Adds testimonials; returns their ids, in the order given.
 * @throws ZodError when a field doesn't fit, or when a published one is neither a sample nor has a record of consent
 */
export async function createTestimonials(
  db: Database,
  testimonials: readonly z.input<typeof sampleTestimonialFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const schema = schemaOf(sample);
  const rows = testimonials.map((testimonial) => ({
    ...schema.parse(testimonial),
    sample,
    created_at: by.now,
    updated_at: by.now,
  }));
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const row of rows) {
      const added = await transaction
        .insertInto('testimonial')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(added.id);
    }
    return { result: ids, line: { action: 'create', subject: 'testimonial', detail: { ids } } };
  });
}

export function updateTestimonial(
  db: Database,
  update: Update<TestimonialFields>,
  by: ChangeBy,
): Promise<UpdateOutcome> {
  return updateRecord(db, testimonialKind, update, by);
}

const testimonialKind: RecordKind<TestimonialFields> = {
  subject: 'testimonial',
  isPersonal: true,
  async find(transaction, id) {
    const row = await transaction
      .selectFrom('testimonial')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, location, text, rating, consent, position, status } = row;
    return {
      version: row.version,
      schema: schemaOf(row.sample),
      fields: { name, location, text, rating, consent, position, status },
    };
  },
  async save(transaction, { id, version, after }, by) {
    await transaction
      .updateTable('testimonial')
      .set({ ...after, version, updated_at: by.now })
      .where('id', '=', id)
      .execute();
  },
};

function schemaOf(sample: 0 | 1) {
  return sample === 1 ? sampleTestimonialFields : testimonialFields;
}
