import { type RawBuilder, sql } from 'kysely';
import type { ListedCode } from '../../../domain/list-position.ts';
import type { Database } from '../../database.server.ts';
import { threadFor } from '../../engine.server.ts';
import { countLiveCodes } from '../codes.server.ts';
import type { CodeFilter, CodeWindow, FinderLimits, FoundCodes } from '../find-codes.ts';
import { countListed } from '../listing.server.ts';
import { orders, scanIndex } from './index-scan.server.ts';
import { estimate, sampleCodes } from './sampled-codes.server.ts';
import { conditionsOf, isUnfiltered, type Match, type Search, type SearchEngine } from './search.ts';
import { chooseMatch } from './trigrams.server.ts';

/** The cost of scanning a code of another store, as a fraction of `scanCost`: its text isn't looked at. */
const PASSED_OVER = 0.5;

/** How many times cheaper than gathering a scan has to look, because results come in clumps. */
const CLEARLY = 2;

/** Reading this few codes takes less time than asking the sample. */
const FEW_OF_STORE = 2_000;

/**
 * The plan of FindCodes, on any engine. In one store, or a small catalog, all codes are filtered. Otherwise a sample
 * estimates how many results there are. Common results are soon found by scanning an index in the order of the list.
 * Rare ones are gathered (by their trigrams, or in a small catalog by reading every code), then counted and sorted.
 */
export async function findWith(
  engine: SearchEngine,
  db: Database,
  scope: CodeFilter,
  window: CodeWindow,
  now: number,
  limits: FinderLimits,
): Promise<FoundCodes> {
  const size = await countListed(db);
  const search: Search = { engine, db, scope, window, now, thread: threadFor(size) };
  const isCounted = size <= limits.counted;
  if (isUnfiltered(scope)) return listAll(search, isCounted);
  const { storeId } = scope;
  const inStore = storeId === undefined ? undefined : await countListed(db, storeId);
  if (inStore !== undefined && inStore <= limits.counted) return filterStore(search, inStore, size, limits);

  const sample = await sampleCodes(search);
  const match = isCounted || search.scope.terms.length === 0 ? undefined : chooseMatch(search, sample);
  const fitting = match?.fitting ?? estimate(search, sample.codes);
  // Results are spread about evenly, so this many codes are scanned before the page is full.
  const scanned = (window.limit * size) / Math.max(1, fitting);
  // How many codes can be scanned for the cost of gathering. A scan that needs more was the wrong choice, and is given
  // up.
  const affordable = Math.ceil(Math.max(1, isCounted ? size : (match?.cost ?? fitting)) / limits.scanCost);
  const scans = scanned * CLEARLY <= affordable;
  if (scans) {
    const mostScanned = Math.min(affordable, limits.mostScanned);
    const found = isCounted
      ? await scanWithCount(search)
      : await scanWithEstimate(search, fitting, mostScanned);
    if (found) return found;
  }
  const all = await filterAll(search, isCounted ? everyCode(search) : await gather(search, match));
  // A scan that was given up here may succeed on the first page, whose pages then have no numbers.
  return scans && typeof window.from !== 'number' ? { ...all, numbered: false } : all;
}

/** Without a filter, no code is read for the count, which is stored, and the list is read from its index. */
async function listAll(search: Search, numbered: boolean): Promise<FoundCodes> {
  const { limit, from } = search.window;
  const place = numbered || typeof from !== 'number' ? from : 0;
  const [{ codes: count, stores }, codes] = await Promise.all([
    countLiveCodes(search.db, search.now),
    scanIndex(search, place, limit + 1),
  ]);
  return { ...pageOf(codes!, search.window), total: { count, exact: true }, stores, numbered };
}

/**
 * A store's index lacks the keys of some sorts, which are then read from each code that fits. Where many codes fit, the
 * index of the sort fills the page sooner, although it holds the codes of all other stores too.
 */
async function filterStore(
  search: Search,
  inStore: number,
  size: number,
  { scanCost, mostScanned }: FinderLimits,
): Promise<FoundCodes> {
  const { limit, from, sort } = search.window;
  if (search.engine.hasKeyInStores(sort)) return filterAll(search, await gatherInStore(search, inStore));
  const source = codesOfStore(search);
  const fitting = estimate(search, (await sampleCodes(search)).codes);
  const scanned = (((typeof from === 'number' ? from : 0) + limit) * size) / fitting;
  if (scanned * scanCost * PASSED_OVER > fitting) return filterAll(search, source);
  const codes = await scanIndex(search, from, limit + 1, mostScanned);
  if (!codes) return filterAll(search, source);
  const { count, stores } = await countAll(search, source);
  return { ...pageOf(codes, search.window), total: { count, exact: true }, stores, numbered: true };
}

