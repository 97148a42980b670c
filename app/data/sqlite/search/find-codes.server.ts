import { type RawBuilder, sql } from 'kysely';
import type { ListedCode } from '../../../domain/list-position.ts';
import type { CodeScope, CodeWindow, FoundCodes } from '../../codes/code-finder.ts';
import { countLiveCodes } from '../../codes/codes.server.ts';
import { listed } from '../../codes/listed.server.ts';
import { countListed } from '../../codes/listing.server.ts';
import type { Database } from '../../database.server.ts';
import { offThread } from '../../engine.server.ts';
import { conditionsOf, isUnfiltered, type SqliteSearch, within, withText } from './code-search.server.ts';
import { isShort, matchLong, matchShort } from './trigrams.server.ts';
import { orders, walk } from './walk.server.ts';

export interface FinderLimits {
  /** Up to so many listed codes in the catalog, or in the store that is asked for, all that fit are counted. */
  readonly counted: number;
  /** What one code costs that is walked past, as a part of what one costs that is gathered. */
  readonly walkCost: number;
  /** A walk that passed so many codes without filling its page is given up. */
  readonly walked: number;
}

/** As measured (docs/performance.md, "Search"). */
const LIMITS: FinderLimits = { counted: 50_000, walkCost: 0.3, walked: 60_000 };

/** So many codes are looked at in a few milliseconds; pages should not wait longer. */
const ON_THIS_THREAD = 5_000;

/** Every so many-th id is in the index `code_one_percent`. */
const SAMPLED = 100;

/**
 * FindCodes over SQLite. One store, or a small catalog, is looked at whole. Otherwise a sample tells how much there
 * is to find: what is common is soon met by walking an index in the order of the list; what is rare is gathered (by
 * its sequences of letters, or in a small catalog by looking at every code), then counted and sorted.
 */
export async function findCodes(
  db: Database,
  scope: CodeScope,
  window: CodeWindow,
  now: number,
  limits = LIMITS,
): Promise<FoundCodes> {
  const size = await countListed(db);
  const thread = size > ON_THIS_THREAD ? offThread : sql.raw('');
  const search: SqliteSearch = { db, scope, window, now, thread };
  const isCounted = size <= limits.counted;
  if (isUnfiltered(scope)) return listAll(search, isCounted);
  const { storeId } = scope;
  if (storeId !== undefined && (await countListed(db, storeId)) <= limits.counted)
    return lookAtAll(search, codesOfStore(storeId));

  const match = isCounted || isShort(scope.text) ? undefined : await matchLong(search, scope.text);
  const { count, gathered } = await estimate(search);
  // Codes lie about evenly: so many are passed before the page is full.
  const passed = (window.limit * size) / count;
  if (passed * limits.walkCost <= (isCounted ? size : Math.max(gathered, match?.codes ?? 0))) {
    const found = isCounted ? await walkCounted(search) : await walkUncounted(search, count, limits);
    if (found) return found;
  }
  return lookAtAll(search, isCounted ? everyCode(search) : await gather(search, match?.expression));
}

/** Without a filter nothing need be looked at: the count is kept, and the list is its index. */
async function listAll(search: SqliteSearch, numbered: boolean): Promise<FoundCodes> {
  const { limit, from } = search.window;
  const place = numbered || typeof from !== 'number' ? from : 0;
  const [{ codes: count, stores }, codes] = await Promise.all([
    countLiveCodes(search.db, search.now),
    walk(search, place, limit + 1),
  ]);
  return { ...pageOf(codes!, search.window), total: { count, exact: true }, stores, numbered };
}

async function walkCounted(search: SqliteSearch): Promise<FoundCodes> {
  const [{ rows }, codes] = await Promise.all([
    sql<{ count: number; stores: number }>`${search.thread}
      select count(*) as count, count(distinct store_id) as stores
      from ${everyCode(search)} and ${listed} and ${conditionsOf(search)}
    `.execute(search.db),
    walk(search, search.window.from, search.window.limit + 1),
  ]);
  const { count, stores } = rows[0]!;
  return { ...pageOf(codes!, search.window), total: { count, exact: true }, stores, numbered: true };
}

