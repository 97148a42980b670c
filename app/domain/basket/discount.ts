export const discountKinds = ['percent', 'amount', 'free_delivery', 'gift', 'other'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** What a store leaves out when it counts a cart toward a discount, in the order in which it is printed. */
export const exclusions = ['alcohol', 'tips', 'taxes', 'fees'] as const;
export type Exclusion = (typeof exclusions)[number];

/** The terms of a code as data. `null` is a term that the code does not have, as its database row says it. */
export interface Discount {
  kind: DiscountKind;
  /** Whole percent, 1 to 100. Needed when `kind` is percent. */
  percentOff: number | null;
  /** Needed when `kind` is amount. */
  amountOffCents: number | null;
  /** The most that one order saves, whatever the kind. */
  maxDiscountCents: number | null;
  /** The smallest cart, at a single store, that qualifies. */
  minBasketCents: number | null;
  firstOrderOnly: boolean;
  onePerHousehold: boolean;
  excludes: readonly Exclusion[];
  /** The gift in words of its own: "Free tote bag". */
  giftText: string | null;
  /** False while we haven't seen the store's full terms, as with most feed rows: then no amount is promised. */
  termsKnown: boolean;
}

/** As much of a discount as fits a headline. */
export interface Headline
  extends Pick<
    Discount,
    'kind' | 'percentOff' | 'amountOffCents' | 'minBasketCents' | 'firstOrderOnly' | 'giftText'
  > {
  /** An editor's wording, used in place of one made from the terms. */
  ownWords: string | null;
}
