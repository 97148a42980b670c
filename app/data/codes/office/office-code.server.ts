import { DAY_MS } from '../../../domain/time/days.ts';
import type { Database } from '../../database.server.ts';
import type { CodeRow } from '../../schema/code.ts';
import { fieldsOf } from '../records/code-columns.ts';
import type { CodeFields } from '../records/code-record.ts';
import { listRows, type OfficeCodeRow } from './office-codes.server.ts';

/** A store as the forms of its codes need it. */
export interface StoreOfCode {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logo: string;
  readonly hue: number;
  readonly website: string;
  readonly zone: string;
  readonly status: CodeRow['status'];
}

/** A code with everything that editors see of it. */
export interface OfficeCode {
  readonly id: number;
  readonly version: number;
  readonly fields: CodeFields;
  readonly store: StoreOfCode;
  readonly row: OfficeCodeRow;
  readonly createdAt: number;
  readonly figures: CodeFigures;
}

/** How often a code was used, and what came of it; the last 30 days unless it says "ever". */
export interface CodeFigures {
  readonly copiesEver: number;
  readonly copies: number;
  readonly visits: number;
  readonly worked: number;
  readonly failed: number;
}

const FIGURES_DAYS = 30;

/** A code by its id, drafts included. */
export async function findOfficeCode(db: Database, id: number, now: number): Promise<OfficeCode | undefined> {
  const row = await db.selectFrom('code').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [departments, store, [listRow], figures] = await Promise.all([
    db.selectFrom('code_department').select('department').where('code_id', '=', id).execute(),
    findStoreOfCode(db, row.store_id),
    listRows(db, [id], now),
    figuresOf(db, row, now),
  ]);
  return {
    id,
    version: row.version,
    fields: fieldsOf(
      row,
      departments.map(({ department }) => department),
    ),
    store: store!,
    row: listRow!,
    createdAt: row.created_at,
    figures,
  };
}

export async function findStoreOfCode(db: Database, storeId: number): Promise<StoreOfCode | undefined> {
  return selectStores(db).where('id', '=', storeId).executeTakeFirst();
}

/** A longer list would be hard to choose from; a store's own screen leads to a new code for it. */
const STORES_TO_CHOOSE = 500;

/** Stores to choose from, by name, without withdrawn ones; `chosen` is among them, however many there are. */
export async function listStoresToChoose(db: Database, chosen = 0): Promise<StoreOfCode[]> {
  const offered = selectStores(db).where('status', '!=', 'withdrawn');
  const stores = await offered.orderBy('name').orderBy('id').limit(STORES_TO_CHOOSE).execute();
  if (stores.length < STORES_TO_CHOOSE || stores.some(({ id }) => id === chosen)) return stores;
  return [...(await offered.where('id', '=', chosen).execute()), ...stores];
}

function selectStores(db: Database) {
  return db.selectFrom('store').select(['id', 'slug', 'name', 'logo', 'hue', 'website', 'zone', 'status']);
}

/** A code that another one would repeat. */
export interface SameCode {
  readonly id: number;
  readonly storeId: number;
  readonly code: string;
  readonly status: CodeRow['status'];
}

/** No engine takes more than about 30,000 values per statement, and a paste has 200 lines. */
const CODES_PER_QUERY = 500;

/** The existing codes with one of these texts at a store, whatever their status. */
export async function listSameCodes(
  db: Database,
  storeId: number,
  codes: readonly string[],
): Promise<SameCode[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('code')
    .select(['id', 'store_id as storeId', 'code', 'status'])
    .where('store_id', '=', storeId)
    .where('code', 'in', codes.slice(0, CODES_PER_QUERY))
    .orderBy('id')
    .execute();
}

async function figuresOf(db: Database, { id, uses }: CodeRow, now: number): Promise<CodeFigures> {
  const sums = await db
    .selectFrom('code_day')
    .select((eb) => [
      eb.fn.sum<number | null>('uses').as('copies'),
      eb.fn.sum<number | null>('visits').as('visits'),
      eb.fn.sum<number | null>('worked').as('worked'),
      eb.fn.sum<number | null>('failed').as('failed'),
    ])
    .where('code_id', '=', id)
    .where('day', '>', Math.floor(now / DAY_MS) - FIGURES_DAYS)
    .executeTakeFirstOrThrow();
  return {
    copiesEver: uses,
    copies: sums.copies ?? 0,
    visits: sums.visits ?? 0,
    worked: sums.worked ?? 0,
    failed: sums.failed ?? 0,
  };
}
