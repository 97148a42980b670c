import { type RawBuilder, sql } from 'kysely';
import type { ListColumns } from '../list-table.ts';

/** `Engine.listTable`. */
export function listTable(columns: ListColumns, list: string): RawBuilder<unknown> {
  const values = Object.entries(columns).map(([name, type]) => {
    const value = sql`json_extract(value, ${sql.lit(`$.${name}`)})`;
    return sql`${type === 'bytes' ? sql`unhex(${value})` : value} as ${sql.ref(name)}`;
  });
  return sql`(select ${sql.join(values)} from json_each(${list}))`;
}

/** `Engine.hexOf`. */
export function hexOf(column: string): RawBuilder<string> {
  return sql`hex(${sql.ref(column)})`;
}
