import type { Generated } from 'kysely';
import type { questionFields } from '../../records/question.ts';
import type { testimonialFields } from '../../records/testimonial.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { RecordTable } from './record.ts';

export interface FaqTable extends RecordTable, ColumnsOf<typeof questionFields> {}
export interface TestimonialTable extends RecordTable, ColumnsOf<typeof testimonialFields> {}

/** A row for each setting that somebody has set (app/data/site/settings.server.ts). */
export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: number;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

/** Small facts of the site's life (app/data/site/marks.server.ts). */
export interface MarkTable {
  name: string;
  at: number;
}
