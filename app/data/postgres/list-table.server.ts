import { type RawBuilder, sql } from 'kysely';
import type { ListColumns } from '../list-table.ts';

/** `Engine.listTable`. */
export function listTable(columns: ListColumns, list: string): RawBuilder<unknown> {
  const all = Object.entries(columns);
  const values = all.map(([name, type]) =>
    type === 'bytes' ? sql`decode(${sql.ref(name)}, 'hex') as ${sql.ref(name)}` : sql.ref(name),
  );
  const types = all.map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === 'bytes' ? 'text' : 'bigint')}`,
  );
  return sql`(select ${sql.join(values)} from json_to_recordset(cast(${list} as json)) as list (${sql.join(types)}))`;
}

/** `Engine.hexOf`. */
export function hexOf(column: string): RawBuilder<string> {
  return sql`encode(${sql.ref(column)}, 'hex')`;
}
