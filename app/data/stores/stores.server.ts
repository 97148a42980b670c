import { type ExpressionBuilder, sql } from 'kysely';
import { storeFields } from '../../records/store.ts';
import { recordOf } from '../changes/record-columns.ts';
import { idOfOldSlug } from '../changes/slugs.server.ts';
import { type CodeCardRow, cardOf, ratingFrom, type TicketCard, ticketOf } from '../codes/code-card.ts';
import { selectCards } from '../codes/codes.server.ts';
import { live } from '../codes/listed.server.ts';
import type { Database, Tables } from '../database.server.ts';
import { prepared } from '../prepared.server.ts';
import { countRows, hasRows } from '../rows.server.ts';
import type { StoreRow } from '../schema/store.ts';

/** A store as its card and page show it. */
export type StoreView = ReturnType<typeof storeViewOf>;

/** Stores in the editor's order, with their live codes counted. */
export async function listStores(
  db: Database,
  now: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoreView[]> {
  // Selects the stores first, so codes are counted only for them.
  const shown = db
    .selectFrom('store')
    .select('id')
    .where(onTheSite)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  const rows = await selectStores(db, now)
    .where('store.id', 'in', shown)
    .orderBy('store.position')
    .orderBy('store.name')
    .orderBy('store.id')
    .execute();
  return viewsOf(db, rows);
}

export function countStores(db: Database): Promise<number> {
  return db.selectFrom('store').where(onTheSite).$call(countRows);
}

/** Names of the first stores, in the editor's order, that deliver to a kind of area, and whether there are more. */
export async function listNamesByCoverage(
  db: Database,
  kind: string,
  limit: number,
): Promise<{ names: string[]; more: boolean }> {
  const rows = await db
    .selectFrom('store')
    .select('name')
    .where(onTheSite)
    .where('coverage_kinds', 'like', `%"${kind}"%`)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return { names: rows.slice(0, limit).map(({ name }) => name), more: rows.length > limit };
}

/** Whether any store on the site pays for orders that its shop links bring. */
export function hasAffiliateStores(db: Database): Promise<boolean> {
  return db.selectFrom('store').where(onTheSite).where('affiliate_template', 'is not', null).$call(hasRows);
}

/**
 * The owner's disclosure, if any store on the site pays for orders that its shop links bring, else null. The sample
 * shows its shop links as affiliate links.
 */
export async function disclosureOfStores(
  db: Database,
  { disclosure, hasSample }: { readonly disclosure: string; readonly hasSample: boolean },
): Promise<string | null> {
  return hasSample || (await hasAffiliateStores(db)) ? disclosure : null;
}

export async function findStore(db: Database, slug: string, now: number): Promise<StoreView | undefined> {
  const rows = await selectStores(db, now).where(onTheSite).where('store.slug', '=', slug).execute();
  return (await viewsOf(db, rows))[0];
}

/** The store that was at this slug before, renamed or withdrawn since; undefined if there is none. */
export async function findFormerStore(
  db: Database,
  slug: string,
): Promise<{ slug: string; isWithdrawn: boolean } | undefined> {
  const row = await db
    .selectFrom('store')
    .select(['slug', 'status'])
    .where((eb) =>
      eb.or([
        eb('id', '=', idOfOldSlug('store', slug)),
        eb('slug', '=', slug).and('status', '=', 'withdrawn'),
      ]),
    )
    .where('status', '!=', 'draft')
    .executeTakeFirst();
  return row && { slug: row.slug, isWithdrawn: row.status === 'withdrawn' };
}

/** What stores sell, by name, in the editor's order. */
export async function findCategoryNames(
  db: Database,
  storeIds: readonly number[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>(storeIds.map((id) => [id, []]));
  if (storeIds.length === 0) return names;
  const rows = await db
    .selectFrom('store_category')
    .innerJoin('category', 'category.id', 'store_category.category_id')
    .select(['store_category.store_id', 'category.name'])
    .where('store_category.store_id', 'in', storeIds)
    .orderBy('store_category.position')
    .execute();
  for (const { store_id, name } of rows) names.get(store_id)?.push(name);
  return names;
}

export interface StoreName {
  readonly slug: string;
  readonly name: string;
}

/** A longer list would be hard to choose from; search finds the others. */
const STORES_TO_CHOOSE = 500;

export interface StoreChoice {
  readonly stores: readonly StoreName[];
  readonly hasMore: boolean;
}

/**
 * The stores to choose from, by name: all of them, or where there are too many those with the most codes and those
 * that are chosen already.
 */
export async function listStoreChoice(db: Database, chosen: readonly string[] = []): Promise<StoreChoice> {
  const { rows: all } = await listStoreNames(db);
  if (all.length <= STORES_TO_CHOOSE) return { stores: all, hasMore: false };
  const largest = db
    .selectFrom('listed_codes')
    .select('store_id')
    .orderBy('codes', 'desc')
    .orderBy('store_id')
    .limit(STORES_TO_CHOOSE);
  const stores = await storeNames(db)
    .where((eb) => eb.or([eb('id', 'in', largest), ...chosen.map((slug) => eb('slug', '=', slug))]))
    .execute();
  return { stores, hasMore: true };
}

function storeNames(db: Database) {
  return db.selectFrom('store').select(['slug', 'name']).where(onTheSite).orderBy('name').orderBy('id');
}

const listStoreNames = prepared((db) => storeNames(db).limit(sql.lit(STORES_TO_CHOOSE + 1)));

/** A store's live codes, best evidence first. */
export async function listCodesOfStore(
  db: Database,
  storeId: number,
  now: number,
  limit: number,
): Promise<CodeCardRow[]> {
  return selectCards(db)
    .where('code.store_id', '=', storeId)
    .where(live(now))
    .orderBy('code.failing')
    .orderBy('code.last_passed_at', (order) => order.desc().nullsLast())
    .orderBy('code.id')
    .limit(limit)
    .execute();
}

function selectStores(db: Database, now: number) {
  return db
    .selectFrom('store')
    .selectAll('store')
    .select((eb) =>
      eb
        .selectFrom('code')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('code.store_id', '=', 'store.id')
        .where(live(now))
        .as('active_codes'),
    );
}

/** By the ids of those stores: the live code that doesn't fail whose test passed last. */
export async function findFreshestCodes(
  db: Database,
  storeIds: readonly number[],
  now: number,
): Promise<Map<number, TicketCard>> {
  // The first of each store in an index.
  const freshest = db
    .selectFrom('store')
    .where('store.id', 'in', storeIds)
    .select((eb) =>
      eb
        .selectFrom('code')
        .select('code.id')
        .whereRef('code.store_id', '=', 'store.id')
        .where(live(now))
        .where('code.failing', '=', 0)
        .orderBy('code.last_passed_at', (order) => order.desc().nullsLast())
        .orderBy('code.id')
        .limit(1)
        .as('id'),
    );
  const rows = await selectCards(db)
    .select('code.store_id')
    .where('code.id', 'in', freshest)
    .where('code.last_passed_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.store_id, ticketOf(cardOf(row, now))]));
}

/** Limits a query on `store` to those on the site. The condition is exactly that of their index. */
function onTheSite(eb: ExpressionBuilder<Tables, 'store'>) {
  return eb('store.status', '=', sql.lit('published'));
}

type CountedRow = StoreRow & { active_codes: number | null };

async function viewsOf(db: Database, rows: readonly CountedRow[]): Promise<StoreView[]> {
  const categories = await findCategoryNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => storeViewOf(row, categories.get(row.id) ?? []));
}

const { zone: _, affiliateTemplate: __, status: ___, ...shownFields } = storeFields;

function storeViewOf(row: CountedRow, categories: string[]) {
  return {
    ...recordOf(shownFields, row, { categories }),
    id: row.id,
    /** 1 to 5 from reports on all its codes, null while there are too few. */
    rating: ratingFrom(row.rating_thousandths),
    reports: row.report_count,
    activeCodes: row.active_codes ?? 0,
  };
}
