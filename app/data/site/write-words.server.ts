import type { z } from 'zod';
import type { Database } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent, inTransaction } from '../operations/content-change.server.ts';
import {
  type BulkOutcome,
  editRecords,
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
      const { id } = await transaction
        .insertInto('faq')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'faq', detail: { ids } } };
  });
}

/** Adds a question after the others of its page. @throws ZodError when a field doesn't fit */
export async function addFaq(
  db: Database,
  faq: Omit<z.input<typeof faqFields>, 'position'>,
  by: ChangeBy,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { last } = await transaction
      .selectFrom('faq')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('page', '=', faq.page)
      .executeTakeFirstOrThrow();
    const [id] = await createFaqs(transaction, [{ ...faq, position: (last ?? -1) + 1 }], by);
    return id!;
  });
}

/** Takes a question away for good, with what it said in the audit. Returns whether there was one. */
export function deleteFaq(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return deleteRecord(db, faqKind, id, by);
}

export function publishFaqs(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, faqKind, { action: 'publish', ids, changes: { status: 'published' } }, by);
}

export function withdrawFaqs(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, faqKind, { action: 'withdraw', ids, changes: { status: 'withdrawn' } }, by);
}

export function updateFaq(db: Database, update: Update<FaqFields>, by: ChangeBy): Promise<UpdateOutcome> {
  return updateRecord(db, faqKind, update, by);
}

export const faqKind: RecordKind<FaqFields> & { readonly subject: 'faq' } = {
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
      const { id } = await transaction
        .insertInto('testimonial')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'testimonial', detail: { ids } } };
  });
}

/** Adds a testimonial after the others. @throws ZodError when a field doesn't fit */
export async function addTestimonial(
  db: Database,
  testimonial: Omit<z.input<typeof sampleTestimonialFields>, 'position'>,
  by: ChangeBy,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { last } = await transaction
      .selectFrom('testimonial')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const [id] = await createTestimonials(transaction, [{ ...testimonial, position: (last ?? -1) + 1 }], by);
    return id!;
  });
}

/** Erases a testimonial with all that it says about its person. Returns whether there was one. */
export function deleteTestimonial(db: Database, id: number, by: ChangeBy): Promise<boolean> {
  return deleteRecord(db, testimonialKind, id, by);
}

/** Publishes testimonials; one without a record of consent is refused. */
export function publishTestimonials(
  db: Database,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'published' } as const;
  return editRecords(db, testimonialKind, { action: 'publish', ids, changes }, by);
}

export function withdrawTestimonials(
  db: Database,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'withdrawn' } as const;
  return editRecords(db, testimonialKind, { action: 'withdraw', ids, changes }, by);
}

/** Makes testimonials drafts, which takes back that they were published or withdrawn. */
export function makeDraftTestimonials(
  db: Database,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'draft' } as const;
  return editRecords(db, testimonialKind, { action: 'update', ids, changes }, by);
}

export function updateTestimonial(
  db: Database,
  update: Update<TestimonialFields>,
  by: ChangeBy,
): Promise<UpdateOutcome> {
  return updateRecord(db, testimonialKind, update, by);
}

const testimonialKind: RecordKind<TestimonialFields> & { readonly subject: 'testimonial' } = {
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

function deleteRecord<Fields extends object>(
  db: Database,
  kind: RecordKind<Fields> & { readonly subject: 'faq' | 'testimonial' },
  id: number,
  by: ChangeBy,
): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const stored = await kind.find(transaction, id);
    if (!stored) return { result: false };
    await transaction.deleteFrom(kind.subject).where('id', '=', id).execute();
    const fields = Object.fromEntries(
      Object.entries(stored.fields).map(([field, before]) => [
        field,
        kind.isPersonal ? null : ([before, null] as const),
      ]),
    );
    const change = { id, version: stored.version + 1, fields };
    return { result: true, line: { action: 'delete', subject: kind.subject, changes: [change] } };
  });
}
