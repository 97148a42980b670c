import { setImmediate } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { live } from '../codes/listed.server.ts';
import type { Database } from '../database.server.ts';
import type { StoreRow } from '../schema/store.ts';
import type { StoreFields } from './store-record.ts';
import { storeKind } from './write-stores.server.ts';

/** A store as the office lists it. */
export interface OfficeStore {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logo: string;
  readonly hue: number;
  readonly website: string;
  readonly status: StoreRow['status'];
  readonly liveCodes: number;
  readonly isSample: boolean;
}

/** Which stores to list. */
export interface StoreFilter {
  /** Words of its name, slug, or website; empty for all. */
  readonly q: string;
  readonly status: StoreRow['status'] | undefined;
}

/** One page of the stores in the order of the site, and how many there are in all. */
export async function listOfficeStores(
  db: Database,
  filter: StoreFilter,
  { limit, offset }: { limit: number; offset: number },
  now: number,
): Promise<{ stores: OfficeStore[]; total: number }> {
  // The page is picked first, so that live codes are counted only for its stores.
  const page = matching(db, filter)
    .select('id')
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('store')
      .select((eb) => [
        'id',
        'slug',
        'name',
        'logo',
        'hue',
        'website',
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
      .where('id', 'in', page)
      .orderBy('position')
      .orderBy('name')
      .orderBy('id')
      .execute(),
    matching(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const stores = rows.map(({ sample, liveCodes, ...row }) => ({
    ...row,
    liveCodes: liveCodes ?? 0,
    isSample: sample === 1,
  }));
  return { stores, total };
}

/** A store as its form shows it. */
export interface StoreRecord {
  readonly version: number;
  readonly fields: StoreFields;
  readonly isSample: boolean;
  readonly codes: StoreCodes;
}

/** How many codes a store has. */
interface StoreCodes {
  readonly all: number;
  /** Those that withdrawing the store would take off the site. */
  readonly published: number;
  readonly live: number;
}

/** A store with all its fields; undefined if there is none. */
export async function findStoreRecord(
  db: Database,
  id: number,
  now: number,
): Promise<StoreRecord | undefined> {
  const stored = await storeKind.find(db, id);
  if (!stored) return undefined;
  const row = await db.selectFrom('store').select('sample').where('id', '=', id).executeTakeFirstOrThrow();
  const codes = await db
    .selectFrom('code')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'published').as('published'),
      eb.fn.countAll<number>().filterWhere(live(now)).as('live'),
    ])
    .where('store_id', '=', id)
    .executeTakeFirstOrThrow();
  return { version: stored.version, fields: stored.fields, isSample: row.sample === 1, codes };
}

/** How many published codes each of these stores has, all together: they go when the stores are withdrawn. */
export async function countPublishedCodes(db: Database, storeIds: readonly number[]): Promise<number> {
  if (storeIds.length === 0) return 0;
  const { codes } = await db
    .selectFrom('code')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('store_id', 'in', storeIds)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  return codes;
}

/** Whether a store, whatever its status, is at this slug. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  return (
    (await db.selectFrom('store').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
  );
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
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('store')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(q !== '', (query) =>
      query.where(
        sql<SqlBool>`(name like ${pattern} escape '\\' or slug like ${pattern} escape '\\' or website like ${pattern} escape '\\')`,
      ),
    );
}
