import type { z } from 'zod';
import { type QuestionFields, questionFields } from '../../records/question.ts';
import { recordSchema } from '../../records/record-schema.ts';
import { report } from '../../records/schemas.ts';
import { type TestimonialFields, testimonialFields } from '../../records/testimonial.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { type ArrangedList, nextPosition } from '../changes/arrange.server.ts';
import { changeContent, inTransaction } from '../changes/content-change.server.ts';
import { createRecords, type TableKind, tableKind } from '../changes/table-kind.server.ts';
import type { Database } from '../database.server.ts';
import { noteTombstone } from '../tombstones/note-tombstone.server.ts';

const questionSchema = recordSchema(questionFields);
/** Sample testimonials are invented and say so, so nobody has to consent. */
const sampleTestimonialSchema = recordSchema(testimonialFields);
/** The FTC forbids invented testimonials (16 CFR 465.2), so a real one isn't published without a record of consent. */
const testimonialSchema = sampleTestimonialSchema.superRefine(({ status, consent }, context) => {
  if (status === 'published' && consent === null)
    report(context, ['consent'], 'is required. Say how and when they agreed');
});

/** Questions or testimonials: records that have their place on a page. */
export interface PlacedRecordKind<Fields extends PlacedFields> extends TableKind<Fields> {
  readonly subject: 'faq' | 'testimonial';
  schemaOf(sample: 0 | 1): z.ZodType<Fields>;
  /** The list that a record is in. */
  listOf(fields: Omit<Fields, 'position'>): ArrangedList;
}

export interface PlacedFields {
  readonly position: number;
  readonly status: 'draft' | 'published' | 'withdrawn';
}

/**
 * Adds questions or testimonials; returns their ids, in the order given.
 * @throws ZodError when a field doesn't fit, or when a published testimonial is no sample and has no record of consent
 */
export async function createPlacedRecords<Fields extends PlacedFields>(
  db: Database,
  kind: PlacedRecordKind<Fields>,
  given: readonly NewRecord<Fields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const records = given.map((each) => kind.schemaOf(sample).parse(each));
  return createRecords(db, kind, { records, sample }, by);
}

/** Fields that may be missing have a default. */
type NewRecord<Fields extends PlacedFields> = Omit<Fields, 'status' | 'consent'> &
  Partial<Pick<Fields, 'status' | Extract<'consent', keyof Fields>>>;

/** Adds a record after the others of its list; returns its id. @throws ZodError when a field doesn't fit */
export function addPlacedRecord<Fields extends PlacedFields>(
  db: Database,
  kind: PlacedRecordKind<Fields>,
  fields: Omit<Fields, 'position'>,
  by: ChangeBy,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const position = await nextPosition(transaction, kind.listOf(fields));
    const [id] = await createPlacedRecords(transaction, kind, [{ ...fields, position } as Fields], by);
    return id!;
  });
}

/** Deletes a record for good; the audit keeps what isn't personal. Returns whether there was one. */
export function deletePlacedRecord<Fields extends PlacedFields>(
  db: Database,
  kind: PlacedRecordKind<Fields>,
  id: number,
  by: ChangeBy,
): Promise<boolean> {
  return changeContent(db, by, async (transaction) => {
    const stored = await kind.find(transaction, id);
    if (!stored) return { result: false };
    if (kind.subject === 'testimonial') await noteTombstone(transaction, 'quote-deleted', id, by.now);
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

export const questionKind: PlacedRecordKind<QuestionFields> = {
  ...tableKind('faq', questionFields, { read: () => ({ schema: questionSchema }) }),
  subject: 'faq',
  schemaOf: () => questionSchema,
  listOf: ({ page }) => ({ table: 'faq', page }),
};

const testimonialSchemaOf = (sample: 0 | 1) => (sample === 1 ? sampleTestimonialSchema : testimonialSchema);

export const testimonialKind: PlacedRecordKind<TestimonialFields> = {
  ...tableKind('testimonial', testimonialFields, {
    read: (_, { sample }) => ({ schema: testimonialSchemaOf(sample) }),
    async follow(transaction, edits, by) {
      for (const { id, before, after } of edits)
        if (before?.status === 'published' && after.status !== 'published')
          await noteTombstone(transaction, 'quote-withdrawn', id, by.now);
    },
  }),
  subject: 'testimonial',
  schemaOf: testimonialSchemaOf,
  listOf: () => ({ table: 'testimonial' }),
};
