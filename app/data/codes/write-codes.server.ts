import { z } from 'zod';
import type { Department } from '../../domain/basket/limits.ts';
import { withStore } from '../../domain/search/search-text.ts';
import { endOfDay, momentOf } from '../../domain/time/zones.ts';
import { allCodeFields, type CodeFields } from '../../records/code.ts';
import { codeSchemaAt, codeShape, momentsShape } from '../../records/code-rules.ts';
import { moment, optional, text } from '../../records/schemas.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent, inTransaction } from '../changes/content-change.server.ts';
import { type BulkOutcome, editRecords } from '../changes/edit-records.server.ts';
import { tableKind } from '../changes/table-kind.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { CodeRow } from '../schema/code.ts';
import { searchedTextOf } from './records/searched-text.ts';

/** A code to add, with where it comes from. */
const newCode = z.strictObject({
  ...codeShape,
  storeId: z.int(),
  ...momentsShape,
  /** Null: from now on. */
  startsAt: optional(moment),
  /** Who named it: `editor`, `store`, or a feed. */
  source: text(40),
  /** Its id at that source, unique within the source. */
  sourceId: optional(text(200)),
});
export type NewCode = z.input<typeof newCode>;

/**
 * Adds codes to stores.
 * @returns their ids, in the order given
 * @throws ZodError when a field doesn't fit, or when there is no such store; none is added then
 */
export async function createCodes(db: Database, codes: readonly NewCode[], by: ChangeBy, sample: 0 | 1 = 0) {
  return changeContent(db, by, async (transaction) => {
    const stores = await storesById(
      transaction,
      codes.map(({ storeId }) => storeId),
    );
    const all = codes.map((code) => {
      const { storeId, source, sourceId, publishedAt, ...written } = newCode.parse(code);
      const store = stores.get(storeId);
      if (!store) throw new RangeError(`There is no store ${storeId}.`);
      const firstPublished = publishedAt ?? (written.status === 'published' ? by.now : null);
      const record = codeSchemaAt(store).parse({
        ...written,
        startsAt: written.startsAt ?? firstPublished ?? by.now,
        publishedAt: firstPublished,
      });
      const ours = { store_id: storeId, source, source_id: sourceId, sample };
      return { record, row: { ...ours, created_at: firstPublished ?? by.now } };
    });
    const ids = await codeKind.insert(transaction, all, by);
    if (sample === 0) await keepStores(transaction, [...stores.keys()]);
    return { result: ids, line: { action: 'create', subject: 'code', detail: { ids } }, codes: ids };
  });
}

/** A store of the sample that gets a real code is real itself: it stays when the sample goes. */
async function keepStores(transaction: DatabaseTransaction, storeIds: readonly number[]): Promise<void> {
  await transaction
    .updateTable('store')
    .set({ sample: 0 })
    .where('id', 'in', storeIds)
    .where('sample', '=', 1)
    .execute();
}

/** Sets another last day for codes (`YYYY-MM-DD`, null for none). */
export function extendCodes(
  db: Database,
  { ids, expires }: { readonly ids: readonly number[]; readonly expires: string | null },
  by: ChangeBy,
): Promise<BulkOutcome> {
  const changes: Partial<CodeFields> =
    expires === null ? { expires, endTime: null, endZone: null } : { expires };
  return editRecords(db, codeKind, { action: 'extend', ids, changes }, by);
}

/** Puts these codes first on the home page, in this order, and no others. */
export function featureCodes(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('code')
      .select('id')
      .where('featured_rank', 'is not', null)
      .execute();
    const concerned = [...before.map(({ id }) => id), ...ids];
    const changes = (id: number) => ({ featured: ids.includes(id) ? ids.indexOf(id) + 1 : null });
    return editRecords(transaction, codeKind, { action: 'feature', ids: concerned, changes }, by);
  });
}

