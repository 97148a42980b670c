import type { Discount } from './discount.ts';
import { type Basket, type Eligibility, eligibilityOf } from './eligibility.ts';

/** What a code does for a cart. An amount only where the terms give one. */
export type Savings =
  | { kind: 'saves'; cents: number }
  | { kind: 'gift' }
  | Exclude<Eligibility, { kind: 'eligible' }>;

/**
 * What `discount` saves on `basket` at a store that charges `deliveryFeeCents` (null when not known). Never more than
 * the goods cost or, for free delivery, the fee.
 */
export function savingsOf(discount: Discount, basket: Basket, deliveryFeeCents: number | null): Savings {
  const eligibility = eligibilityOf(discount, basket);
  if (eligibility.kind !== 'eligible') return eligibility;
  if (discount.kind === 'gift') return { kind: 'gift' };
  const fullCents = uncappedCents(discount, basket, deliveryFeeCents);
  if (fullCents === null) return { kind: 'unknown' };
  return { kind: 'saves', cents: Math.min(fullCents, discount.maxDiscountCents ?? fullCents) };
}

function uncappedCents(discount: Discount, basket: Basket, deliveryFeeCents: number | null): number | null {
  switch (discount.kind) {
    case 'percent':
      return discount.percentOff === null ? null : percentOf(basket.totalCents, discount.percentOff);
    case 'amount':
      return discount.amountOffCents === null ? null : Math.min(discount.amountOffCents, basket.totalCents);
    case 'free_delivery':
      return deliveryFeeCents;
    default:
      return null;
  }
}

/** Rounded down to the cent, so that no store gives less than is promised here. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent) / 100);
}

export interface PlannedCode {
  id: number;
  firstOrderOnly: boolean;
  savings: Savings;
}

/**
 * The code to use on this order and the one to save for the next. An order takes one code: the best is used now, the
 * best of the rest is saved. The next order isn't a first order, so a first-order code can't be saved for it, and wins
 * a tie now. Undefined if no code saves anything.
 */
export function bestAndNext<Code extends PlannedCode>(
  codes: readonly Code[],
): { best: Code | undefined; next: Code | undefined } {
  const [best, ...rest] = codes
    .filter((code) => savedCents(code) > 0)
    .sort(
      (a, b) =>
        savedCents(b) - savedCents(a) || Number(b.firstOrderOnly) - Number(a.firstOrderOnly) || a.id - b.id,
    );
  return { best, next: rest.find((code) => !code.firstOrderOnly) };
}

function savedCents({ savings }: PlannedCode): number {
  return savings.kind === 'saves' ? savings.cents : 0;
}
