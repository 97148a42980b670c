import { sql } from 'kysely';
import type { Database } from '../database.server.ts';

/** Stores have categories; posts have categories of their own, and tags. */
export type LabelKind = 'category' | 'post_category' | 'tag';

/** Where records have labels: the table, and its columns with the record and with its label. */
const uses = {
  category: { table: 'store_category', record: 'store_id', label: 'category_id' },
  post_category: { table: 'post', record: 'id', label: 'category_id' },
  tag: { table: 'post_tag', record: 'post_id', label: 'tag_id' },
} as const;

/** The same for SQL. */
export function usesOf(kind: LabelKind) {
  const { table, record, label } = uses[kind];
  return { table: sql.table(table), record: sql.ref(record), label: sql.ref(label) };
}

/** A category or tag as the office lists it. */
export interface OfficeLabel {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  /** How many stores or posts have it, drafts and withdrawn ones too. */
  readonly uses: number;
}

/** Blog categories in the editor's order, the others by name. */
export async function listLabels(db: Database, kind: LabelKind): Promise<OfficeLabel[]> {
  const { table, record, label } = usesOf(kind);
  const order = sql.ref(`label.${kind === 'post_category' ? 'position' : 'name'}`);
  const { rows } = await sql<OfficeLabel>`
    select label.id, label.slug, label.name, label.version, count(used.${record}) as uses
    from ${sql.table(kind)} as label left join ${table} as used on used.${label} = label.id
    group by label.id order by ${order}, label.id
  `.execute(db);
  return rows;
}
