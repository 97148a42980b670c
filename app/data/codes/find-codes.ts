import type { Sort } from '../../domain/basket/ranking.ts';
import type { ListedCode, ListPosition } from '../../domain/list-position.ts';
import type { Term } from '../../domain/search/patterns.ts';
import type { Database } from '../database.server.ts';

/** What narrows the list of live codes. */
export interface CodeFilter {
  /** A code's search text must have all of them. Empty for all codes. */
  readonly terms: readonly Term[];
  /** It must have none of these. */
  readonly without: readonly Term[];
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

/** The limits that decide how codes are found. They change how long a search takes, and whether its total is exact. */
export interface FinderLimits {
  /** Up to this many listed codes, in the catalog or in the store searched, the results are counted exactly. */
  readonly counted: number;
  /** The cost of scanning one code in an index, as a fraction of the cost of gathering one. */
  readonly scanCost: number;
  /**
   * A scan is abandoned when it has read this many codes without filling its page, or has cost as much as gathering.
   */
  readonly mostScanned: number;
}

/**
 * Finds live codes by terms (`hasTerms` in domain/search), store and category, in the order of `compareBy` (domain/basket/ranking.ts), over a million codes as over a hundred. Each database engine has its own
 * implementation, with limits that were measured.
 */
export type FindCodes = (
  db: Database,
  scope: CodeFilter,
  window: CodeWindow,
  now: number,
  limits?: FinderLimits,
) => Promise<FoundCodes>;
