import { TAKE_BACK_MS } from '../../domain/office/queue-lease.ts';
import type { PersonBy } from '../audit/audit.server.ts';
import { correctTest } from '../codes/write-tests.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { dropOwnEnd } from './proposals.server.ts';
import { renewVisits } from './visits.server.ts';

export type TakeBackOutcome =
  | { readonly outcome: 'taken-back'; readonly codeId: number }
  | { readonly outcome: 'corrected-before' }
  /** More than ten minutes have passed, and no reason was given. */
  | { readonly outcome: 'reason-needed' }
  /** There is no such test of this person. */
  | { readonly outcome: 'missing' };

/**
 * Takes back a person's own test, identified by the key that it was sent under. It stays in the history, struck through,
 * and no longer counts. If it proposed that the code has ended, the proposal is dropped. The code becomes this person's
 * open item again.
 */
export function takeBackTest(
  db: Database,
  { requestKey, reason }: { readonly requestKey: string; readonly reason: string },
  by: PersonBy,
): Promise<TakeBackOutcome> {
  const { personId } = by.actor;
  return db.transaction().execute(async (transaction): Promise<TakeBackOutcome> => {
    const test = await transaction
      .selectFrom('code_check')
      .select(['id', 'code_id', 'received_at'])
      .where('request_key', '=', requestKey)
      .where('person_id', '=', personId)
      .where('outcome', '!=', 'retracted')
      .executeTakeFirst();
    if (!test) return { outcome: 'missing' };
    if (reason === '' && by.now - test.received_at > TAKE_BACK_MS) return { outcome: 'reason-needed' };
    const { outcome } = await correctTest(
      transaction,
      { id: test.id, outcome: 'retracted', note: reason },
      by,
    );
    if (outcome !== 'corrected') return { outcome: 'corrected-before' };
    await dropOwnEnd(transaction, { codeId: test.code_id, proposedAt: test.received_at }, by);
    await reopenVisit(transaction, test.code_id, by);
    await renewVisits(transaction, personId, by.now);
    return { outcome: 'taken-back', codeId: test.code_id };
  });
}

/** Makes the visit that a person tested last the person's open item again. */
async function reopenVisit(transaction: DatabaseTransaction, codeId: number, { actor, now }: PersonBy) {
  const visit = await transaction
    .selectFrom('queue_visit')
    .select('id')
    .where('code_id', '=', codeId)
    .where('person_id', '=', actor.personId)
    .where('ended_by', '=', 'recorded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!visit) return;
  await transaction
    .updateTable('queue_visit')
    // Any time ahead will do; `renewVisits` sets the real one.
    .set({ ended_at: null, ended_by: null, held_until: now + 1 })
    .where('id', '=', visit.id)
    .execute();
}

/** A person's newest tests that still count, with when they were made, and when they arrived (epoch ms). */
export function listOwnTests(db: Database, personId: number, limit: number) {
  return (
    db
      .selectFrom('code_check')
      .innerJoin('code', 'code.id', 'code_check.code_id')
      .innerJoin('store', 'store.id', 'code.store_id')
      .leftJoin('code_check as correction', 'correction.corrects_id', 'code_check.id')
      .select([
        'code_check.id',
        'code_check.request_key as requestKey',
        'code_check.code_id as codeId',
        'code_check.outcome',
        'code_check.checked_at as testedAt',
        'code_check.received_at as receivedAt',
        'code.code',
        'store.name as store',
      ])
      .where('code_check.person_id', '=', personId)
      .where('code_check.outcome', '!=', 'retracted')
      // Tests of the sample and of feeds have no key.
      .where('code_check.request_key', 'is not', null)
      .$narrowType<{ requestKey: string; outcome: 'worked' | 'failed' | 'unclear' }>()
      .where('correction.id', 'is', null)
      .orderBy('code_check.received_at', 'desc')
      .orderBy('code_check.id', 'desc')
      .limit(limit)
      .execute()
  );
}
