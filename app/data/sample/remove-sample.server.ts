import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import { refreshEvidence } from '../codes/evidence.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { endSubscriptions } from '../readers/subscribers.server.ts';
import { noteMark } from '../site/marks.server.ts';
import {
  describeSample,
  keptStores,
  leavingStores,
  listReadersLeaving,
  type SampleContents,
  sampleProofIds,
} from './sample.server.ts';

/**
 * Removes all demonstration records in one transaction, and notes that they never come back by themselves. A sample
 * store with a real code stays and becomes real, and so do the sample labels and people that something real needs.
 * Removing twice is not an error.
 * @param seen the mark of what the owner saw would be removed
 * @returns what it removed; undefined if it removed nothing, because something else would be removed by now
 */
export function removeSample(db: Database, by: ChangeBy, seen?: string): Promise<SampleContents | undefined> {
  return changeContent<SampleContents | undefined>(db, by, async (transaction) => {
    const contents = await describeSample(transaction);
    if (seen !== undefined && seen !== contents.mark) return { result: undefined };
    await endSubscriptions(transaction, await listReadersLeaving(transaction), by.now);
    const proofs = await sampleProofIds(transaction);
    const codesOfKept = await listCodesOfKept(transaction);
    await removeCodes(transaction);
    if (proofs.length > 0) await transaction.deleteFrom('proof').where('id', 'in', proofs).execute();
    await removeStores(transaction);
    // Reports of sample codes counted for the stores that stay.
    await refreshEvidence(transaction, codesOfKept, by.now);
    for (const table of ['post', 'faq', 'testimonial', 'setting'] as const)
      await transaction.deleteFrom(table).where('sample', '=', 1).execute();
    await removeUnusedLabels(transaction);
    await removePeople(transaction, by.now);
    await noteMark(transaction, 'sample-removed', by.now);
    const counts = Object.fromEntries(contents.removed.map(({ kind, count }) => [kind, count]));
    return { result: contents, line: { action: 'remove', subject: 'sample', detail: { counts } } };
  });
}

async function removeCodes(transaction: DatabaseTransaction): Promise<void> {
  const codes = transaction.selectFrom('code').select('id').where('sample', '=', 1);
  // A code's departments are removed with it.
  for (const table of ['code_check', 'code_event', 'code_day', 'queue_visit', 'code_proposal'] as const)
    await transaction.deleteFrom(table).where('code_id', 'in', codes).execute();
  await transaction.deleteFrom('code').where('sample', '=', 1).execute();
}

/** A real code of each store that stays. */
async function listCodesOfKept(transaction: DatabaseTransaction): Promise<number[]> {
  const rows = await keptStores(transaction)
    .innerJoin('code', 'code.store_id', 'store.id')
    .where('code.sample', '=', 0)
    .select((eb) => eb.fn.min('code.id').as('id'))
    .groupBy('store.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A store's old addresses, categories, and readers' choices are removed with it. */
async function removeStores(transaction: DatabaseTransaction): Promise<void> {
  const leaving = leavingStores(transaction).select('store.id');
  await transaction.deleteFrom('listed_codes').where('store_id', 'in', leaving).execute();
  await transaction.deleteFrom('store').where('id', 'in', leaving).execute();
  await transaction.updateTable('store').set({ sample: 0 }).where('sample', '=', 1).execute();
}

async function removeUnusedLabels(transaction: DatabaseTransaction): Promise<void> {
  const used = {
    category: transaction.selectFrom('store_category').select('category_id as id'),
    post_category: transaction.selectFrom('post').select('category_id as id'),
    tag: transaction.selectFrom('post_tag').select('tag_id as id'),
  };
  for (const table of ['category', 'post_category', 'tag'] as const) {
    await transaction.deleteFrom(table).where('sample', '=', 1).where('id', 'not in', used[table]).execute();
    await transaction.updateTable(table).set({ sample: 0 }).where('sample', '=', 1).execute();
  }
}

/** Every column that names a person. */
const references = [
  ['code_check', 'person_id'],
  ['post', 'author_id'],
  ['proof', 'person_id'],
  ['audit', 'person_id'],
  ['queue_visit', 'person_id'],
  ['code_proposal', 'person_id'],
  ['code_proposal', 'decided_by'],
  ['submission', 'person_id'],
  ['office_link', 'created_by'],
  ['session', 'person_id'],
  ['account', 'person_id'],
  ['passkey', 'person_id'],
] as const;

/** People whom a real record names stay, but can no longer sign in. */
async function removePeople(transaction: DatabaseTransaction, now: number): Promise<void> {
  const people = await transaction.selectFrom('person').select('id').where('sample', '=', 1).execute();
  const named = new Set<number>();
  for (const [table, column] of references) {
    const rows = await transaction
      .selectFrom(table)
      .select((eb) => eb.ref(column as 'person_id').as('id'))
      .distinct()
      .where(
        column as 'person_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    for (const { id } of rows) named.add(id as number);
  }
  for (const { id } of people)
    if (named.has(id))
      await transaction
        .updateTable('person')
        .set({ sample: 0, removed_at: now })
        .where('id', '=', id)
        .execute();
    else await transaction.deleteFrom('person').where('id', '=', id).execute();
}
