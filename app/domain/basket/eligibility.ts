import type { Discount } from './discount.ts';

/** A visitor's order at one store. */
export interface Basket {
  /** Goods that count: without alcohol, tips, taxes and fees. */
  totalCents: number;
  firstOrder: boolean;
}

export type Eligibility =
  | { kind: 'eligible' }
  | { kind: 'short'; missingCents: number }
  | { kind: 'first-order' }
  | { kind: 'unknown' };

/**
 * Whether the basket qualifies. A first-order code is refused first, since no amount of groceries helps; then
 * unknown terms, since more groceries might not help either; then the minimum, which itself qualifies.
 */
export function eligibilityOf(discount: Discount, basket: Basket): Eligibility {
  if (discount.firstOrderOnly && !basket.firstOrder) return { kind: 'first-order' };
  if (!discount.termsKnown) return { kind: 'unknown' };
  const missingCents = (discount.minBasketCents ?? 0) - basket.totalCents;
  if (missingCents > 0) return { kind: 'short', missingCents };
  return { kind: 'eligible' };
}
