import type { DatabaseTransaction } from '../../database.server.ts';
import type { ImportRun } from '../import-run.ts';

/** What a source would change, for an editor to decide. */
interface NewProposal {
  readonly codeId: number;
  readonly kind: 'withdraw' | 'change';
  /** Why, or the fields that the source states. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Proposes something to editors. An open proposal of the same kind gets the newer detail. What an editor has declined
 * isn't proposed again.
 */
export async function proposeFromFeed(
  transaction: DatabaseTransaction,
  { source }: ImportRun,
  { codeId, kind, detail }: NewProposal,
  now: number,
): Promise<void> {
  const proposed = { source, code_id: codeId, kind };
  const text = JSON.stringify(detail);
  const last = await transaction
    .selectFrom('feed_proposal')
    .select(['id', 'detail', 'decision'])
    .where((eb) => eb.and(proposed))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.decision === 'declined' && last.detail === text) return;
  if (last?.decision === null)
    await transaction.updateTable('feed_proposal').set({ detail: text }).where('id', '=', last.id).execute();
  else
    await transaction
      .insertInto('feed_proposal')
      .values({
        ...proposed,
        detail: text,
        created_at: now,
        decided_at: null,
        decided_by: null,
        decision: null,
      })
      .execute();
}
