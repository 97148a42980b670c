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
  /** `of` names the goods that are missing, if not all goods count, or if they may not (`isUnsure`). */
  | { kind: 'short'; missingCents: number; of?: Scope; isUnsure?: true }
  | { kind: 'first-order' }
  | { kind: 'unknown' };

/**
 * Whether the cart can qualify. First-order codes are refused first, since no amount of groceries helps. Unknown terms
 * come next, since more groceries might not help either. The minimum comes last; exactly the minimum qualifies.
 *
 * Where it isn't known whether the minimum counts the whole cart or only the covered goods, it's the goods: a store that
 * counts the whole cart gives more than we promise, never less.
 */
export function eligibilityOf(
  discount: Discount,
  { firstOrder, totalCents }: Pick<Basket, 'firstOrder' | 'totalCents'>,
  { mostCents, scope }: Covered,
): Eligibility {
  if (discount.firstOrderOnly && !firstOrder) return { kind: 'first-order' };
  if (!discount.termsKnown) return { kind: 'unknown' };
  const { minCounts } = discount;
  const missingCents = (discount.minBasketCents ?? 0) - (minCounts === 'cart' ? totalCents : mostCents);
  if (missingCents <= 0) return { kind: 'eligible' };
  if (!scope || minCounts === 'cart') return { kind: 'short', missingCents };
  return { kind: 'short', missingCents, of: scope, ...(minCounts === null && { isUnsure: true }) };
}
