import { foldCode } from '../../../domain/code-text.ts';
import { DAY_MS } from '../../../domain/time/days.ts';
import type { Database } from '../../database.server.ts';
import type { CodeRow } from '../../schema/code.ts';
import { foldedCode } from '../records/code-names.server.ts';
import { codeKind } from '../write-codes.server.ts';
import { listRows } from './office-codes.server.ts';

/** A store as the forms of its codes need it. */
export type StoreOfCode = Awaited<ReturnType<typeof listStoresToChoose>>[number];

/** A code with everything that editors see. */
export type OfficeCode = NonNullable<Awaited<ReturnType<typeof findOfficeCode>>>;

/** How often a code was used, and how it went; the last 30 days unless it says "ever". */
export type CodeFigures = Awaited<ReturnType<typeof figuresOf>>;

const FIGURES_DAYS = 30;

/** A code by its id, drafts included. */
export async function findOfficeCode(db: Database, id: number, now: number) {
  const stored = await codeKind.find(db, id);
  if (!stored) return undefined;
  const { version, fields, row } = stored;
  const [store, [listRow], figures] = await Promise.all([
    findStoreOfCode(db, row.store_id),
    listRows(db, [id], now),
    figuresOf(db, row, now),
  ]);
  return { id, version, fields, store: store!, row: listRow!, createdAt: row.created_at, figures };
}

export async function findStoreOfCode(db: Database, storeId: number) {
  return selectStores(db).where('id', '=', storeId).executeTakeFirst();
}

/** A longer list would be hard to choose from; a store's own screen leads to a new code for it. */
const STORES_TO_CHOOSE = 500;

/** Stores to choose from, by name, without withdrawn ones; `chosen` is among them, however many there are. */
export async function listStoresToChoose(db: Database, chosen = 0) {
  const offered = selectStores(db).where('status', '!=', 'withdrawn');
  const stores = await offered.orderBy('name').orderBy('id').limit(STORES_TO_CHOOSE).execute();
  if (stores.length < STORES_TO_CHOOSE || stores.some(({ id }) => id === chosen)) return stores;
  return [...(await offered.where('id', '=', chosen).execute()), ...stores];
}

function selectStores(db: Database) {
  return db.selectFrom('store').select(['id', 'slug', 'name', 'logo', 'hue', 'website', 'zone', 'status']);
}

/** A code that another one would repeat. */
export type SameCode = Readonly<Pick<CodeRow, 'id' | 'code' | 'status'>> & { readonly storeId: number };

/** No engine takes more than about 30,000 values per statement, and a paste has 200 lines. */
const CODES_PER_QUERY = 500;

/** A store's codes that are the same as one of these in any case, whatever their status. */
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
    .where(foldedCode, 'in', codes.slice(0, CODES_PER_QUERY).map(foldCode))
    .orderBy('id')
    .execute();
}

async function figuresOf(db: Database, { id, uses }: CodeRow, now: number) {
  const sums = await db
    .selectFrom('code_day')
    .select(({ fn, lit }) => {
      const sum = (column: 'uses' | 'visits' | 'worked' | 'failed') =>
        fn.coalesce(fn.sum<number>(column), lit(0)).as(column);
      return [sum('uses'), sum('visits'), sum('worked'), sum('failed')];
    })
    .where('code_id', '=', id)
    .where('day', '>', Math.floor(now / DAY_MS) - FIGURES_DAYS)
    .executeTakeFirstOrThrow();
  const { uses: copies, ...others } = sums;
  return { copiesEver: uses, copies, ...others };
}
