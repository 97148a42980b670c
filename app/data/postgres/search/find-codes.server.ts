import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/basket/ranking.ts';
import { expressionOf } from '../../../domain/search/patterns.ts';
import { termsOf } from '../../../domain/search/terms.ts';
import type { CodeFilter, CodeWindow, FoundCodes } from '../../codes/find-codes.ts';
import { live } from '../../codes/listed.server.ts';
import type { Database } from '../../database.server.ts';

interface FoundRow {
  readonly id: number;
  readonly failing: 0 | 1;
  readonly key: number;
}

const keys: Readonly<Record<Sort, { readonly key: RawBuilder<number>; readonly sign: 1 | -1 }>> = {
  newest: { key: sql`expires_day`, sign: -1 },
  discount: { key: sql`uses`, sign: -1 },
  rating: { key: sql`coalesce(rating_thousandths, 0)`, sign: -1 },
  expiry: { key: sql`expires_day`, sign: 1 },
};

/** FindCodes over PostgreSQL: filters, counts, and sorts. */
export async function findCodes(
  db: Database,
  scope: CodeFilter,
  { sort, limit, from }: CodeWindow,
  now: number,
): Promise<FoundCodes> {
  const { key, sign } = keys[sort];
  const isBack = typeof from !== 'number' && from.side === 'before';
  const direction = sql.raw(isBack ? 'desc' : 'asc');
  const onward =
    typeof from === 'number'
      ? sql`true`
      : sql`(failing, place, id) ${sql.raw(isBack ? '<' : '>')}
          (${from.failing ? 1 : 0}::bigint, ${sign * from.key}::bigint, ${from.id}::bigint)`;
  const found = sql`select id, failing, ${key} as key, ${sql.lit(sign)} * ${key} as place, store_id
    from code where ${live(now)} and ${within(scope)} and ${hasText(scope.text)}`;
  const [total, page] = await Promise.all([
    sql<{ count: number; stores: number }>`
      select count(*) as count, count(distinct store_id) as stores from (${found}) as found`.execute(db),
    sql<FoundRow>`select id, failing, key from (${found}) as found where ${onward}
      order by failing ${direction}, place ${direction}, id ${direction}
      limit ${limit + 1} offset ${typeof from === 'number' ? from : 0}`.execute(db),
  ]);
  const codes = page.rows
    .slice(0, limit)
    .map(({ id, failing, key: place }) => ({ id, failing: failing === 1, key: place }));
  if (isBack) codes.reverse();
  const { count, stores } = total.rows[0]!;
  return { codes, hasMore: page.rows.length > limit, total: { count, exact: true }, stores, numbered: true };
}

/** The same rule as `hasTerms` in domain/search/patterns.ts; a test compares the two. */
function hasText(text: string): RawBuilder<unknown> {
  const terms = termsOf(text);
  if (terms.length === 0) return sql`true`;
  return sql.join(
    terms.map((term) => {
      const { source } = expressionOf(term);
      return sql`search_text ~ ${source}`;
    }),
    sql` and `,
  );
}

function within({ storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`;
  return category === undefined ? store : sql`${store} and category = ${category}`;
}
