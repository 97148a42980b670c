import { type RawBuilder, sql } from 'kysely';
import type { CodeStatus } from '../../../domain/evidence/liveness.ts';
import { normalizeQuery } from '../../../domain/search/normalize-query.ts';
import { nothingAsked, type Reading, readSearch } from '../../../domain/search/read-search.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import type { Database } from '../../database.server.ts';
import { engineOf, offThread, unindexed } from '../../engine.server.ts';
import { findKeysetPage, type ListPlace } from '../../keyset-pages.ts';
import { cardOf } from '../code-card.ts';
import { selectCards } from '../codes.server.ts';
import { live, livenessAt } from '../listed.server.ts';
import { readStoreNames } from '../search/vocabulary.server.ts';

/** What else the office filters codes by, apart from their status. */
export const codeStates = ['live', 'ended', 'upcoming', 'failing', 'untested', 'sample'] as const;
export type CodeState = (typeof codeStates)[number];

/** Which codes an editor looks at; absent: all. */
export interface OfficeCodeFilter {
  /** As typed, read as shoppers' searches are. */
  readonly q?: string | undefined;
  readonly storeId?: number | undefined;
  readonly status?: CodeStatus | undefined;
  readonly state?: CodeState | undefined;
  readonly source?: string | undefined;
}

export type OfficeCodeRow = Awaited<ReturnType<typeof listRows>>[number];

/** One page of the codes that fit, in the list's order. */
export async function listOfficeCodes(db: Database, filter: OfficeCodeFilter, { now, ...place }: Place) {
  const find = (nearest: ListPlace) => listIds(db, filter, { ...nearest, now });
  const { rows: ids, ...beside } = await findKeysetPage(place, find, (id) => ({ id }));
  return { rows: await listRows(db, ids, now), ...beside };
}

/** The ids of the codes that fit, in the list's order: the newest first, those that are over last. */
export function listOfficeCodeIds(
  db: Database,
  filter: OfficeCodeFilter,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<number[]> {
  return listIds(db, filter, { limit, now });
}

/** How many codes fit, counted up to `limit`; with `above`, only those that come before that one in the list. */
export async function countOfficeCodes(
  db: Database,
  filter: OfficeCodeFilter,
  { limit, now, above }: { readonly limit: number; readonly now: number; readonly above?: number },
): Promise<number> {
  const isAbove =
    above === undefined
      ? sql`true`
      : (await isOver(db, above, now))
        ? sql`(not ${over(now)} or code.id > ${above})`
        : sql`not ${over(now)} and code.id > ${above}`;
  const { rows } = await sql<{ codes: number }>`${offThread}
    select count(*) as codes from (
      select 1 from code where ${await conditionsOf(db, filter, now, false)}
        and ${isAbove} limit ${limit}
    ) as counted
  `.execute(db);
  return rows[0]!.codes;
}

/** Codes by id, in the order given, without those that don't exist. */
export async function listRows(db: Database, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  const rows = await selectCards(db)
    .select([
      'code.store_id',
      'code.status',
      'code.starts_at',
      'code.expires_at',
      'code.source',
      'code.sample',
      'code.version',
    ])
    .where('code.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const card = cardOf(row, now);
    const { store_id: storeId, status, source, version, sample } = row;
    return {
      ...{ card, storeId, status, source, version },
      isSample: sample === 1,
      liveness: livenessAt(row, now),
      startsDay: dayOf(row.starts_at, row.store_zone),
      freshness: card.freshness,
    };
  });
}

/** Where codes come from: `editor`, `store`, and the feeds. */
export async function listCodeSources(db: Database): Promise<string[]> {
  // One step in the index for each source, since there are few sources and many codes.
  const { rows } = await sql<{ source: string }>`
    with recursive named (source) as (
      select min(source) from code
      union all
      select (select min(code.source) from code where code.source > named.source) from named
      where named.source is not null
    )
    select source from named where source is not null order by source
  `.execute(db);
  return rows.map(({ source }) => source);
}

interface Place extends ListPlace {
  readonly now: number;
}

/** Nearest to the place first. Those that are over are found by a query of their own, so that none sorts all codes. */
async function listIds(db: Database, filter: OfficeCodeFilter, { limit, from, now }: Place) {
  const isBack = from?.side === 'before';
  const begin = from && (await isOver(db, from.id, now));
  const conditions = await conditionsOf(db, filter, now, true);
  const ids: number[] = [];
  for (const part of isBack ? [true, false] : [false, true]) {
    const isBegin = from !== undefined && part === begin;
    // What comes before the place in the order isn't asked for.
    if (ids.length === limit || (from && !isBegin && part === isBack)) continue;
    const beyond = isBegin ? sql`code.id ${sql.raw(isBack ? '>' : '<')} ${from.id}` : sql`true`;
    const { rows } = await sql<{ id: number }>`${offThread}
      select code.id from code
      where ${conditions} and ${sql.raw(part ? '' : 'not')} ${over(now)} and ${beyond}
      order by code.id ${sql.raw(isBack ? 'asc' : 'desc')} limit ${limit - ids.length}
    `.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Withdrawn, or past its last day: what editors look for last. */
function over(now: number) {
  return sql`(code.status = 'withdrawn' or (code.status = 'published' and code.expires_at <= ${now}))`;
}

async function isOver(db: Database, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from code where code.id = ${id} and ${over(now)}`.execute(db);
  return rows.length > 0;
}

async function conditionsOf(
  db: Database,
  { q, storeId, status, state, source }: OfficeCodeFilter,
  now: number,
  isSorted: boolean,
): Promise<RawBuilder<unknown>> {
  const { asked, store, without } = await readTyped(db, q ?? '', now);
  const conditions = [
    ...(asked.length === 0 ? [] : [engineOf(db).hasTerms(asked.map(({ term }) => term.patterns))]),
    ...(without.length === 0
      ? []
      : [sql`not ${engineOf(db).hasTerms([without.flatMap(({ patterns }) => patterns)])}`]),
    ...(store ? [sql`code.store_id = ${store.id}`] : []),
    ...(storeId === undefined ? [] : [sql`code.store_id = ${storeId}`]),
    ...(status ? [sql`code.status = ${status}`] : []),
    ...(state ? [stateCondition(state, now, isSorted)] : []),
    ...(source ? [sql`code.source = ${source}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

async function readTyped(db: Database, q: string, now: number): Promise<Reading> {
  const text = normalizeQuery(q);
  return text === '' ? nothingAsked : readSearch(text, (await readStoreNames(db, now)).find);
}

/** When sorting by id, the index by failing doesn't help: its codes would have to be sorted first. */
function stateCondition(state: CodeState, now: number, isSorted: boolean): RawBuilder<unknown> {
  const published = sql`code.status = 'published'`;
  switch (state) {
    case 'live':
      return sql`${live(now)}`;
    case 'ended':
      return sql`${published} and code.expires_at <= ${now}`;
    case 'upcoming':
      return sql`${published} and code.starts_at > ${now} and code.expires_at > ${now}`;
    case 'failing':
      return sql`${live(now)} and ${isSorted ? unindexed('code.failing') : sql`code.failing`} = 1`;
    case 'untested':
      return sql`${live(now)} and code.last_outcome is null`;
    case 'sample':
      return sql`code.sample = 1`;
  }
}
