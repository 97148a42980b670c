import { formatDollars } from '../text/money.ts';
import type { Discount } from './discount.ts';
import { type Basket, type Eligibility, eligibilityOf } from './eligibility.ts';

/** What a code does for a basket. A number only where the terms give one. */
export type SavingsAnswer =
  | { kind: 'saves'; cents: number }
  | { kind: 'gift' }
  | Exclude<Eligibility, { kind: 'eligible' }>;

/**
 * What `discount` saves on `basket` at a store that asks `deliveryFeeCents` (null when not known). Never more
 * than what it is taken from: the goods, or the fee for free delivery.
 */
export function savingsOf(
  discount: Discount,
  basket: Basket,
  deliveryFeeCents: number | null,
): SavingsAnswer {
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

/** The answer in a few words: "Saves $13.05", "$8.40 more to qualify", "First orders only". */
export function savingsText(answer: SavingsAnswer): string {
  switch (answer.kind) {
    case 'saves':
      return answer.cents > 0 ? `Saves ${formatDollars(answer.cents)}` : 'Saves nothing on this basket';
    case 'gift':
      return 'Adds a gift';
    case 'short':
      return `${formatDollars(answer.missingCents)} more to qualify`;
    case 'first-order':
      return 'First orders only';
    case 'unknown':
      return 'Terms not known';
  }
}

export interface AnsweredCode {
  id: number;
  firstOrderOnly: boolean;
  answer: SavingsAnswer;
}

/**
 * The code to use on this order and the one to keep for the next. Codes do not combine, so the best one is used
 * and the best of the rest is kept; the next order is not a first order, so first-order codes cannot be kept,
 * and of two that save the same the first-order code is used. Undefined where no code saves anything.
 */
export function bestAndNext<Code extends AnsweredCode>(
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

function savedCents({ answer }: AnsweredCode): number {
  return answer.kind === 'saves' ? answer.cents : 0;
}
