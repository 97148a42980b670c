import type { Generated } from 'kysely';

/** The columns of every table whose rows people edit and the sample may bring. */
export interface VersionedTable {
  id: Generated<number>;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

/** The same, with their times (epoch ms). */
export interface RecordTable extends VersionedTable {
  created_at: number;
  updated_at: number;
}

/** Categories and tags. */
export interface LabelTable extends VersionedTable {
  slug: string;
  name: string;
}
