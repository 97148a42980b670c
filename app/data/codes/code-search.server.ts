import type { Sort } from '../../domain/basket/ranking.ts';
import { formatPosition, type ListPosition, parsePosition } from '../../domain/list-position.ts';
import { rankRows } from '../../domain/search/rank.ts';
import type { Reading } from '../../domain/search/read-search.ts';
import { roundEstimate } from '../../domain/text/counts.ts';
import type { Database } from '../database.server.ts';
import { engineOf } from '../engine.server.ts';
import type { CodeCardRow } from './code-card.ts';
import { selectCards } from './codes.server.ts';
import type { CodeFilter, CodeWindow, FoundCodes, Total } from './find-codes.ts';
import { countListed } from './listing.server.ts';

/** A visitor's query of the list of codes. */
export interface CodeQuery {
  readonly search: Reading;
  readonly storeSlug: string | undefined;
  readonly category: string | undefined;
}

export interface ListWindow {
  /** `match`: the best match first. */
  readonly sort: Sort | 'match';
  readonly limit: number;
  /** From 1; only lists that are counted have numbers. */
  readonly page: number;
  /** A cursor from an earlier page. It takes precedence over the number; an invalid one is ignored. */
  readonly after?: string | undefined;
}

export interface CodePage {
  readonly rows: CodeCardRow[];
  readonly total: Total;
  /** How many stores all results belong to, not only those on this page; null where that is unknown. */
  readonly stores: number | null;
  readonly paging: Paging;
}

/** How to page on: by numbers if all results were counted, else by cursors. */
export type Paging =
  | { readonly kind: 'numbered'; readonly page: number; readonly pages: number }
  | { readonly kind: 'positions'; readonly previous: string | undefined; readonly next: string | undefined };

/** One page of the live codes that fit, in the order of `sort`; failing codes come last in every order. */
export async function searchCodes(
  db: Database,
  query: CodeQuery,
  window: ListWindow,
  now: number,
): Promise<CodePage> {
  const scope = await scopeOf(db, query);
  if (!scope) return { rows: [], total: { count: 0, exact: true }, stores: 0, paging: ONLY_PAGE };
  const { limit, page, after } = window;
  const sort = window.sort === 'match' ? 'copies' : window.sort;
  const find = (from: CodeWindow['from']) => engineOf(db).findCodes(db, scope, { sort, limit, from }, now);

  let position = parsePosition(after ?? '');
  const isRanked = window.sort === 'match' && !position;
  const first = isRanked && (await countListed(db)) <= SMALL ? await findToRank(db, scope, now) : undefined;
  if (first && first.total.count <= MOST_RANKED) return rankedPage(db, query.search, first, window);
  let found =
    first && page * limit <= MOST_RANKED ? pageOf(first, window) : await find(position ?? (page - 1) * limit);
  if (isRanked && found.total.exact && found.total.count <= MOST_RANKED) {
    const isAll = found.codes.length === found.total.count;
    return rankedPage(db, query.search, isAll ? found : await findToRank(db, scope, now), window);
  }
  // Paging back ends on a full first page.
  const isStart = position?.side === 'before' && !found.hasMore;
  if (isStart) {
    position = undefined;
    found = isWhole(found, limit) ? { ...found, hasMore: found.total.count > limit } : await find(0);
  }
  const { codes, total, stores } = found;
  const rows = await listCardRows(
    db,
    codes.map(({ id }) => id),
  );
  const paging: Paging =
    found.numbered && !position
      ? { kind: 'numbered', page: isStart ? 1 : page, pages: Math.max(1, Math.ceil(total.count / limit)) }
      : { kind: 'positions', ...neighborsOf(found, position) };
  const shown = total.exact ? total : { count: roundEstimate(total.count), exact: false };
  return { rows, total: shown, stores, paging };
}

/** The most codes that are ranked. Where more fit, many fit equally well, and the most used come first. */
const MOST_RANKED = 1_000;

/** Up to so many listed codes, finding all that fit costs as little as finding one page of them. */
const SMALL = 50_000;

function findToRank(db: Database, scope: CodeFilter, now: number): Promise<FoundCodes> {
  return engineOf(db).findCodes(db, scope, { sort: 'copies', limit: MOST_RANKED, from: 0 }, now);
}

function pageOf(found: FoundCodes, { limit, page }: ListWindow): FoundCodes {
  const codes = found.codes.slice((page - 1) * limit, page * limit);
  return { ...found, codes, hasMore: found.total.count > page * limit };
}

/** One page of these codes, which are all that fit, the best match first. */
async function rankedPage(
  db: Database,
  search: Reading,
  { codes, total, stores }: FoundCodes,
  { limit, page }: ListWindow,
): Promise<CodePage> {
  const ids = codes.map(({ id }) => id);
  const columns = ['id', 'search_text as searchText', 'failing', 'last_passed_at', 'uses'] as const;
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('code').select(columns).where('id', 'in', ids).execute();
  const ranked = rankRows(
    rows.map((row) => ({ ...row, failing: row.failing === 1, passed: row.last_passed_at !== null })),
    search,
  );
  const shown = ranked.slice((page - 1) * limit, page * limit).map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(total.count / limit));
  return {
    rows: await listCardRows(db, shown),
    total,
    stores,
    paging: { kind: 'numbered', page, pages },
  };
}

/** Whether what is before a position is all of a first page. */
function isWhole({ codes, total }: FoundCodes, limit: number): boolean {
  return codes.length === limit || (total.exact && total.count === codes.length);
}

const ONLY_PAGE: Paging = { kind: 'numbered', page: 1, pages: 1 };

/** The most codes that a basket is planned with; if more fit, the most used of them. */
const CANDIDATES_LIMIT = 1_000;

/** The codes that fit, for a rule that must see them all at once. */
export async function listCandidates(db: Database, query: CodeQuery, now: number): Promise<CodeCardRow[]> {
  const scope = await scopeOf(db, query);
  if (!scope) return [];
  const window: CodeWindow = { sort: 'copies', limit: CANDIDATES_LIMIT, from: 0 };
  const { codes } = await engineOf(db).findCodes(db, scope, window, now);
  return listCardRows(
    db,
    codes.map(({ id }) => id),
  );
}

/** Undefined when there is no such store. */
async function scopeOf(db: Database, { search, storeSlug, category }: CodeQuery) {
  const terms = search.asked.map(({ term }) => term.patterns);
  const without = search.without.map(({ patterns }) => patterns);
  if (storeSlug === undefined) return { terms, without, category, storeId: search.store?.id };
  const store = await db.selectFrom('store').select('id').where('slug', '=', storeSlug).executeTakeFirst();
  return store && { terms, without, category, storeId: store.id };
}

/** The rows of those codes, in the same order. */
async function listCardRows(db: Database, ids: readonly number[]): Promise<CodeCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db).where('code.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function neighborsOf({ codes, hasMore }: FoundCodes, position: ListPosition | undefined) {
  const first = codes[0] ?? position;
  const last = codes.at(-1) ?? position;
  const goesOn = position?.side === 'before' || hasMore;
  return {
    previous: position && first && formatPosition({ ...first, side: 'before' }),
    next: goesOn && last ? formatPosition({ ...last, side: 'after' }) : undefined,
  };
}
