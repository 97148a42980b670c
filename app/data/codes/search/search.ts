import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/basket/ranking.ts';
import type { Pattern } from '../../../domain/search/patterns.ts';
import type { Database } from '../../database.server.ts';
import { unindexed } from '../../engine.server.ts';
import type { CodeFilter, CodeWindow } from '../find-codes.ts';
import { hasTerms, lacksTerms } from './terms-in-sql.ts';

/** One search, passed to each of its steps. */
export interface Search {
  readonly engine: SearchEngine;
  readonly db: Database;
  readonly scope: CodeFilter;
  readonly window: CodeWindow;
  readonly now: number;
  /** `offThread` in a large catalog, empty in a small one. */
  readonly thread: RawBuilder<unknown>;
}

/** What the plan of a search asks of an engine: its SQL, and what its indexes cost. */
export interface SearchEngine {
  /**
   * The listed codes in the order of that index, which is the order of a list: what follows `from`, with a condition
   * last.
   */
  codesInOrderOf(index: string): RawBuilder<unknown>;
  /**
   * The listed codes in any order, read from that index where SQL can name one: what follows `from`, with a condition
   * last.
   */
  codesFromIndex(index: string): RawBuilder<unknown>;
  /** The listed codes that have a trigram of each of these lists: what follows `from`, with a condition last. */
  codesWithTrigrams(all: readonly (readonly string[])[]): RawBuilder<unknown>;
  /** The index's trigrams for a pattern shorter than three characters: a code that has the pattern has one of them. */
  trigramsForShort(search: Search, pattern: Pattern): Promise<readonly string[]> | readonly string[];
  /** A column of texts, written so that a condition on it doesn't make the database choose another index. */
  unindexedText(column: string): RawBuilder<unknown>;
  /** Whether `search_text` has that part, written so that the database doesn't choose an index by it. */
  contains(part: string): RawBuilder<unknown>;
  /** The same for a pattern, whose edges count. */
  hasPattern(pattern: Pattern): RawBuilder<unknown>;
  /** Whether a store's index has the key of that sort, or reads it so cheaply that no other index pays. */
  hasKeyInStores(sort: Sort): boolean;
  /** How many entries of a trigram's list cost as much to read as one code. */
  readonly entriesPerCode: number;
  /** Whether reading a code of a store costs as much as gathering one by its words. */
  readonly gathersInStores: boolean;
}

/** How to find the codes that may have all terms of a search. */
export interface Match {
  /** The estimated cost, in codes gathered: those that fit, those that are ruled out, and the lists of the index. */
  readonly cost: number;
  /** About how many codes fit the whole search. */
  readonly fitting: number;
  /** What follows `from`, with a condition last; undefined when no code can match. */
  source(): Promise<RawBuilder<unknown> | undefined>;
}

/** Live at the search's moment and within its scope. What costs least is compared first. */
export function conditionsOf({ engine, now, scope }: Search): RawBuilder<unknown> {
  return sql`starts_at <= ${now} and expires_at > ${now} and ${within(engine, scope)} and ${hasTerms(engine, scope.terms)} and ${lacksTerms(engine, scope.without)}`;
}

function within(engine: SearchEngine, { storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`${unindexed('store_id')} = ${storeId}`;
  return category === undefined ? store : sql`${store} and ${engine.unindexedText('category')} = ${category}`;
}

export function isUnfiltered({ terms, without, storeId, category }: CodeFilter): boolean {
  return terms.length + without.length === 0 && storeId === undefined && category === undefined;
}
