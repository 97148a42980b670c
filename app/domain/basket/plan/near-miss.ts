import type { Basket } from '../eligibility.ts';
import { type Savings, savingsOf } from '../savings.ts';
import { type Candidate, isSure, isUsable, type Option, optionOf } from './option.ts';

/** A code that pays for a little more in the cart. */
export interface NearMiss<Code> {
  readonly code: Code;
  readonly missingCents: number;
  /** What the code saves then. */
  readonly savedCents: number;
  /** How much more that is than the best code of the plan promises without it. */
  readonly moreCents: number;
}

/**
 * The near miss that gains most. It pays when the shopper has to add less than it saves beyond the best of the plan's
 * codes. For a code that isn't sure, the same must be true of the expected savings: nobody should fill a cart for a
 * code that may not work.
 */
export function bestNearMiss<Code extends Candidate>(
  options: readonly Option<Code>[],
  named: readonly Option<Code>[],
  basket: Basket,
): NearMiss<Code> | undefined {
  const bestCents = Math.max(0, ...named.map(({ cents }) => cents));
  const bestExpected = Math.max(0, ...named.map(({ expected }) => expected));
  const paying = options.flatMap((option) => {
    const { code } = option;
    if (code.savings.kind !== 'short' || !isUsable(option)) return [];
    const { missingCents } = code.savings;
    const fuller = optionOf(code, savingsOf(code, fillUp(basket, code.savings)));
    const gain = fuller.expected - bestExpected - 1000 * missingCents;
    const pays = missingCents < fuller.cents - bestCents && (isSure(option) || gain > 0);
    return pays ? [{ fuller, missingCents, gain }] : [];
  });
  const best = paying.sort((a, b) => b.gain - a.gain || a.fuller.code.id - b.fuller.code.id)[0];
  if (!best) return undefined;
  const { fuller, missingCents } = best;
  return {
    code: fuller.code,
    missingCents,
    savedCents: fuller.cents,
    moreCents: fuller.cents - bestCents,
  };
}

/** The cart with what is missing added, to the goods that count if the shopper has said how much of them there is. */
function fillUp(basket: Basket, { missingCents, of }: Extract<Savings, { kind: 'short' }>): Basket {
  const said = of?.departments.find((each) => basket.goods[each] !== undefined);
  return {
    ...basket,
    totalCents: basket.totalCents + missingCents,
    goods: said ? { ...basket.goods, [said]: basket.goods[said]! + missingCents } : basket.goods,
  };
}
