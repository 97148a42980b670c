import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { normalizeQuery } from '../../domain/search/normalize-query.ts';
import type { StoreFields } from '../../records/store.ts';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import { findKeysetPage, type ListPlace } from '../keyset-pages.ts';
import { countRows, hasRows } from '../rows.server.ts';
import type { StoreRow } from '../schema/store.ts';
import { storeKind } from './write-stores.server.ts';

export interface StoreFilter {
  /** As typed: found in the name, the slug, and the website; empty for all. */
  readonly q: string;
  readonly status: StoreRow['status'] | undefined;
}

/** One page of the stores that fit, in the order of the site. */
export async function listOfficeStores(
  db: Database,
  filter: StoreFilter,
  { now, ...place }: ListPlace & { readonly now: number },
) {
  const find = (nearest: ListPlace) => listIds(db, filter, nearest);
  const [{ rows: ids, ...beside }, total] = await Promise.all([
    findKeysetPage(place, find, (id) => ({ id })),
    matching(db, filter).$call(countRows),
  ]);
  return { stores: await listRows(db, ids, now), total, ...beside };
}

/** The ids of the stores beyond a position, nearest to it first. */
async function listIds(db: Database, filter: StoreFilter, { limit, from }: ListPlace): Promise<number[]> {
  const isBack = from?.side === 'before';
  const order = isBack ? 'desc' : 'asc';
  const rows = await matching(db, filter)
    .$if(from !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(position, name, id) ${sql.raw(isBack ? '<' : '>')}
          (select beside.position, beside.name, beside.id from store as beside where beside.id = ${from!.id})`,
      ),
    )
    .select('id')
    .orderBy('position', order)
    .orderBy('name', order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function listRows(db: Database, ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('store')
    .select((eb) => [
      'id',
      'slug',
      'name',
      'logo',
      'hue',
      'website',
      'delivery_time as deliveryTime',
      'delivery_fee_cents as feeCents',
      'status',
      'sample',
      eb
        .selectFrom('code')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('code.store_id', '=', 'store.id')
        .where(live(now))
        .$asScalar()
        .as('liveCodes'),
    ])
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ sample, liveCodes, ...row }) => ({
    ...row,
    liveCodes: liveCodes ?? 0,
    isSample: sample === 1,
  }));
}

/** Stores by their places in the order of the site, counted from 0, and the number of all stores. */
export async function listStorePlaces(
  db: Database,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const [stores, total] = await Promise.all([
    db
      .selectFrom('store')
      .select(['id', 'name', 'status'])
      .orderBy('position')
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db.selectFrom('store').$call(countRows),
  ]);
  return { stores, total };
}

/** A store with all its fields, and how many codes it has; undefined if there is none. */
export async function findStoreRecord(db: Database, id: number, now: number) {
  const stored = await storeKind.find(db, id);
  if (!stored) return undefined;
  const codes = await db
    .selectFrom('code')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      // Those that withdrawing the store would take off the site.
      eb.fn.countAll<number>().filterWhere('status', '=', 'published').as('published'),
      eb.fn.countAll<number>().filterWhere(live(now)).as('live'),
    ])
    .where('store_id', '=', id)
    .executeTakeFirstOrThrow();
  const { version, fields, row } = stored;
  return { version, fields, isSample: row.sample === 1, codes };
}

/** How many published codes these stores have, all together: they are withdrawn with the stores. */
export async function countPublishedCodes(db: Database, storeIds: readonly number[]): Promise<number> {
  if (storeIds.length === 0) return 0;
  return db
    .selectFrom('code')
    .where('store_id', 'in', storeIds)
    .where('status', '=', 'published')
    .$call(countRows);
}

/** Whether a store, whatever its status, is at this slug. */
export function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  return db.selectFrom('store').where('slug', '=', slug).$call(hasRows);
}

/** The names of all store categories, to choose from. */
export async function listCategoryNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('category').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Stores read between two yields to other requests: a few milliseconds. */
const BATCH = 50;

/** The stores that match, in batches in the order of their ids, with all their fields. */
export async function* eachStore(
  db: Database,
  filter: StoreFilter,
): AsyncGenerator<readonly { readonly id: number; readonly fields: StoreFields }[]> {
  let last = 0;
  while (true) {
    const rows = await matching(db, filter)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const batch = [];
    for (const { id } of rows) {
      const stored = await storeKind.find(db, id);
      if (stored) batch.push({ id, fields: stored.fields });
    }
    yield batch;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
    await setImmediate();
  }
}

function matching(db: Database, { q, status }: StoreFilter) {
  const text = normalizeQuery(q);
  return db
    .selectFrom('store')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(text !== '', (query) =>
      query.where(sql<SqlBool>`search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`),
    );
}
