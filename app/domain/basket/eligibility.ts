import type { Covered } from './coverage.ts';
import type { Discount } from './discount.ts';
import type { Department } from './limits.ts';

/** A visitor's order at one store. */
export interface Basket {
  /** Qualifying items only: no alcohol, tips, taxes, or fees. */
  totalCents: number;
  firstOrder: boolean;
  /** The delivery fee that the shopper sees at checkout: 0 for a member who pays none. Null for the store's own fee. */
  feeCents: number | null;
  /** How much of the total each department comes to, for those that the shopper filled in. */
  goods: Partial<Record<Department, number>>;
}

/** If only some goods count: their departments (none if only words limit them), and anything narrower, in words. */
export interface Scope {
  departments: readonly Department[];
  scopeWords?: string;
}

export type Eligibility =
  | { kind: 'eligible' }
  /** `of` names the goods that are missing, if not all goods count. */
  | { kind: 'short'; missingCents: number; of?: Scope }
  | { kind: 'first-order' }
  | { kind: 'unknown' };

/**
 * Whether the cart can qualify. First-order codes are refused first, since no amount of groceries helps. Unknown terms
 * come next, since more groceries might not help either. The minimum comes last; goods of exactly the minimum qualify.
 *
 * The minimum counts the covered goods alone, since that's how most stores state it ("$15 off $50 of baby care"). A
 * store that counts the whole cart gives more than we promise, never less.
 */
export function eligibilityOf(
  discount: Discount,
  basket: Pick<Basket, 'firstOrder'>,
  { mostCents, scope }: Covered,
): Eligibility {
  if (discount.firstOrderOnly && !basket.firstOrder) return { kind: 'first-order' };
  if (!discount.termsKnown) return { kind: 'unknown' };
  const missingCents = (discount.minBasketCents ?? 0) - mostCents;
  if (missingCents > 0) return { kind: 'short', missingCents, ...(scope && { of: scope }) };
  return { kind: 'eligible' };
}