/** For a rare term in a large store, the trigram index returns fewer codes than the store has. */
async function gatherInStore(search: Search, inStore: number): Promise<RawBuilder<unknown> | undefined> {
  if (!search.engine.gathersInStores || search.scope.terms.length === 0 || inStore <= FEW_OF_STORE)
    return codesOfStore(search);
  const match = chooseMatch(search, await sampleCodes(search));
  return match.cost < inStore ? match.source() : codesOfStore(search);
}

async function scanWithCount(search: Search): Promise<FoundCodes> {
  const [{ count, stores }, codes] = await Promise.all([
    countAll(search, everyCode(search)),
    scanIndex(search, search.window.from, search.window.limit + 1),
  ]);
  return { ...pageOf(codes!, search.window), total: { count, exact: true }, stores, numbered: true };
}

async function countAll(search: Search, source: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; stores: number }>`${search.thread}
    select count(*) as count, count(distinct store_id) as stores
    from ${source} and ${conditionsOf(search)}
  `.execute(search.db);
  return rows[0]!;
}

/** Undefined when filling the page would take too long. */
async function scanWithEstimate(search: Search, estimated: number, mostScanned: number) {
  const { limit, from } = search.window;
  const place = typeof from === 'number' ? 0 : from;
  const codes = await scanIndex(search, place, limit + 1, mostScanned);
  if (!codes) return undefined;
  const page = pageOf(codes, search.window);
  const isWhole = place === 0 && !page.hasMore;
  const total = isWhole
    ? { count: codes.length, exact: true }
    : { count: Math.max(estimated, codes.length), exact: false };
  return { ...page, total, stores: null, numbered: false };
}

interface CountedRow {
  readonly id: number | null;
  readonly failing: 0 | 1;
  readonly key: number;
  readonly count: number;
  readonly stores: number;
}

/** Filters, counts, and sorts all codes of `source`, and returns one page of them. */
async function filterAll(search: Search, source: RawBuilder<unknown> | undefined): Promise<FoundCodes> {
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
      from ${source} and ${conditionsOf(search)}
    ), page as (
      select id, failing, key, place from found where ${onward}
      order by failing ${direction}, place ${direction}, id ${direction}
      limit ${limit + 1} offset ${typeof from === 'number' ? from : 0}
    )
    select page.*, total.* from (select count(*) as count, count(distinct store_id) as stores from found) as total
    left join page on true order by failing ${direction}, place ${direction}, id ${direction}
  ) as listing`.execute(db);
  const codes = rows
    .filter((row): row is CountedRow & { id: number } => row.id !== null)
    .map(({ id, failing, key }) => ({ id, failing: failing === 1, key }));
  const { count, stores } = rows[0]!;
  return { ...pageOf(codes, window), total: { count, exact: true }, stores, numbered: true };
}

const NOTHING = { count: 0, exact: true };

function everyCode({ engine, window }: Search): RawBuilder<unknown> {
  return engine.codesFromIndex(orders[window.sort].index);
}

function codesOfStore({ engine, scope }: Search): RawBuilder<unknown> {
  return sql`${engine.codesFromIndex('code_of_store')} and store_id = ${scope.storeId}`;
}

/** The codes that an index finds for the scope, some of which don't fit; undefined when none can. */
async function gather(search: Search, match: Match | undefined): Promise<RawBuilder<unknown> | undefined> {
  const { storeId, category } = search.scope;
  if (match) return match.source();
  if (storeId !== undefined) return codesOfStore(search);
  if (category === undefined) return everyCode(search);
  return sql`${search.engine.codesFromIndex('code_of_category')} and category = ${category}`;
}

/** `codes` holds one more than the page if the list goes on. Pages read backward are reversed. */
function pageOf(codes: readonly ListedCode[], { limit, from }: CodeWindow) {
  const page = codes.slice(0, limit);
  if (typeof from !== 'number' && from.side === 'before') page.reverse();
  return { codes: page, hasMore: codes.length > limit };
}
