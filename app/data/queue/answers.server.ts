import { TAKE_BACK_MS, testTimeOf } from '../../domain/office/queue-lease.ts';
import { correctCheck, recordChecks } from '../codes/write-checks.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { dropOwnEnd, propose } from './proposals.server.ts';
import { endVisits, renewVisits } from './visits.server.ts';

/** Who answers: always a person. */
export type PersonBy = ChangeBy & { readonly actor: { readonly personId: number } };

/** What a person found at the checkout. */
export interface QueueAnswer {
  readonly codeId: number;
  /** The visit that it answers; null for a test outside the queue. */
  readonly visitId: number | null;
  /** `ended`: refused, and it looks as if the code is gone. */
  readonly outcome: 'worked' | 'failed' | 'unclear' | 'ended';
  readonly note: string;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
  /** What is wrong with the code's text; empty where nothing is. */
  readonly correction: string;
  /** When it was tested by the device's clock (epoch ms); null without one. */
  readonly testedAt: number | null;
  /** Made on the device, so that a test that is sent twice is stored once. */
  readonly requestKey: string;
  /** Stores the picture, if there is one, and returns its id. */
  readonly addProof?: ((transaction: DatabaseTransaction, sample: 0 | 1) => Promise<number>) | undefined;
}

export type AnswerOutcome =
  | { readonly outcome: 'recorded'; readonly testId: number }
  /** There is no such code, or it's a draft. */
  | { readonly outcome: 'missing' };

/**
 * Records a person's test with what it proposes, and ends the visit. Sent again under its key, it changes nothing. A
 * test of a sample code is sample.
 * @throws ZodError when a field doesn't fit
 */
export function recordAnswer(db: Database, answer: QueueAnswer, by: PersonBy): Promise<AnswerOutcome> {
  const { codeId, visitId } = answer;
  const { personId } = by.actor;
  return db.transaction().execute(async (transaction): Promise<AnswerOutcome> => {
    const known = await findTest(transaction, answer.requestKey);
    if (known !== undefined) return { outcome: 'recorded', testId: known };
    const code = await transaction
      .selectFrom('code')
      .select('sample')
      .where('id', '=', codeId)
      .where('status', '!=', 'draft')
      .executeTakeFirst();
    if (!code) return { outcome: 'missing' };
    const [testId] = await recordChecks(
      transaction,
      [
        {
          codeId,
          method: 'checkout',
          outcome: answer.outcome === 'ended' ? 'failed' : answer.outcome,
          note: answer.note,
          personId,
          beforeCents: answer.beforeCents,
          afterCents: answer.afterCents,
          checkedAt: testTimeOf(answer.testedAt, by.now),
          requestKey: answer.requestKey,
          proofId: answer.addProof ? await answer.addProof(transaction, code.sample) : null,
        },
      ],
      by,
    );
    if (answer.outcome === 'ended')
      await propose(transaction, { codeId, kind: 'end', note: answer.note }, by);
    if (answer.correction !== '')
      await propose(transaction, { codeId, kind: 'correction', note: answer.correction }, by);
    if (visitId !== null) await endVisits(transaction, { personId, ids: [visitId], by: 'recorded' }, by.now);
    await renewVisits(transaction, personId, by.now);
    return { outcome: 'recorded', testId: testId! };
  });
}

/** Ends a visit without a test: the code doesn't come back to this person today. */
export function skipVisit(db: Database, visitId: number, by: PersonBy): Promise<void> {
  const { personId } = by.actor;
  return db.transaction().execute(async (transaction) => {
    await endVisits(transaction, { personId, ids: [visitId], by: 'skipped' }, by.now);
    await renewVisits(transaction, personId, by.now);
  });
}

export type TakeBackOutcome =
  | { readonly outcome: 'taken-back'; readonly codeId: number }
  | { readonly outcome: 'corrected-before' }
  /** More than ten minutes have passed, and no reason was given. */
  | { readonly outcome: 'reason-needed' }
  /** There is no such test of this person. */
  | { readonly outcome: 'missing' };

/**
 * Takes back a person's own test: it stays in the history, struck through, and no longer counts. An end that was
 * proposed with it is dropped, and the code is this person's open item again.
 */
export function takeBackTest(
  db: Database,
  { testId, reason }: { readonly testId: number; readonly reason: string },
  by: PersonBy,
): Promise<TakeBackOutcome> {
  const { personId } = by.actor;
  return db.transaction().execute(async (transaction): Promise<TakeBackOutcome> => {
    const test = await transaction
      .selectFrom('code_check')
      .select(['code_id', 'received_at'])
      .where('id', '=', testId)
      .where('person_id', '=', personId)
      .where('outcome', '!=', 'retracted')
      .executeTakeFirst();
    if (!test) return { outcome: 'missing' };
    if (reason === '' && by.now - test.received_at > TAKE_BACK_MS) return { outcome: 'reason-needed' };
    const { outcome } = await correctCheck(
      transaction,
      { id: testId, outcome: 'retracted', note: reason },
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
    // Held at all; `renewVisits` says until when.
    .set({ ended_at: null, ended_by: null, held_until: now + 1 })
    .where('id', '=', visit.id)
    .execute();
}

/** A test that can still be taken back without a reason. */
export interface LastTest {
  readonly id: number;
  readonly code: string;
  readonly store: string;
  readonly outcome: 'worked' | 'failed' | 'unclear';
}

/** A person's newest test of the last ten minutes that still counts; undefined when there is none. */
export async function findLastTest(
  db: Database,
  personId: number,
  now: number,
): Promise<LastTest | undefined> {
  const row = await db
    .selectFrom('code_check')
    .innerJoin('code', 'code.id', 'code_check.code_id')
    .innerJoin('store', 'store.id', 'code.store_id')
    .leftJoin('code_check as correction', 'correction.corrects_id', 'code_check.id')
    .select(['code_check.id', 'code_check.outcome', 'code.code', 'store.name as store'])
    .where('code_check.person_id', '=', personId)
    .where('code_check.received_at', '>=', now - TAKE_BACK_MS)
    .where('code_check.outcome', '!=', 'retracted')
    // The sample's and those of feeds have none.
    .where('code_check.request_key', 'is not', null)
    .where('correction.id', 'is', null)
    .orderBy('code_check.received_at', 'desc')
    .orderBy('code_check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, outcome: row.outcome as LastTest['outcome'] };
}

async function findTest(transaction: DatabaseTransaction, requestKey: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('code_check')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.id;
}
