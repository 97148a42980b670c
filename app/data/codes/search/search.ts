import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/basket/ranking.ts';
import type { Pattern, Term } from '../../../domain/search/patterns.ts';
import type { Database } from '../../database.server.ts';
import { unindexed } from '../../engine.server.ts';
import type { CodeFilter, CodeWindow } from '../find-codes.ts';
import type { Sample } from './sampled-codes.server.ts';
import { hasTerms } from './terms-in-sql.ts';

/** One search, passed to each of its steps. */
export interface Search {
  readonly engine: SearchEngine;
  readonly db: Database;
  readonly scope: CodeFilter;
  /** Of the scope's text. */
  readonly terms: readonly Term[];
  readonly window: CodeWindow;
  readonly now: number;
  /** `offThread` in a large catalog, empty in a small one. */
  readonly thread: RawBuilder<unknown>;
}

/** What the plan of a search asks of an engine: its SQL, and what its indexes cost. */
export interface SearchEngine {
  /** The table of codes, read by that index where a query can say so. */
  codesBy(index: string): RawBuilder<unknown>;
  /** A column of texts in a condition that no index is to be chosen by: `codesBy` and `source` have said which. */
  unindexedText(column: string): RawBuilder<unknown>;
  /** Whether `search_text` has that part. No index is to be chosen by it. */
  contains(part: string): RawBuilder<unknown>;
  /** The same of a pattern, whose edges count. */
  hasPattern(pattern: Pattern): RawBuilder<unknown>;
  /** Whether a store's codes come with the key of that sort at no cost worth a look at another index. */
  hasKeyInStores(sort: Sort): boolean;
  /** Whether reading a code of a store costs as much as gathering one by its words. */
  readonly gathersInStores: boolean;
  /** A search text as the index of words knows it: the sample's trigrams are of that. */
  indexedText(text: string): string;
  /** How to find the codes of a search that has terms by its index of words. */
  chooseMatch(search: Search, sample: Sample): Match;
}

/** How to find the codes that may have all terms of a search. */
export interface Match {
  /** About what it costs, in codes gathered: those that fit, others to be ruled out, and the lists of the index. */
  readonly cost: number;
  /** About how many codes fit the whole search. */
  readonly fitting: number;
  /** What follows `from`, a condition last; undefined when no code can match. */
  source(): Promise<RawBuilder<unknown> | undefined>;
}

/** Live at the search's moment and within its scope. What costs least is compared first. */
export function conditionsOf({ engine, now, scope, terms }: Search): RawBuilder<unknown> {
  return sql`starts_at <= ${now} and expires_at > ${now} and ${within(engine, scope)} and ${hasTerms(engine, terms)}`;
}

function within(engine: SearchEngine, { storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`${unindexed('store_id')} = ${storeId}`;
  return category === undefined ? store : sql`${store} and ${engine.unindexedText('category')} = ${category}`;
}

export function isUnfiltered({ text, storeId, category }: CodeFilter): boolean {
  return text === '' && storeId === undefined && category === undefined;
}
