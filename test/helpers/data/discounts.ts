import type { Discount } from '../../../app/domain/basket/discount.ts';

/** A discount without figures or conditions, to which a test adds its own. */
export const plainDiscount: Discount = {
  kind: 'other',
  percentOff: null,
  amountOffCents: null,
  maxDiscountCents: null,
  minBasketCents: null,
  minCounts: null,
  firstOrderOnly: false,
  onePerHousehold: false,
  excludes: [],
  giftText: null,
  termsKnown: true,
};
