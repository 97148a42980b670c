import type { z } from 'zod';
import { searchTextOf } from '../../domain/search/search-text.ts';
import { isOnHostOf } from '../../domain/shop-link.ts';
import { storeFields } from '../../records/store.ts';
import { storeSchema } from '../../records/store-rules.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { nextPosition } from '../changes/arrange.server.ts';
import { editRecords } from '../changes/edit-records.server.ts';
import { createRecords, tableKind } from '../changes/table-kind.server.ts';
import { codeKind, followStore, withdrawCodesOf } from '../codes/write-codes.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { StoreRow } from '../schema/store.ts';
import { setLabels } from '../site/write-labels.server.ts';
import { findCategoryNames } from './stores.server.ts';

/**
 * Adds stores after the existing ones.
 * @returns their ids, in the order given
 * @throws ZodError when a field doesn't fit, or a slug is taken
 */
export async function createStores(
  db: Database,
  stores: readonly z.input<typeof storeSchema>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const records = stores.map((store) => storeSchema.parse(store));
  return createRecords(db, storeKind, { records, sample }, by);
}

/** A store's codes follow its new name, zone, host, or status. */
export const storeKind = tableKind('store', storeFields, {
  async read(db, { id }) {
    const categories = await findCategoryNames(db, [id]);
    return { schema: storeSchema, others: { categories: categories.get(id) ?? [] } };
  },
  derive: (db, stores) =>
    Promise.all(
      stores.map(async ({ record, row: { id } }) => ({
        search_text: searchedTextOfStore(record),
        ...(id === undefined && { position: await nextPosition(db, { table: 'store' }) }),
      })),
    ),
  async follow(transaction, edits, by) {
    for (const { id, before, after, sample } of edits) {
      await setLabels(transaction, 'category', { id, names: after.categories, sample });
      if (!before) continue;
      if (before.status === 'published' && after.status !== 'published')
        await withdrawCodesOf(transaction, id, by);
      if (before.name !== after.name || before.zone !== after.zone) await followStore(transaction, id);
      if (before.website !== after.website) await leaveOtherHosts(transaction, id, after.website, by);
    }
  },
});

/** What the office's search of stores looks through. */
export function searchedTextOfStore({ name, slug, website }: Pick<StoreRow, 'name' | 'slug' | 'website'>) {
  return searchTextOf(name, [slug, website]);
}

/** Codes whose shop link leads to a host that is no longer the store's lead to its website from now on. */
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
