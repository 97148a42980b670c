import { suggestEmoji, suggestHue, suggestSlug } from '../../domain/office/store-suggestions.ts';
import { templateIn } from '../../domain/shop-link.ts';
import type { FeedRow } from '../../imports/feed-row.ts';
import { FeedError } from '../../imports/reading/feed-error.ts';
import { foldStoreName } from '../../imports/store-name.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { inTransaction, keepQuiet } from '../changes/content-change.server.ts';
import type { Database } from '../database.server.ts';
import { createStores } from '../stores/write-stores.server.ts';
import type { StoreAt } from './import-run.ts';

type FeedStore = FeedRow['store'];

export interface StoreOptions {
  readonly source: string;
  /** The stores that the operator names: our slugs by the feed's id or name. */
  readonly named: ReadonlyMap<string, string>;
  /** Adds stores that aren't there. */
  readonly mayCreate: boolean;
  /** The time zone of a store that is added. */
  readonly zone: string;
  readonly isDryRun: boolean;
  /** Stores that are left out, by the feed's id or name. */
  readonly ignored: readonly string[];
}

/** Finds the store that a row means. */
export interface StoreFinder {
  /** Undefined for one that we don't have. */
  find(row: FeedRow): StoreAt | undefined;
  /** Whether the row's store is left out. */
  ignores(row: FeedRow): boolean;
  /** Adds the store of a row, which pages have yet to be told; undefined where the feed doesn't say enough. */
  create(row: FeedRow): Promise<StoreAt | undefined>;
  /** Remembers what the operator's names and equal names were found to mean. */
  remember(db: Database): Promise<void>;
}

/**
 * Reads what a source's stores mean: as the operator names them now, as they were named before, or a store of the same
 * name.
 * @throws FeedError where the operator names a store that we don't have
 */
export async function storeFinder(
  db: Database,
  { source, named, mayCreate, zone, isDryRun, ignored }: StoreOptions,
  by: ChangeBy,
): Promise<StoreFinder> {
  const stores = await db
    .selectFrom('store')
    .select(['id', 'name', 'slug', 'website', 'zone', 'status'])
    .orderBy('id', 'desc')
    .execute();
  const byId = new Map<number, StoreAt>(stores.map((store) => [store.id, store]));
  const byName = new Map(stores.map((store) => [foldStoreName(store.name), store as StoreAt]));
  const meant = new Map<string, StoreAt>();
  const learned = new Map<string, number>();
  const leftOut = new Set(ignored.flatMap((each) => [`#${each}`, foldStoreName(each)]));
  const templates = new Map<string, string>();
  const newTemplates = new Map<string, string>();
  const mapped = await db.selectFrom('import_store').selectAll().where('source', '=', source).execute();
  for (const { feed_store, store_id, template } of mapped) {
    meant.set(feed_store, byId.get(store_id)!);
    if (template !== null) templates.set(feed_store, template);
  }
  for (const [feedStore, slug] of named) {
    const store = stores.find((each) => each.slug === slug);
    if (!store)
      throw new FeedError(`There is no store at /stores/${slug}. Use the last part of its address.`);
    for (const key of keysOf({ id: feedStore, name: feedStore })) {
      meant.set(key, store);
      learned.set(key, store.id);
    }
  }

  const learn = (feedStore: FeedStore, store: StoreAt) => {
    const key = keysOf(feedStore)[0]!;
    if (meant.get(key) === store) return;
    meant.set(key, store);
    learned.set(key, store.id);
  };
  const found = (feedStore: FeedStore) => {
    for (const key of keysOf(feedStore)) {
      const store = meant.get(key);
      if (store) return store;
    }
    const same = byName.get(foldStoreName(feedStore.name));
    if (same) learn(feedStore, same);
    return same;
  };
  /** One of a store's tracking addresses is enough. */
  const learnTemplate = (key: string, trackingUrl: string, { website }: StoreAt) => {
    if (trackingUrl === '' || templates.has(key)) return;
    const template = templateIn(trackingUrl, website);
    if (template === undefined) return;
    templates.set(key, template);
    newTemplates.set(key, template);
  };
  return {
    find({ store: feedStore, trackingUrl }) {
      const store = found(feedStore);
      if (store) learnTemplate(keysOf(feedStore)[0]!, trackingUrl, store);
      return store;
    },
    ignores: ({ store: feedStore }) => keysOf(feedStore).some((key) => leftOut.has(key)),
    async create({ store: feedStore, landingUrl }) {
      const website = originOf(feedStore.website) ?? originOf(landingUrl);
      if (!mayCreate || feedStore.name === '' || website === undefined) return undefined;
      const { name } = feedStore;
      const slugs = new Set(stores.map(({ slug }) => slug));
      const slug = await suggestSlug(name, async (wanted) => slugs.has(wanted));
      const fields = { name: name.slice(0, 60), slug, website, zone, status: 'published' as const };
      const id = isDryRun
        ? -1 - byName.size
        : await inTransaction(db, async (transaction) => {
            keepQuiet(transaction);
            const added = { ...fields, logo: suggestEmoji(name), hue: suggestHue(name) };
            return (await createStores(transaction, [added], by))[0]!;
          });
      const store = { id, ...fields };
      stores.push(store);
      byName.set(foldStoreName(name), store);
      learn(feedStore, store);
      return store;
    },
    async remember(database) {
      for (const [feed_store, store_id] of learned)
        await database
          .insertInto('import_store')
          .values({ source, feed_store, store_id, template: null })
          .onConflict((conflict) => conflict.columns(['source', 'feed_store']).doUpdateSet({ store_id }))
          .execute();
      learned.clear();
      for (const [feed_store, template] of newTemplates)
        await database
          .updateTable('import_store')
          .set({ template })
          .where('source', '=', source)
          .where('feed_store', '=', feed_store)
          .execute();
      newTemplates.clear();
    },
  };
}

/** What a source's store is remembered by: its id where it has one. */
function keysOf({ id, name }: Pick<FeedStore, 'id' | 'name'>): string[] {
  return [...(id === '' ? [] : [`#${foldStoreName(id)}`]), ...(name === '' ? [] : [foldStoreName(name)])];
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  return url?.host.includes('.') && /^https?:$/.test(url.protocol) ? `https://${url.host}` : undefined;
}

/** The affiliate links of a store that feeds show, and whose they are. */
export async function listTemplates(db: Database, storeId: number) {
  return db
    .selectFrom('import_store')
    .select(['source', 'template'])
    .distinct()
    .where('store_id', '=', storeId)
    .where('template', 'is not', null)
    .orderBy('source')
    .execute();
}
