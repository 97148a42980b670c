import { type CodeCardRow, ratingFrom } from './code-card.ts';
import { live, selectCards } from './codes.server.ts';
import type { Database } from './database.server.ts';
import type { StoreRow } from './schema/store.ts';

/** A store as its card and page show it. */
export interface StoreView {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly logo: string;
  readonly hue: number;
  readonly website: string;
  readonly deliveryTime: string;
  readonly deliveryFeeCents: number;
  readonly categories: readonly string[];
  readonly highlights: readonly string[];
  readonly coverage: readonly string[];
  readonly coverageKinds: readonly string[];
  /** 1 to 5 from reports on all its codes, null while there are too few. */
  readonly rating: number | null;
  readonly reports: number;
  readonly activeCodes: number;
}

/** All stores in the editor's order, with their live codes counted. */
export async function listStores(db: Database, now: number): Promise<StoreView[]> {
  const rows = await selectStores(db, now).orderBy('store.position').orderBy('store.name').execute();
  return rows.map(storeViewOf);
}

/** One store by its slug. */
export async function findStore(db: Database, slug: string, now: number): Promise<StoreView | undefined> {
  const row = await selectStores(db, now).where('store.slug', '=', slug).executeTakeFirst();
  return row && storeViewOf(row);
}

export interface StoreName {
  readonly slug: string;
  readonly name: string;
}

/** Slugs and names for a choice of stores, by name. */
export async function listStoreNames(db: Database): Promise<StoreName[]> {
  return db.selectFrom('store').select(['slug', 'name']).orderBy('name').execute();
}

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

function storeViewOf(row: StoreRow & { active_codes: number | null }): StoreView {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    logo: row.logo,
    hue: row.hue,
    website: row.website,
    deliveryTime: row.delivery_time,
    deliveryFeeCents: row.delivery_fee_cents,
    categories: JSON.parse(row.categories),
    highlights: JSON.parse(row.highlights),
    coverage: JSON.parse(row.coverage),
    coverageKinds: JSON.parse(row.coverage_kinds),
    rating: ratingFrom(row.rating_thousandths),
    reports: row.report_count,
    activeCodes: row.active_codes ?? 0,
  };
}
