import { z } from 'zod';
import { moment, optional, text } from '../../records/schemas.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { refreshEvidence } from './evidence.server.ts';
import { checkAmounts, testShape } from './records/test-record.ts';
import { NOTHING_STATED, stateChances } from './stated-chances.server.ts';

const testFields = z
  .strictObject({
    ...testShape,
    codeId: z.int(),
    /** Who tested it. Null where only a store or a feed reports it, which `source` then names. */
    personId: optional(z.int()),
    source: optional(text(80)),
    /** Epoch ms. */
    testedAt: moment,
    /** Made on the device, so a test that is sent twice is stored once. */
    requestKey: optional(text(80)),
    proofId: optional(z.int()),
  })
  .superRefine(checkAmounts);
export type NewTest = z.input<typeof testFields>;

/**
 * Adds tests to the histories of their codes, each with the chance that its code had just before, and refreshes the
 * evidence. A test of a sample code is a sample too.
 * @returns the id of each, in the order given; for a test that was sent before, its existing id
 * @throws ZodError when a field doesn't fit; none is added then
 */
export async function recordTests(db: Database, tests: readonly NewTest[], by: ChangeBy): Promise<number[]> {
  const parsed = tests.map((test) => testFields.parse(test));
  return changeContent(db, by, async (transaction) => {
    const result: number[] = [];
    const added: number[] = [];
    const codes = new Set<number>();
    for (const test of parsed) {
      const known = await findByRequestKey(transaction, test.requestKey);
      if (known !== undefined) {
        result.push(known);
        continue;
      }
      // Between two tests of one list, the site had no time to say anything.
      const hasStated = test.method === 'checkout' && !codes.has(test.codeId);
      const row = {
        ...(hasStated ? await stateChances(transaction, test.codeId, test.testedAt) : NOTHING_STATED),
        code_id: test.codeId,
        method: test.method,
        outcome: test.outcome,
        note: test.note,
        person_id: test.personId,
        source: test.source,
        before_cents: test.beforeCents,
        after_cents: test.afterCents,
        checked_at: test.testedAt,
        received_at: by.now,
        request_key: test.requestKey,
        proof_id: test.proofId,
      };
      const { id } = await transaction
        .insertInto('code_check')
        .values((eb) => ({
          ...row,
          sample: eb.selectFrom('code').select('sample').where('id', '=', test.codeId),
        }))
        .returning('id')
        .executeTakeFirstOrThrow();
      result.push(id);
      added.push(id);
      codes.add(test.codeId);
    }
    if (added.length === 0) return { result };
    await refreshEvidence(transaction, [...codes], by.now);
    const line = { action: 'record', subject: 'code_check', detail: { ids: added } };
    return { result, line, codes: [...codes] };
  });
}

/**
 * Notes in the histories of codes that a feed lists them. That is no test, so the evidence stays as it is, and the line
 * of the audit is that of the change it comes with: call it in its transaction.
 */
export async function noteListings(
  transaction: DatabaseTransaction,
  codeIds: readonly number[],
  { source, now }: { readonly source: string; readonly now: number },
): Promise<void> {
  if (codeIds.length === 0) return;
  await transaction
    .insertInto('code_check')
    .values(
      codeIds.map((codeId) => ({
        ...NOTHING_STATED,
        code_id: codeId,
        method: 'feed' as const,
        outcome: 'worked' as const,
        source,
        checked_at: now,
        received_at: now,
      })),
    )
    .execute();
}

export type CorrectionOutcome =
  | { readonly outcome: 'corrected'; readonly id: number }
  /** Somebody has corrected it before. */
  | { readonly outcome: 'corrected-before'; readonly id: number }
  | { readonly outcome: 'missing' };

/**
 * Replaces a test with a new one, or retracts it. The old one stays in the history, struck through. What was stated
 * before it was stated before the new one.
 */
export function correctTest(
  db: Database,
  {
    id,
    outcome,
    note,
  }: {
    readonly id: number;
    readonly outcome: 'worked' | 'failed' | 'unclear' | 'retracted';
    /** Why, for the public history. */
    readonly note: string;
  },
  by: ChangeBy & { readonly actor: { readonly personId: number } },
): Promise<CorrectionOutcome> {
  return changeContent<CorrectionOutcome>(db, by, async (transaction) => {
    const corrected = await transaction
      .selectFrom('code_check')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!corrected) return { result: { outcome: 'missing' } };
    const earlier = await transaction
      .selectFrom('code_check')
      .select('id')
      .where('corrects_id', '=', id)
      .executeTakeFirst();
    if (earlier) return { result: { outcome: 'corrected-before', id: earlier.id } };
    const isSame = outcome === corrected.outcome;
    const correction = await transaction
      .insertInto('code_check')
      .values({
        code_id: corrected.code_id,
        method: corrected.method,
        outcome,
        note,
        person_id: by.actor.personId,
        // With another outcome, the recorded totals no longer apply.
        before_cents: isSame ? corrected.before_cents : null,
        after_cents: isSame ? corrected.after_cents : null,
        checked_at: corrected.checked_at,
        received_at: by.now,
        corrects_id: id,
        sample: corrected.sample,
        prior_thousandths: corrected.prior_thousandths,
        chance_thousandths: corrected.chance_thousandths,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await refreshEvidence(transaction, [corrected.code_id], by.now);
    const line = { action: 'correct', subject: 'code_check', detail: { id, by: correction.id } };
    return { result: { outcome: 'corrected', id: correction.id }, line, codes: [corrected.code_id] };
  });
}

async function findByRequestKey(transaction: DatabaseTransaction, key: string | null) {
  if (key === null) return undefined;
  const row = await transaction
    .selectFrom('code_check')
    .select('id')
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}