/** Undefined when the page would take too long to fill. */
async function walkUncounted(
  search: SqliteSearch,
  estimated: number,
  { walked }: FinderLimits,
): Promise<FoundCodes | undefined> {
  const { limit, from } = search.window;
  const place = typeof from === 'number' ? 0 : from;
  const codes = await walk(search, place, limit + 1, walked);
  if (!codes) return undefined;
  const page = pageOf(codes, search.window);
  const isWhole = place === 0 && !page.hasMore;
  const total = isWhole ? { count: codes.length, exact: true } : { count: estimated, exact: false };
  return { ...page, total, stores: null, numbered: false };
}

interface CountedRow {
  readonly id: number | null;
  readonly failing: 0 | 1;
  readonly key: number;
  readonly count: number;
  readonly stores: number;
}

/** Filters, counts and sorts all codes of `source`, and keeps one page of them. */
async function lookAtAll(search: SqliteSearch, source: RawBuilder<unknown> | undefined): Promise<FoundCodes> {
  const { db, window, thread } = search;
  if (!source) return { codes: [], hasMore: false, total: NOTHING, stores: 0, numbered: true };
  const { key, sign } = orders[window.sort];
  const { limit, from } = window;
  const isBack = typeof from !== 'number' && from.side === 'before';
  const direction = sql.raw(isBack ? 'desc' : 'asc');
  const onward =
    typeof from === 'number'
      ? sql`true`
      : sql`(failing, place, id) ${sql.raw(isBack ? '<' : '>')}
          (${from.failing ? 1 : 0}, ${sign * from.key}, ${from.id})`;
  const { rows } = await sql<CountedRow>`${thread} select * from (
    with found as materialized (
      select code.id, failing, ${key} as key, ${sql.lit(sign)} * ${key} as place, store_id
      from ${source} and ${listed} and ${conditionsOf(search)}
    ), page as (
      select id, failing, key, place from found where ${onward}
      order by failing ${direction}, place ${direction}, id ${direction}
      limit ${limit + 1} offset ${typeof from === 'number' ? from : 0}
    )
    select page.*, total.* from (select count(*) as count, count(distinct store_id) as stores from found) as total
    left join page on true order by failing ${direction}, place ${direction}, id ${direction}
  )`.execute(db);
  const codes = rows
    .filter((row): row is CountedRow & { id: number } => row.id !== null)
    .map(({ id, failing, key }) => ({ id, failing: failing === 1, key }));
  const { count, stores } = rows[0]!;
  return { ...pageOf(codes, window), total: { count, exact: true }, stores, numbered: true };
}

const NOTHING = { count: 0, exact: true };

function everyCode({ window }: SqliteSearch): RawBuilder<unknown> {
  return sql`code indexed by ${sql.ref(orders[window.sort].index)} where true`;
}

function codesOfStore(storeId: number): RawBuilder<unknown> {
  return sql`code indexed by code_of_store where store_id = ${storeId}`;
}

/** The codes that have what is rare in the scope; undefined when there can be none. */
async function gather(
  search: SqliteSearch,
  expression: string | undefined,
): Promise<RawBuilder<unknown> | undefined> {
  const { text, storeId, category } = search.scope;
  if (text) {
    const match = expression ?? (await matchShort(search, text));
    return match === undefined
      ? undefined
      : sql`code_words cross join code on code.id = code_words.rowid where code_words match ${match}`;
  }
  return storeId === undefined
    ? sql`code indexed by code_of_category where category = ${category}`
    : codesOfStore(storeId);
}

/** About how many codes there are to find, and how many would have to be gathered to find them. */
async function estimate(search: SqliteSearch): Promise<{ count: number; gathered: number }> {
  const { rows } = await sql<{ count: number; gathered: number }>`${search.thread}
    select count(*) as gathered, count(case when ${within(search.scope)} then 1 end) as count
    from code indexed by code_one_percent
    where ${listed} and id % ${sql.lit(SAMPLED)} = 0 and ${withText(search)}
  `.execute(search.db);
  const { count, gathered } = rows[0]!;
  // Words are gathered wherever they are; without words it is the store or the category alone that is.
  return { count: count * SAMPLED, gathered: (search.scope.text ? gathered : count) * SAMPLED };
}

/** One code more than the page was asked for, to see whether the list goes on; on the way back they are turned round. */
function pageOf(codes: readonly ListedCode[], { limit, from }: CodeWindow) {
  const page = codes.slice(0, limit);
  if (typeof from !== 'number' && from.side === 'before') page.reverse();
  return { codes: page, hasMore: codes.length > limit };
}