export const codeKind = tableKind('code', allCodeFields, {
  async read(db, { id, store_id }) {
    const [store, departments] = await Promise.all([
      storesById(db, [store_id]),
      db.selectFrom('code_department').select('department').where('code_id', '=', id).execute(),
    ]);
    return {
      schema: codeSchemaAt(store.get(store_id)),
      others: { departments: departments.map(({ department }) => department as Department) },
    };
  },
  complete: (code, by) =>
    code.status === 'published' && code.publishedAt === null ? { ...code, publishedAt: by.now } : code,
  async derive(db, codes) {
    const stores = await storesById(
      db,
      codes.map(({ row }) => row.store_id!),
    );
    return codes.map(({ record, row }) => {
      const { name, zone } = stores.get(row.store_id!)!;
      return { expires_at: endOfCode(row as CodeRow, zone), search_text: searchedTextOf(name, record) };
    });
  },
  async follow(transaction, edits) {
    const changed = edits.filter(
      ({ before, after }) => before?.departments.join() !== after.departments.join(),
    );
    const edited = changed.flatMap(({ id, before }) => (before ? id : []));
    if (edited.length > 0)
      await transaction.deleteFrom('code_department').where('code_id', 'in', edited).execute();
    const values = changed.flatMap(({ id, after }) =>
      after.departments.map((department) => ({ code_id: id, department })),
    );
    if (values.length > 0) await transaction.insertInto('code_department').values(values).execute();
  },
});

/** Withdraws a store's published codes. Call it in the transaction that takes the store off the site. */
export async function withdrawCodesOf(transaction: DatabaseTransaction, storeId: number, by: ChangeBy) {
  const codes = await transaction
    .selectFrom('code')
    .select('id')
    .where('store_id', '=', storeId)
    .where('status', '=', 'published')
    .execute();
  const ids = codes.map(({ id }) => id);
  const detail = { withStore: storeId };
  await editRecords(
    transaction,
    codeKind,
    { action: 'withdraw', ids, changes: { status: 'withdrawn' }, detail },
    by,
  );
}

/** The lines of the audit under which codes went with these stores, by the line that took the stores off the site. */
export async function withdrawnWithStores(db: Database, storeLine: number, storeIds: readonly number[]) {
  const lines = await db
    .selectFrom('audit')
    .innerJoin('audit as of_store', (join) =>
      join.onRef('of_store.at', '=', 'audit.at').on('of_store.id', '=', storeLine),
    )
    .select(['audit.id', 'audit.detail'])
    .where('audit.subject', '=', 'code')
    .where('audit.action', '=', 'withdraw')
    .execute();
  return lines
    .filter(({ detail }) => storeIds.includes((JSON.parse(detail) as { withStore?: number }).withStore ?? -1))
    .map(({ id }) => id);
}

/** Recomputes what a store's codes take from its name and zone; their own fields stay. */
export async function followStore(transaction: DatabaseTransaction, storeId: number): Promise<void> {
  const { name, zone } = await transaction
    .selectFrom('store')
    .select(['name', 'zone'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const codes = await transaction
    .selectFrom('code')
    .select(['id', 'search_text', 'expires_day', 'end_minute', 'end_zone', 'expires_at'])
    .where('store_id', '=', storeId)
    .execute();
  for (const row of codes) {
    const searchText = withStore(row.search_text, name);
    const expiresAt = endOfCode(row, zone);
    if (searchText !== row.search_text || expiresAt !== row.expires_at)
      await transaction
        .updateTable('code')
        .set({ search_text: searchText, expires_at: expiresAt })
        .where('id', '=', row.id)
        .execute();
  }
}

async function storesById(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('store')
    .select(['id', 'name', 'zone', 'website', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The first moment (epoch ms) at which a code no longer works: the end of its last day, or the given time on it, in the
 * given time zone or the store's.
 */
function endOfCode(end: Pick<CodeRow, 'expires_day' | 'end_minute' | 'end_zone'>, storeZone: string): number {
  const zone = end.end_zone ?? storeZone;
  if (end.end_minute === null) return endOfDay(end.expires_day, zone);
  return momentOf(end.expires_day, end.end_minute, zone);
}
