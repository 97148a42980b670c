import { testTimeOf } from '../../domain/office/queue-lease.ts';
import type { PersonBy } from '../audit/audit.server.ts';
import { recordTests } from '../codes/write-tests.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { propose } from './proposals.server.ts';
import { endVisits, renewVisits } from './visits.server.ts';

/** What a person found at the checkout. */
export interface QueueTest {
  readonly codeId: number;
  /** The visit that it ends; null for a test outside the queue. */
  readonly visitId: number | null;
  /** `ended`: refused, and it looks as if the code is gone. */
  readonly outcome: 'worked' | 'failed' | 'unclear' | 'ended';
  readonly note: string;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
  /** What is wrong with the code's text; empty if nothing is. */
  readonly correction: string;
  /** When it was tested by the device's clock (epoch ms); null without one. */
  readonly testedAt: number | null;
  /** Made on the device, so that a test that is sent twice is stored once. */
  readonly requestKey: string;
  /** Stores the picture, if there is one, and returns its id. */
  readonly addProof?: ((transaction: DatabaseTransaction, sample: 0 | 1) => Promise<number>) | undefined;
}

export type RecordOutcome =
  | { readonly outcome: 'recorded'; readonly testId: number }
  /** There is no such code, or it's a draft. */
  | { readonly outcome: 'missing' };

/**
 * Records a person's test with what it proposes, and ends the visit. Sent again under its key, it changes nothing. A
 * test of a sample code is a sample too.
 * @throws ZodError when a field doesn't fit
 */
export function recordQueueTest(db: Database, test: QueueTest, by: PersonBy): Promise<RecordOutcome> {
  const { codeId, visitId } = test;
  const { personId } = by.actor;
  return db.transaction().execute(async (transaction): Promise<RecordOutcome> => {
    const known = await findTest(transaction, test.requestKey);
    if (known !== undefined) return { outcome: 'recorded', testId: known };
    const code = await transaction
      .selectFrom('code')
      .select('sample')
      .where('id', '=', codeId)
      .where('status', '!=', 'draft')
      .executeTakeFirst();
    if (!code) return { outcome: 'missing' };
    const [testId] = await recordTests(
      transaction,
      [
        {
          codeId,
          method: 'checkout',
          outcome: test.outcome === 'ended' ? 'failed' : test.outcome,
          note: test.note,
          personId,
          beforeCents: test.beforeCents,
          afterCents: test.afterCents,
          testedAt: testTimeOf(test.testedAt, by.now),
          requestKey: test.requestKey,
          proofId: test.addProof ? await test.addProof(transaction, code.sample) : null,
        },
      ],
      by,
    );
    if (test.outcome === 'ended') await propose(transaction, { codeId, kind: 'end', note: test.note }, by);
    if (test.correction !== '')
      await propose(transaction, { codeId, kind: 'correction', note: test.correction }, by);
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

async function findTest(transaction: DatabaseTransaction, requestKey: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('code_check')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.id;
}
