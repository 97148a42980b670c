import type { z } from 'zod';
import { isOnHostOf } from '../../domain/shop-link.ts';
import { slugify } from '../../domain/text/slugs.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { codeKind, followStore, withdrawCodesOf } from '../codes/write-codes.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import {
  type BulkOutcome,
  type Edit,
  editRecords,
  type RecordKind,
  type Update,
  type UpdateOutcome,
  updateRecord,
} from '../operations/edit-records.server.ts';
import { fieldError } from '../record-fields.ts';
import { type StoreFields, storeFields, storeSearchText } from './store-record.ts';
import { findCategoryNames } from './stores.server.ts';

/**
 * Adds stores after the existing ones.
 * @returns their ids, in the order given
 * @throws ZodError when a field doesn't fit, or a slug is taken
 */
export async function createStores(
  db: Database,
  stores: readonly z.input<typeof storeFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = stores.map((store) => storeFields.parse(store));
  return changeContent(db, by, async (transaction) => {
    const { last } = await transaction
      .selectFrom('store')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const [index, store] of checked.entries()) {
      await claimSlug(transaction, store.slug);
      const { id } = await transaction
        .insertInto('store')
        .values({
          ...columnsOf(store),
          position: (last ?? -1) + 1 + index,
          sample,
          created_at: by.now,
          updated_at: by.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setCategories(transaction, id, store.categories, sample);
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'store', detail: { ids } } };
  });
}

/** Changes a store; its codes follow a new name, zone, or status. */
export function updateStore(db: Database, update: Update<StoreFields>, by: ChangeBy): Promise<UpdateOutcome> {
  return updateRecord(db, storeKind, update, by);
}

/** Puts stores back on the site; their codes stay as they are. */
export function publishStores(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, storeKind, { action: 'publish', ids, changes: { status: 'published' } }, by);
}

/** Takes stores off the site with all their codes. */
export function withdrawStores(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, storeKind, { action: 'withdraw', ids, changes: { status: 'withdrawn' } }, by);
}

export const storeKind: RecordKind<StoreFields> = {
  subject: 'store',
  async find(transaction, id) {
    const row = await transaction.selectFrom('store').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const categories = await findCategoryNames(transaction, [id]);
    return {
      version: row.version,
      schema: storeFields,
      fields: {
        slug: row.slug,
        name: row.name,
        logo: row.logo,
        hue: row.hue,
        description: row.description,
        website: row.website,
        affiliateTemplate: row.affiliate_template,
        deliveryTime: row.delivery_time,
        deliveryFeeCents: row.delivery_fee_cents,
        zone: row.zone,
        categories: categories.get(id) ?? [],
        highlights: JSON.parse(row.highlights),
        coverage: JSON.parse(row.coverage),
        coverageKinds: JSON.parse(row.coverage_kinds),
        status: row.status,
      },
    };
  },
  save: saveStore,
};

async function saveStore(
  transaction: DatabaseTransaction,
  { id, version, before, after }: Edit<StoreFields>,
  by: ChangeBy,
): Promise<void> {
  if (before.slug !== after.slug) await claimSlug(transaction, after.slug);
  await transaction
    .updateTable('store')
    .set({ ...columnsOf(after), version, updated_at: by.now })
    .where('id', '=', id)
    .execute();
  await setCategories(transaction, id, after.categories, 0);
  if (before.slug !== after.slug)
    await transaction.insertInto('store_old_slug').values({ slug: before.slug, store_id: id }).execute();
  if (before.status === 'published' && after.status !== 'published')
    await withdrawCodesOf(transaction, id, by);
  if (before.name !== after.name || before.zone !== after.zone) await followStore(transaction, id);
  if (before.website !== after.website) await leaveOtherHosts(transaction, id, after.website, by);
}

/** The codes whose shop link leads to a host that is no longer the store's now lead to its website. */
async function leaveOtherHosts(
  transaction: DatabaseTransaction,
  storeId: number,
  website: string,
  by: ChangeBy,
): Promise<void> {
  const codes = await transaction
    .selectFrom('code')
    .select(['id', 'landing_url'])
    .where('store_id', '=', storeId)
    .where('landing_url', 'is not', null)
    .execute();
  const ids = codes.filter((code) => !isOnHostOf(code.landing_url!, website)).map(({ id }) => id);
  await editRecords(
    transaction,
    codeKind,
    { action: 'update', ids, changes: { landingUrl: null }, detail: { withStore: storeId } },
    by,
  );
}

function columnsOf(store: StoreFields) {
  return {
    slug: store.slug,
    name: store.name,
    description: store.description,
    logo: store.logo,
    hue: store.hue,
    website: store.website,
    affiliate_template: store.affiliateTemplate,
    delivery_time: store.deliveryTime,
    delivery_fee_cents: store.deliveryFeeCents,
    zone: store.zone,
    highlights: JSON.stringify(store.highlights),
    coverage: JSON.stringify(store.coverage),
    coverage_kinds: JSON.stringify(store.coverageKinds),
    search_text: storeSearchText(store),
    status: store.status,
  };
}

/**
 * Takes a slug; it no longer redirects to where it was used before.
 * @throws ZodError when another store has it
 */
async function claimSlug(transaction: DatabaseTransaction, slug: string): Promise<void> {
  const taken = await transaction
    .selectFrom('store')
    .select('name')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (taken) throw fieldError('slug', `is already used by “${taken.name}”`);
  await transaction.deleteFrom('store_old_slug').where('slug', '=', slug).execute();
}

/** Gives a store its categories, creating new ones. */
async function setCategories(
  transaction: DatabaseTransaction,
  storeId: number,
  names: readonly string[],
  sample: 0 | 1,
): Promise<void> {
  await transaction.deleteFrom('store_category').where('store_id', '=', storeId).execute();
  for (const [position, name] of names.entries()) {
    await transaction
      .insertInto('category')
      .values({ slug: slugify(name), name, sample })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
    await transaction
      .insertInto('store_category')
      .columns(['store_id', 'category_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('category')
          .select((each) => [each.lit(storeId).as('store_id'), 'id', each.lit(position).as('position')])
          .where('slug', '=', slugify(name)),
      )
      .execute();
  }
}
