import { formatDayIso } from '../../domain/time/days.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { type PersonBy, writeAudit } from '../audit/audit.server.ts';
import { withdrawRecords } from '../changes/edit-records.server.ts';
import { codeKind, extendCodes } from '../codes/write-codes.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';

interface NewProposal {
  readonly codeId: number;
  readonly kind: 'end' | 'correction';
  readonly note: string;
}

/**
 * Proposes something to editors. Call it in the transaction of the test that it comes with. While an end is proposed,
 * it isn't proposed again.
 */
export async function propose(
  transaction: DatabaseTransaction,
  { codeId, kind, note }: NewProposal,
  by: PersonBy,
): Promise<void> {
  const open = await transaction
    .selectFrom('code_proposal')
    .select('id')
    .where('code_id', '=', codeId)
    .where('kind', '=', 'end')
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (open && kind === 'end') return;
  const { id } = await transaction
    .insertInto('code_proposal')
    .values({ code_id: codeId, person_id: by.actor.personId, kind, note, created_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(transaction, { action: 'propose', subject: 'code_proposal', detail: { id, codeId } }, by);
}

/** Drops a proposed end when the test it came with is taken back; `proposedAt` is when that test arrived. */
export async function dropOwnEnd(
  transaction: DatabaseTransaction,
  { codeId, proposedAt }: { readonly codeId: number; readonly proposedAt: number },
  by: PersonBy,
): Promise<void> {
  const dropped = await transaction
    .deleteFrom('code_proposal')
    .where('code_id', '=', codeId)
    .where('person_id', '=', by.actor.personId)
    .where('kind', '=', 'end')
    .where('created_at', '=', proposedAt)
    .where('decided_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of dropped)
    await writeAudit(
      transaction,
      { action: 'take-back', subject: 'code_proposal', detail: { id, codeId } },
      by,
    );
}

/** What a checker has proposed, and no editor has decided. */
export type OpenProposal = ReturnType<typeof proposalOf>;

/** Open proposals, oldest first; of one code where `codeId` is given. */
export async function listOpenProposals(
  db: Database,
  { limit, codeId }: { readonly limit: number; readonly codeId?: number },
): Promise<OpenProposal[]> {
  let query = selectOpen(db).orderBy('code_proposal.id').limit(limit);
  if (codeId !== undefined) query = query.where('code_proposal.code_id', '=', codeId);
  return (await query.execute()).map(proposalOf);
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof selectOpen>['execute']>>[number];

function proposalOf({ zone, startsAt, expiresDay, by, ...row }: OpenRow) {
  // The day before the proposal in the store's time zone: none where the code hadn't begun, or ends sooner anyway.
  const dayBefore = dayOf(row.at, zone) - 1;
  const isPossible = row.kind === 'end' && dayBefore >= dayOf(startsAt, zone) && dayBefore < expiresDay;
  return {
    ...row,
    /** Null once the person was erased. */
    by: by || null,
    /** The last day of the code (integer day) if an end is accepted; null where only withdrawing makes sense. */
    lastDay: isPossible ? dayBefore : null,
  };
}

function selectOpen(db: Database) {
  return db
    .selectFrom('code_proposal')
    .innerJoin('code', 'code.id', 'code_proposal.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .innerJoin('person', 'person.id', 'code_proposal.person_id')
    .select([
      'code_proposal.id',
      'code_proposal.code_id as codeId',
      'code_proposal.kind',
      'code_proposal.note',
      'code_proposal.created_at as at',
      'code.code',
      'code.starts_at as startsAt',
      'code.expires_day as expiresDay',
      'store.name as store',
      'store.zone',
      'person.display_name as by',
    ])
    .where('code_proposal.decided_at', 'is', null);
}

export const proposalDecisions = ['end', 'withdraw', 'done', 'decline'] as const;
/** `end` sets the last day, `withdraw` takes the code off the site, `done` says that a correction was made. */
export type ProposalDecision = (typeof proposalDecisions)[number];

export type DecisionOutcome = 'decided' | 'decided-before' | 'not-possible';

const decisionsOf: Readonly<Record<OpenProposal['kind'], readonly ProposalDecision[]>> = {
  end: ['end', 'withdraw', 'decline'],
  correction: ['done', 'decline'],
};

/**
 * Decides a proposal and, where it's accepted, changes the code, in one transaction. Not possible where the decision
 * doesn't fit the kind, or leaves the code as it was: the proposal stays open then.
 */
export function decideProposal(
  db: Database,
  { id, decision }: { readonly id: number; readonly decision: ProposalDecision },
  by: PersonBy,
): Promise<DecisionOutcome> {
  return db.transaction().execute(async (transaction): Promise<DecisionOutcome> => {
    const row = await selectOpen(transaction).where('code_proposal.id', '=', id).executeTakeFirst();
    if (!row) return 'decided-before';
    const { codeId, kind, lastDay } = proposalOf(row);
    if (!decisionsOf[kind].includes(decision)) return 'not-possible';
    if (decision === 'end') {
      if (lastDay === null) return 'not-possible';
      const { ids } = await extendCodes(transaction, { ids: [codeId], expires: formatDayIso(lastDay) }, by);
      if (ids.length === 0) return 'not-possible';
    }
    if (decision === 'withdraw') {
      const { ids } = await withdrawRecords(transaction, codeKind, [codeId], by);
      if (ids.length === 0) return 'not-possible';
    }
    const decided = decision === 'decline' ? 'declined' : 'accepted';
    await transaction
      .updateTable('code_proposal')
      .set({ decided_at: by.now, decided_by: by.actor.personId, decision: decided })
      .where('id', '=', id)
      .execute();
    await writeAudit(transaction, { action: decided, subject: 'code_proposal', detail: { id, codeId } }, by);
    return 'decided';
  });
}
