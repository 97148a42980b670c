export const discountKinds = ['percent', 'amount', 'free_delivery', 'gift', 'other'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** What a store excludes from a cart when it applies a discount, in the order shown. */
export const exclusions = ['alcohol', 'tips', 'taxes', 'fees'] as const;
export type Exclusion = (typeof exclusions)[number];

/** The terms of a code as data. `null` means that the code doesn't have the term, as in its database row. */
export interface Discount {
  kind: DiscountKind;
  /** Whole percent, 1 to 100. Needed when `kind` is percent. */
  percentOff: number | null;
  /** Needed when `kind` is amount. */
  amountOffCents: number | null;
  /** The most that one order saves, for every kind. */
  maxDiscountCents: number | null;
  /** The least that an order must come to, at a single store. */
  minBasketCents: number | null;
  /** What must come to that: the whole cart, or only the goods that the code covers. Null if we don't know. */
  minCounts: 'cart' | 'goods' | null;
  firstOrderOnly: boolean;
  onePerHousehold: boolean;
  excludes: readonly Exclusion[];
  /** The gift in words: "Free tote bag". */
  giftText: string | null;
  /** False while we haven't seen the store's full terms, as with most feed rows: then no amount is promised. */
  termsKnown: boolean;
}

/** What a headline is made from. */
export interface HeadlineTerms
  extends Pick<
      Discount,
      'kind' | 'percentOff' | 'amountOffCents' | 'minBasketCents' | 'firstOrderOnly' | 'giftText'
    >,
    Partial<Pick<Discount, 'minCounts'>> {
  /** The headline that an editor wrote; null where one is made from the terms. */
  headline: string | null;
}

/** All that a ticket says of a discount. */
export type StatedDiscount = Discount & HeadlineTerms;
