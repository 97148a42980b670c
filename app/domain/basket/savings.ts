import { coveredBy } from './coverage.ts';
import type { Discount } from './discount.ts';
import { type Basket, type Eligibility, eligibilityOf, type Scope } from './eligibility.ts';
import type { Limits } from './limits.ts';

/**
 * What a code does for a cart. It has an amount only if the terms, and what the shopper said, are enough to compute
 * one.
 */
export type Savings =
  | { kind: 'saves'; cents: number }
  /**
   * The code covers some goods, and we don't know how much of the cart these are: it saves `cents` if it covers all
   * that it may, and `leastCents` for certain (0 unless the shopper has said a part). `isRest` if other goods were
   * said, so that it may cover only the rest.
   */
  | ({ kind: 'up-to'; cents: number; leastCents: number; isRest?: true } & Scope)
  /** `of` names the goods that the code needs, if we don't know whether the cart has them. */
  | { kind: 'gift'; of?: Scope }
  | Exclude<Eligibility, { kind: 'eligible' }>;

/** A code's terms and what applies at its store. */
export interface Offer {
  readonly discount: Discount;
  readonly limits: Limits | undefined;
  /** The store's delivery fee; null when not known. */
  readonly storeFeeCents: number | null;
}

/**
 * What a code saves on `basket`. Never more than the goods it covers cost or, for free delivery, the delivery fee:
 * service fees and tips stay.
 */
export function savingsOf({ discount, limits, storeFeeCents }: Offer, basket: Basket): Savings {
  const covered = coveredBy(limits, basket);
  const { leastCents, mostCents, scope } = covered;
  const eligibility = eligibilityOf(discount, basket, covered);
  if (eligibility.kind !== 'eligible') return eligibility;

  const qualifies = (goodsCents: number) =>
    (discount.minCounts === 'cart' ? basket.totalCents : goodsCents) >= (discount.minBasketCents ?? 0) &&
    (goodsCents > 0 || !scope);
  if (discount.kind === 'gift')
    return { kind: 'gift', ...(scope && !qualifies(leastCents) && { of: scope }) };
  const feeCents = basket.feeCents ?? storeFeeCents;
  const saved = (goodsCents: number) =>
    qualifies(goodsCents) ? cappedCents(discount, goodsCents, feeCents) : 0;
  const [least, most] = [saved(leastCents), saved(mostCents)];
  if (least === null || most === null) return { kind: 'unknown' };
  return scope && least < most
    ? {
        kind: 'up-to',
        cents: most,
        leastCents: least,
        ...scope,
        ...(scope.scopeWords === undefined && mostCents < basket.totalCents && { isRest: true }),
      }
    : { kind: 'saves', cents: most };
}

/** What we can promise that a code saves: an amount that depends on nothing the shopper hasn't said. */
export function promisedCents(savings: Savings): number {
  if (savings.kind === 'saves') return savings.cents;
  return savings.kind === 'up-to' ? savings.leastCents : 0;
}

function cappedCents(discount: Discount, goodsCents: number, feeCents: number | null): number | null {
  const fullCents = uncappedCents(discount, goodsCents, feeCents);
  return fullCents === null ? null : Math.min(fullCents, discount.maxDiscountCents ?? fullCents);
}

function uncappedCents(discount: Discount, goodsCents: number, feeCents: number | null): number | null {
  switch (discount.kind) {
    case 'percent':
      return discount.percentOff === null ? null : percentOf(goodsCents, discount.percentOff);
    case 'amount':
      return discount.amountOffCents === null ? null : Math.min(discount.amountOffCents, goodsCents);
    case 'free_delivery':
      return feeCents;
    default:
      return null;
  }
}

/** Rounded down to the cent, so that no store gives less than is promised here. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent) / 100);
}
