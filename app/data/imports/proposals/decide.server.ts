import type { HeldReason } from '../../../imports/held.ts';
import type { PersonBy } from '../../audit/audit.server.ts';
import { inTransaction } from '../../changes/content-change.server.ts';
import { editRecords } from '../../changes/edit-records.server.ts';
import { codeKind } from '../../codes/write-codes.server.ts';
import type { Database } from '../../database.server.ts';

interface Detail {
  /** Why it would be withdrawn. */
  readonly why?: HeldReason | 'missing';
  /** The fields as the source states them. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The open proposals of sources, oldest first, of all codes or of one. */
export async function listFeedProposals(
  db: Database,
  { limit, codeId }: { readonly limit: number; readonly codeId?: number },
) {
  const rows = await db
    .selectFrom('feed_proposal')
    .innerJoin('code', 'code.id', 'feed_proposal.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .select(['feed_proposal.id', 'feed_proposal.source', 'feed_proposal.kind', 'feed_proposal.detail'])
    .select([
      'feed_proposal.created_at as createdAt',
      'code.id as codeId',
      'code.code',
      'store.name as store',
    ])
    .where('feed_proposal.decided_at', 'is', null)
    .where((eb) => (codeId === undefined ? eb.lit(true) : eb('code.id', '=', codeId)))
    .orderBy('feed_proposal.id')
    .limit(limit)
    .execute();
  const proposals = [];
  for (const { detail, ...row } of rows) {
    const { why = null, fields = {} } = JSON.parse(detail) as Detail;
    const stored = Object.keys(fields).length > 0 ? await codeKind.find(db, row.codeId) : undefined;
    const now = (stored?.fields ?? {}) as Readonly<Record<string, unknown>>;
    const changes = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, [now[field], value] as const]),
    );
    proposals.push({ ...row, why, changes });
  }
  return proposals;
}

export async function countFeedProposals(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('feed_proposal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type FeedDecision = 'accepted' | 'declined';
export type DecidedFeedProposal = FeedDecision | 'gone' | { readonly problem: string };

/**
 * Accepts what a source proposes, as a change of this person, or declines it.
 * @returns `gone` where somebody has decided it already; why the code can't be so
 */
export function decideFeedProposal(
  db: Database,
  { id, decision }: { readonly id: number; readonly decision: FeedDecision },
  by: PersonBy,
): Promise<DecidedFeedProposal> {
  return inTransaction(db, async (transaction) => {
    const open = await transaction
      .selectFrom('feed_proposal')
      .select(['code_id', 'kind', 'detail', 'source'])
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    if (!open) return 'gone';
    if (decision === 'accepted') {
      const { fields = {} } = JSON.parse(open.detail) as Detail;
      const changes = open.kind === 'withdraw' ? { status: 'withdrawn' as const } : fields;
      const action = open.kind === 'withdraw' ? 'withdraw' : 'update';
      const bulk = { action, ids: [open.code_id], changes, detail: { source: open.source } };
      const { refused } = await editRecords(transaction, codeKind, bulk, by);
      const [refusal] = refused;
      if (refusal)
        return {
          problem: refusal.reason === 'unfit' ? `Its ${refusal.field} ${refusal.message}.` : 'It’s gone.',
        };
    }
    await transaction
      .updateTable('feed_proposal')
      .set({ decided_at: by.now, decided_by: by.actor.personId, decision })
      .where('id', '=', id)
      .execute();
    return decision;
  });
}
