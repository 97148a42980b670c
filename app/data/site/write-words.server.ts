import type { z } from 'zod';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
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
export function createFaqs(
  db: Database,
  faqs: readonly z.input<typeof faqFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  return createWords(db, faqKind, faqs, by, sample);
}

/**
 * Adds testimonials; returns their ids, in the order given.
 * @throws ZodError when a field is invalid, or when a published testimonial is no sample and has no record of consent
 */
export function createTestimonials(
  db: Database,
  testimonials: readonly z.input<typeof sampleTestimonialFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  return createWords(db, testimonialKind, testimonials, by, sample);
}

/** Questions or testimonials: words that have their place on a page. */
export interface WordKind<Fields extends PlacedFields> extends RecordKind<Fields> {
  readonly subject: 'faq' | 'testimonial';
  schemaOf(sample: 0 | 1): z.ZodType<Fields>;
  /** Those that it's in one list with. */
  siblings(
    transaction: DatabaseTransaction,
    fields: Omit<Fields, 'position'>,
  ): Promise<{ position: number }[]>;
  insert(transaction: DatabaseTransaction, row: Fields & RowOfWords): Promise<{ id: number }>;
}

export interface PlacedFields {
  readonly position: number;
  readonly status: 'draft' | 'published' | 'withdrawn';
}

interface RowOfWords {
  readonly sample: 0 | 1;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Adds a record after the others of its list; returns its id. @throws ZodError when a field doesn't fit */
export function addWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
  fields: Omit<Fields, 'position'>,
  by: ChangeBy,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const siblings = await kind.siblings(transaction, fields);
    const position = Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1;
    const [id] = await createWords(transaction, kind, [{ ...fields, position }], by, 0);
    return id!;
  });
}

/** Changes a record, unless somebody else has since the editor began. @throws ZodError when a field doesn't fit */
export function updateWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
  update: Update<Fields>,
  by: ChangeBy,
): Promise<UpdateOutcome> {
  return updateRecord(db, kind, update, by);
}

/** Publishes records; a testimonial without a record of consent is refused. */
export function publishWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'published' } as Partial<Fields>;
  return editRecords(db, kind, { action: 'publish', ids, changes }, by);
}

export function withdrawWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
  ids: readonly number[],
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes = { status: 'withdrawn' } as Partial<Fields>;
  return editRecords(db, kind, { action: 'withdraw', ids, changes }, by);
}

/** Deletes a record for good; the audit keeps what isn't personal. Returns whether there was one. */
export function deleteWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
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
        kind.personal?.includes(field as keyof Fields) ? null : ([before, null] as const),
      ]),
    );
    const change = { id, version: stored.version + 1, fields };
    return { result: true, line: { action: 'delete', subject: kind.subject, changes: [change] } };
  });
}

export const faqKind: WordKind<FaqFields> = {
  subject: 'faq',
  schemaOf: () => faqFields as z.ZodType<FaqFields>,
  siblings: (transaction, { page }) =>
    transaction.selectFrom('faq').select('position').where('page', '=', page).execute(),
  insert: (transaction, row) =>
    transaction.insertInto('faq').values(row).returning('id').executeTakeFirstOrThrow(),
  async find(transaction, id) {
    const row = await transaction.selectFrom('faq').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { page, question, answer, position, status } = row;
    return {
      version: row.version,
      schema: this.schemaOf(row.sample),
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

export const testimonialKind: WordKind<TestimonialFields> = {
  subject: 'testimonial',
  personal: ['name', 'location', 'text', 'rating', 'consent'],
  schemaOf: (sample) =>
    (sample === 1 ? sampleTestimonialFields : testimonialFields) as z.ZodType<TestimonialFields>,
  siblings: (transaction) => transaction.selectFrom('testimonial').select('position').execute(),
  insert: (transaction, row) =>
    transaction.insertInto('testimonial').values(row).returning('id').executeTakeFirstOrThrow(),
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
      schema: this.schemaOf(row.sample),
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

function createWords<Fields extends PlacedFields>(
  db: Database,
  kind: WordKind<Fields>,
  words: readonly unknown[],
  by: ChangeBy,
  sample: 0 | 1,
): Promise<number[]> {
  const checked = words.map((each) => kind.schemaOf(sample).parse(each));
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const fields of checked) {
      const row = { ...fields, sample, created_at: by.now, updated_at: by.now };
      ids.push((await kind.insert(transaction, row)).id);
    }
    return { result: ids, line: { action: 'create', subject: kind.subject, detail: { ids } } };
  });
}
