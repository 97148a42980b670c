import type { DatabaseTransaction } from '../database.server.ts';
import type { ImportRun } from './import-run.ts';

/** What a source would change, for an editor to decide. */
interface NewProposal {
  readonly codeId: number;
  readonly kind: 'withdraw' | 'change';
  /** Why, or the fields that the source states. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Proposes something to editors. An open proposal of the same kind gets the newer detail. */
export async function proposeFromFeed(
  transaction: DatabaseTransaction,
  { source }: ImportRun,
  { codeId, kind, detail }: NewProposal,
  now: number,
): Promise<void> {
  const open = { source, code_id: codeId, kind };
  const text = JSON.stringify(detail);
  const { numUpdatedRows } = await transaction
    .updateTable('feed_proposal')
    .set({ detail: text })
    .where((eb) => eb.and(open))
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await transaction
      .insertInto('feed_proposal')
      .values({ ...open, detail: text, created_at: now, decided_at: null, decided_by: null, decision: null })
      .execute();
}
