import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/basket/ranking.ts';
import type { ListedCode, ListPosition } from '../../../domain/list-position.ts';
import { conditionsOf, type Search } from './search.ts';

interface Order {
  /** The index that has the listed codes by failing, key, and id. */
  readonly index: string;
  readonly key: RawBuilder<number>;
  /** 1 where the list starts with the lowest key, -1 where it starts with the highest. */
  readonly sign: 1 | -1;
}

// The same orders as `compareBy` in domain/basket/ranking.ts; a test compares the two.
export const orders: Readonly<Record<Sort, Order>> = {
  newest: { index: 'code_by_newest', key: sql`expires_day`, sign: -1 },
  copies: { index: 'code_by_discount', key: sql`uses`, sign: -1 },
  rating: { index: 'code_by_rating', key: sql`coalesce(rating_thousandths, 0)`, sign: -1 },
  expiry: { index: 'code_by_expiry', key: sql`expires_day`, sign: 1 },
};

/**
 * Reads the next `wanted` codes in the order of their index, nearest first.
 * @param place an offset from the start of the list, or a position
 * @param mostScanned the most codes to read from one segment of the index; no limit if absent
 * @returns undefined when that limit is too low
 */
export async function scanIndex(
  search: Search,
  place: number | ListPosition,
  wanted: number,
  mostScanned?: number,
): Promise<ListedCode[] | undefined> {
  const isBack = typeof place !== 'number' && place.side === 'before';
  const offset = typeof place === 'number' ? place : 0;
  const codes: ListedCode[] = [];
  for (const segment of segmentsFrom(place, orders[search.window.sort])) {
    codes.push(
      ...(await readSegment(search, segment, { isBack, offset, wanted: wanted - codes.length, mostScanned })),
    );
    if (codes.length === wanted) break;
    if (mostScanned !== undefined && (await isLonger(search, segment, mostScanned))) return undefined;
  }
  return codes;
}

/** The consecutive ranges of the index from a place on, each a condition on its columns. */
function segmentsFrom(place: number | ListPosition, { key, sign }: Order): RawBuilder<unknown>[] {
  if (typeof place === 'number') return [sql`true`];
  const isBack = place.side === 'before';
  const failing = place.failing ? 1 : 0;
  const beyond = sql.raw((sign === 1) === isBack ? '<' : '>');
  const rest = [
    sql`failing = ${failing} and ${key} = ${place.key} and id ${sql.raw(isBack ? '<' : '>')} ${place.id}`,
    sql`failing = ${failing} and ${key} ${beyond} ${place.key}`,
  ];
  const other = isBack ? 0 : 1;
  return failing === other ? rest : [...rest, sql`failing = ${other}`];
}

/** Stands for no limit. */
const EVERYTHING = 2 ** 31;

interface Reading {
  readonly isBack: boolean;
  readonly offset: number;
  readonly wanted: number;
  readonly mostScanned: number | undefined;
}

async function readSegment(
  search: Search,
  segment: RawBuilder<unknown>,
  { isBack, offset, wanted, mostScanned }: Reading,
): Promise<ListedCode[]> {
  const { index, key, sign } = orders[search.window.sort];
  const along = sql.raw(isBack ? 'desc' : 'asc');
  const alongKey = sql.raw((sign === 1) === isBack ? 'desc' : 'asc');
  const { rows } = await sql<{ id: number; failing: 0 | 1; key: number }>`${search.thread}
    select id, failing, key from (
      select id, failing, ${key} as key, starts_at, expires_at, store_id, category, search_text
      from ${search.engine.codesInOrderOf(index)} and ${segment}
      order by failing ${along}, ${key} ${alongKey}, id ${along} limit ${mostScanned ?? sql.lit(EVERYTHING)}
    ) as along where ${conditionsOf(search)} limit ${wanted} offset ${offset}
  `.execute(search.db);
  return rows.map((row) => ({ id: row.id, key: row.key, failing: row.failing === 1 }));
}

async function isLonger({ engine, db, window, thread }: Search, segment: RawBuilder<unknown>, codes: number) {
  const { rows } = await sql<{ codes: number }>`${thread} select count(*) as codes from (
    select 1 from ${engine.codesInOrderOf(orders[window.sort].index)} and ${segment} limit ${codes + 1}
  ) as read`.execute(db);
  return rows[0]!.codes > codes;
}
