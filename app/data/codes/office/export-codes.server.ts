import type { Department } from '../../../domain/basket/limits.ts';
import { allCodeFields } from '../../../records/code.ts';
import { recordOf } from '../../changes/record-columns.ts';
import type { Database } from '../../database.server.ts';
import type { ListPosition } from '../../keyset-pages.ts';
import { listOfficeCodes, type OfficeCodeFilter } from './office-codes.server.ts';

const CODES_A_PART = 500;

/** The codes that fit, the newest first, a few hundred at a time, as a file holds them. */
export async function* eachCode(db: Database, filter: OfficeCodeFilter, now: number) {
  let from: ListPosition | undefined;
  do {
    const page = await listOfficeCodes(db, filter, { limit: CODES_A_PART, from, now });
    yield await exportedOf(
      db,
      page.rows.map(({ card }) => card.id),
    );
    from = page.next;
  } while (from);
}

async function exportedOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const [rows, departments] = await Promise.all([
    db
      .selectFrom('code')
      .innerJoin('store', 'store.id', 'code.store_id')
      .selectAll('code')
      .select(['store.slug as storeSlug', 'store.name as storeName'])
      .where('code.id', 'in', ids)
      .orderBy('code.id', 'desc')
      .execute(),
    db.selectFrom('code_department').selectAll().where('code_id', 'in', ids).execute(),
  ]);
  const byCode = Map.groupBy(departments, ({ code_id }) => code_id);
  return rows.map(({ id, storeSlug, storeName, source, uses, ...row }) => ({
    ...{ id, storeSlug, storeName, source, copies: uses },
    fields: recordOf(allCodeFields, row, {
      departments: (byCode.get(id) ?? []).map(({ department }) => department as Department),
    }),
  }));
}
