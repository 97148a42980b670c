/** What a feed says of a code's life. */
export type FeedState = 'active' | 'pending' | 'suspended' | 'expired' | 'deleted';

/** Figures that a feed states in fields of their own. Null where it states none. */
export interface FeedFigures {
  /** Percent off, 1 to 100. */
  readonly percentOff: number | null;
  readonly amountOffCents: number | null;
  readonly minBasketCents: number | null;
  readonly maxDiscountCents: number | null;
}

/**
 * One row of a feed, by names of ours, before anything is decided about it. Texts are as the feed has them, trimmed; ''
 * where it has none. Nothing here is trusted: ids may be long, addresses may be none.
 */
export interface FeedRow {
  /** Unique within its source. */
  readonly id: string;
  /** Both are texts; the id is '' where the feed has only names. */
  readonly store: { readonly id: string; readonly name: string; readonly website: string };
  /** '' for a deal without a code. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** May be HTML, as the others may. */
  readonly terms: string;
  readonly starts: string;
  readonly ends: string;
  /** The zone of its times without an offset, where versions of a format differ; otherwise the format's. */
  readonly zone?: string;
  readonly state: FeedState;
  /** For partners or chosen people only, by any of the feed's fields. */
  readonly isPrivate: boolean;
  /** The code is a regular expression. */
  readonly isPattern: boolean;
  /** Whether the operator may promote this store, as far as the feed says. */
  readonly isJoined: boolean;
  /** Names or two-letter codes; none where it's for all, or where the feed doesn't say. */
  readonly countries: readonly string[];
  /** Three letters, or '' where the feed has no field for it. */
  readonly currency: string;
  readonly figures: FeedFigures;
  /** The store's page, not that of a network; '' where the feed has only tracking addresses. */
  readonly landingUrl: string;
  readonly trackingUrl: string;
  readonly categories: readonly string[];
  /** The cells of a file of our own, by column: it says more than a feed can. */
  readonly own?: Readonly<Record<string, string>>;
}
