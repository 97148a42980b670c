import type { Sort } from '../../domain/basket/ranking.ts';
import type { ListedCode, ListPosition } from '../../domain/list-position.ts';
import type { Database } from '../database.server.ts';

/** What narrows the list of live codes. */
export interface CodeFilter {
  /** A normalized query (domain/search): all its terms must be in a code's search text. Empty for all codes. */
  readonly text: string;
  readonly storeId: number | undefined;
  readonly category: string | undefined;
}

/** Which part of the sorted list is wanted. */
export interface CodeWindow {
  readonly sort: Sort;
  readonly limit: number;
  /** An offset, for lists that are counted, or a position to continue from. */
  readonly from: number | ListPosition;
}

/** How many codes a search finds; where it is not exact, an estimate for "about N". */
export interface Total {
  readonly count: number;
  readonly exact: boolean;
}

export interface FoundCodes {
  /** In the order of the list, even when read backward. */
  readonly codes: readonly ListedCode[];
  /** Whether the list goes on in the direction of the window. */
  readonly hasMore: boolean;
  readonly total: Total;
  /** How many stores the results belong to; null where that is unknown. */
  readonly stores: number | null;
  /** Whether the list supports page numbers; otherwise only positions lead on. */
  readonly numbered: boolean;
}

/**
 * Finds live codes by the terms of a query (`termsOf` and `hasTerms` in domain/search), store and category, in the order of `compareBy` (domain/basket/ranking.ts), over a
 * million codes as over a hundred. Each database engine has its own implementation.
 */
export type FindCodes = (
  db: Database,
  scope: CodeFilter,
  window: CodeWindow,
  now: number,
) => Promise<FoundCodes>;
