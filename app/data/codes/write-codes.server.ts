import { z } from 'zod';
import { searchTextOf } from '../../domain/text/search-text.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import {
  type Edit,
  editRecords,
  type RecordKind,
  type Update,
  type UpdateOutcome,
  updateRecord,
} from '../operations/edit-records.server.ts';
import { moment, optional } from '../record-fields.ts';
import { columnsOf, endOfCode, fieldsOf } from './records/code-columns.ts';
import { type CodeFields, codeFields, codeSchemaAt } from './records/code-record.ts';

/** A code to add, with where it comes from. */
const newCode = z.strictObject({
  ...codeFields.shape,
  storeId: z.int(),
  /** Null: from now on. */
  startsAt: optional(moment),
  /** Who named it: `editor`, `store`, or a feed. */
  source: z.string(),
  /** Its id at that source, unique within the source. */
  sourceId: optional(z.string()),
  /** Null: now, if it is published. */
  publishedAt: optional(moment),
});
export type NewCode = z.input<typeof newCode>;

/**
 * Adds codes to stores.
 * @returns their ids, in the order given
 * @throws ZodError when a field doesn't fit, or when there is no such store; none is added then
 */
export async function createCodes(
  db: Database,
  codes: readonly NewCode[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  return changeContent(db, by, async (transaction) => {
    const stores = await storesById(
      transaction,
      codes.map(({ storeId }) => storeId),
    );
    const ids: number[] = [];
    for (const code of codes) {
      const { storeId, source, sourceId, publishedAt, ...written } = newCode.parse(code);
      const store = stores.get(storeId);
      if (!store) throw new RangeError(`There is no store ${storeId}.`);
      const firstPublished = publishedAt ?? (written.status === 'published' ? by.now : null);
      const fields = codeSchemaAt(store).parse({
        ...written,
        startsAt: written.startsAt ?? firstPublished ?? by.now,
      });
      const { id } = await transaction
        .insertInto('code')
        .values({
          store_id: storeId,
          ...columnsOf(fields, store),
          published_at: firstPublished,
          source,
          source_id: sourceId,
          sample,
          created_at: firstPublished ?? by.now,
          updated_at: by.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addDepartments(transaction, id, fields.departments);
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'code', detail: { ids } } };
  });
}

export function updateCode(db: Database, update: Update<CodeFields>, by: ChangeBy): Promise<UpdateOutcome> {
  return updateRecord(db, codeKind, update, by);
}

/**
 * Returns the ids of those it changed.
 * @throws ZodError when the store of one isn't published
 */
export function publishCodes(db: Database, ids: readonly number[], by: ChangeBy): Promise<number[]> {
  return editRecords(db, codeKind, { action: 'publish', ids, changes: { status: 'published' } }, by);
}

/** Returns the ids of those it changed. */
export function withdrawCodes(db: Database, ids: readonly number[], by: ChangeBy): Promise<number[]> {
  return editRecords(db, codeKind, { action: 'withdraw', ids, changes: { status: 'withdrawn' } }, by);
}

/** Sets another last day for codes (`YYYY-MM-DD`, null for none). Returns the ids of those it changed. */
export function extendCodes(
  db: Database,
  { ids, expires }: { readonly ids: readonly number[]; readonly expires: string | null },
  by: ChangeBy,
): Promise<number[]> {
  const changes = expires === null ? { expires, endTime: null, endZone: null } : { expires };
  return editRecords(db, codeKind, { action: 'extend', ids, changes }, by);
}

/** Puts these codes first on the home page, in this order, and no others. Returns the ids of those it changed. */
export function featureCodes(db: Database, ids: readonly number[], by: ChangeBy): Promise<number[]> {
  return changeContent(db, by, async (transaction) => {
    const before = await transaction
      .selectFrom('code')
      .select('id')
      .where('featured_rank', 'is not', null)
      .execute();
    const concerned = [...new Set([...before.map(({ id }) => id), ...ids])];
    const changes = (id: number) => ({ featured: ids.includes(id) ? ids.indexOf(id) + 1 : null });
    const result = await editRecords(
      transaction,
      codeKind,
      { action: 'feature', ids: concerned, changes },
      by,
    );
    return { result };
  });
}

const codeKind: RecordKind<CodeFields> = {
  subject: 'code',
  async find(transaction, id) {
    const row = await transaction
      .selectFrom('code')
      .innerJoin('store', 'store.id', 'code.store_id')
      .selectAll('code')
      .select(['store.website as store_website', 'store.status as store_status'])
      .where('code.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const departments = await transaction
      .selectFrom('code_department')
      .select('department')
      .where('code_id', '=', id)
      .execute();
    return {
      version: row.version,
      schema: codeSchemaAt({ website: row.store_website, status: row.store_status }),
      fields: fieldsOf(
        row,
        departments.map(({ department }) => department),
      ),
    };
  },
  save: saveCode,
};

async function saveCode(
  transaction: DatabaseTransaction,
  { id, version, before, after }: Edit<CodeFields>,
  by: ChangeBy,
): Promise<void> {
  const store = await transaction
    .selectFrom('code')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['store.name', 'store.zone', 'code.published_at'])
    .where('code.id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('code')
    .set({
      ...columnsOf(after, store),
      published_at: store.published_at ?? (after.status === 'published' ? by.now : null),
      version,
      updated_at: by.now,
    })
    .where('id', '=', id)
    .execute();
  if (before.departments.join() === after.departments.join()) return;
  await transaction.deleteFrom('code_department').where('code_id', '=', id).execute();
  await addDepartments(transaction, id, after.departments);
}

async function addDepartments(transaction: DatabaseTransaction, codeId: number, departments: string[]) {
  if (departments.length === 0) return;
  await transaction
    .insertInto('code_department')
    .values(departments.map((department) => ({ code_id: codeId, department })))
    .execute();
}

/** Withdraws a store's published codes. Call it in the transaction that takes the store off the site. */
export async function withdrawCodesOf(
  transaction: DatabaseTransaction,
  storeId: number,
  by: ChangeBy,
): Promise<void> {
  const codes = await transaction
    .selectFrom('code')
    .select('id')
    .where('store_id', '=', storeId)
    .where('status', '=', 'published')
    .execute();
  await withdrawCodes(
    transaction,
    codes.map(({ id }) => id),
    by,
  );
}

/** Recomputes what a store's codes derive from its name and zone; their own fields stay. */
export async function followStore(transaction: DatabaseTransaction, storeId: number): Promise<void> {
  const { name, zone } = await transaction
    .selectFrom('store')
    .select(['name', 'zone'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const codes = await transaction
    .selectFrom('code')
    .select([
      'id',
      'code',
      'description',
      'search_text',
      'expires_day',
      'end_minute',
      'end_zone',
      'expires_at',
    ])
    .where('store_id', '=', storeId)
    .execute();
  for (const row of codes) {
    const searchText = searchTextOf(name, row.code, row.description);
    const expiresAt = endOfCode(row, zone);
    if (searchText !== row.search_text || expiresAt !== row.expires_at)
      await transaction
        .updateTable('code')
        .set({ search_text: searchText, expires_at: expiresAt })
        .where('id', '=', row.id)
        .execute();
  }
}

async function storesById(transaction: DatabaseTransaction, ids: readonly number[]) {
  const rows = await transaction
    .selectFrom('store')
    .select(['id', 'name', 'zone', 'website', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
