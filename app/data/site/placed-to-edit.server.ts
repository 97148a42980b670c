import { recordOf } from '../changes/record-columns.ts';
import type { Database } from '../database.server.ts';
import type { PlacedFields, PlacedRecordKind } from './write-placed.server.ts';

/** A question or a testimonial as the office shows it. */
export type EditedRecord<Fields extends PlacedFields> = Fields & {
  readonly id: number;
  readonly version: number;
  readonly isSample: boolean;
};

/** All questions or testimonials, each in the order of its list. */
export async function listPlacedRecords<Fields extends PlacedFields>(
  db: Database,
  { subject, fields }: PlacedRecordKind<Fields>,
): Promise<EditedRecord<Fields>[]> {
  const rows = await db.selectFrom(subject).selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    ...(recordOf(fields, row) as unknown as Fields),
    id: row.id,
    version: row.version,
    isSample: row.sample === 1,
  }));
}
