import type { Database } from '../../database.server.ts';
import type { ListPosition } from '../../operations/keyset-pages.ts';
import { fieldsOf } from '../records/code-columns.ts';
import type { CodeFields } from '../records/code-record.ts';
import { listOfficeCodes, type OfficeCodeFilter } from './office-codes.server.ts';

/** A code as a file holds it. */
export interface ExportedCode {
  readonly id: number;
  readonly storeSlug: string;
  readonly storeName: string;
  readonly source: string;
  readonly copies: number;
  readonly fields: CodeFields;
}

const CODES_A_PART = 500;

/** The codes that fit, the newest first, a few hundred at a time. */
export async function* eachCode(
  db: Database,
  filter: OfficeCodeFilter,
  now: number,
): AsyncGenerator<readonly ExportedCode[]> {
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

async function exportedOf(db: Database, ids: readonly number[]): Promise<ExportedCode[]> {
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
  return rows.map(({ storeSlug, storeName, ...row }) => ({
    id: row.id,
    storeSlug,
    storeName,
    source: row.source,
    copies: row.uses,
    fields: fieldsOf(
      row,
      (byCode.get(row.id) ?? []).map(({ department }) => department),
    ),
  }));
}
