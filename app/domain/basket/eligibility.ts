import type { Discount } from './discount.ts';

/** A visitor's order at one store. */
export interface Basket {
  /** Qualifying items only: no alcohol, tips, taxes, or fees. */
  totalCents: number;
  firstOrder: boolean;
}

export type Eligibility =
  | { kind: 'eligible' }
  | { kind: 'short'; missingCents: number }
  | { kind: 'first-order' }
  | { kind: 'unknown' };

/**
 * Whether the basket qualifies. First-order codes are refused first, since no amount of groceries helps. Unknown terms
 * come next, since more groceries might not help either. The minimum comes last; a basket of exactly the minimum
 * qualifies.
 */
export function eligibilityOf(discount: Discount, basket: Basket): Eligibility {
  if (discount.firstOrderOnly && !basket.firstOrder) return { kind: 'first-order' };
  if (!discount.termsKnown) return { kind: 'unknown' };
  const missingCents = (discount.minBasketCents ?? 0) - basket.totalCents;
  if (missingCents > 0) return { kind: 'short', missingCents };
  return { kind: 'eligible' };
}
