import type { Generated, Insertable, Selectable } from 'kysely';
import type { storeFields } from '../../records/store.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { LabelTable, RecordTable } from './record.ts';

/** The fields that people write are those of `storeFields`. */
export interface StoreTable extends RecordTable, ColumnsOf<typeof storeFields> {
  /** What the office's search looks through, folded: the name, the slug, and the website. */
  search_text: string;
  position: Generated<number>;
  /** Worked out from visitors' reports; null while there are too few. */
  rating_thousandths: number | null;
  report_count: Generated<number>;
}

/** Where a renamed store was before. */
export interface StoreOldSlugTable {
  slug: string;
  store_id: number;
}

/** What stores sell: "Produce". */
export type CategoryTable = LabelTable;

export interface StoreCategoryTable {
  store_id: number;
  category_id: number;
  /** Its place on the store's card. */
  position: number;
}

export type StoreRow = Selectable<StoreTable>;
export type NewStore = Insertable<StoreTable>;
