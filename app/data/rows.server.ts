import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './database.server.ts';

type Query<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

/** How many rows a query finds, for `$call`. */
export async function countRows<Table extends keyof Tables>(query: Query<Table>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}

/** Whether a query finds any row, for `$call`. */
export async function hasRows<Table extends keyof Tables>(query: Query<Table>): Promise<boolean> {
  return (await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined;
}
