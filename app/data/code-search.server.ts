import { type ExpressionBuilder, sql } from 'kysely';
import type { Sort } from '../domain/ranking.ts';
import type { CodeCardRow } from './code-card.ts';
import { live, selectCards } from './codes.server.ts';
import type { Database, Tables } from './database.server.ts';

/** What a visitor asks of the list of codes. */
export interface CodeQuery {
  /** Normalised; empty for all. */
  readonly text: string;
  readonly storeSlug: string | undefined;
  readonly category: string | undefined;
}

export interface CodePage {
  readonly rows: CodeCardRow[];
  readonly total: number;
  /** Stores among all that was found, not only on this page. */
  readonly stores: number;
}

/** One page of the live codes that fit, in the order of `sort`; failing codes come last in every order. */
export async function searchCodes(
  db: Database,
  query: CodeQuery,
  { sort, limit, offset }: { sort: Sort; limit: number; offset: number },
  now: number,
): Promise<CodePage> {
  const [totals, rows] = await Promise.all([
    db
      .selectFrom('code')
      .innerJoin('store', 'store.id', 'code.store_id')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.count<number>('code.store_id').distinct().as('stores'),
      ])
      .where(matches(query, now))
      .executeTakeFirstOrThrow(),
    selectCards(db)
      .where(matches(query, now))
      .orderBy('code.failing')
      .orderBy(orders[sort])
      .orderBy('code.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { rows, ...totals };
}

/** The most codes that a basket is planned over; the freshest of them when more fit. */
const CANDIDATES_LIMIT = 2_000;

/** The codes that fit, for a rule that must see them all at once. */
export async function listCandidates(db: Database, query: CodeQuery, now: number): Promise<CodeCardRow[]> {
  return selectCards(db)
    .where(matches(query, now))
    .orderBy('code.failing')
    .orderBy('code.last_passed_at', (order) => order.desc().nullsLast())
    .orderBy('code.id')
    .limit(CANDIDATES_LIMIT)
    .execute();
}

// The same orders as `compareBy` in domain/ranking.ts; a test holds the two together.
const orders = {
  newest: sql`code.expires_day desc`,
  discount: sql`code.uses desc`,
  rating: sql`coalesce(code.rating_thousandths, 0) desc`,
  expiry: sql`code.expires_day`,
} satisfies Record<Sort, unknown>;

function matches({ text, storeSlug, category }: CodeQuery, now: number) {
  return (eb: ExpressionBuilder<Tables, 'code' | 'store'>) =>
    eb.and([
      live(now)(eb),
      ...(text ? [sql<boolean>`instr(code.search_text, ${text}) > 0`] : []),
      ...(storeSlug ? [eb('store.slug', '=', storeSlug)] : []),
      ...(category ? [eb('code.category', '=', category)] : []),
    ]);
}

/** Counts one search that found nothing; at most a thousand different terms a day are kept. */
export async function recordSearchMiss(db: Database, term: string, day: number): Promise<void> {
  await sql`
    insert into search_miss (term, day, searches)
    select ${term}, ${day}, 1
    where (select count(*) from search_miss where day = ${day}) < ${MISSES_A_DAY}
      or exists (select 1 from search_miss where term = ${term} and day = ${day})
    on conflict (term, day) do update set searches = searches + 1
  `.execute(db);
}

const MISSES_A_DAY = 1_000;
