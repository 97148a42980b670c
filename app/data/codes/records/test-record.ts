import { z } from 'zod';
import { cents, count, optional, report, textOrNone } from '../../../records/schemas.ts';

/** The result of a test by a person, a store, or a feed. */
export const testShape = {
  method: z.enum(['checkout', 'store', 'feed']),
  /** Failed means refused although the code's terms were met. A test that broke the terms is unclear. */
  outcome: z.enum(['worked', 'failed', 'unclear']),
  note: textOrNone(200).default(''),
  /**
   * What the checkout showed before tax and tip, without and with the code: the goods that the code counts and, for
   * free delivery, the delivery fee on top.
   */
  beforeCents: optional(cents),
  afterCents: optional(count),
};

/** The totals of a checkout: both or none, and a code never raises the total. */
export function checkAmounts(
  test: { method: string; beforeCents: number | null; afterCents: number | null },
  context: z.RefinementCtx,
): void {
  const { beforeCents, afterCents } = test;
  if ((beforeCents === null) !== (afterCents === null))
    report(context, [], 'needs both beforeCents and afterCents, or neither');
  if (beforeCents !== null && test.method !== 'checkout')
    report(context, ['beforeCents'], 'only a checkout shows amounts');
  if (beforeCents !== null && afterCents !== null && afterCents > beforeCents)
    report(context, ['afterCents'], 'can’t be more than beforeCents');
}
