import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/basket/ranking.ts';
import type { Pattern, Term } from '../../../domain/search/patterns.ts';
import type { Database } from '../../database.server.ts';
import { unindexed } from '../../engine.server.ts';
import type { CodeFilter, CodeWindow } from '../find-codes.ts';
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
  /** The listed codes along that index, which has the order of a list: what follows `from`, a condition last. */
  codesAlong(index: string): RawBuilder<unknown>;
  /** The listed codes in any order, by that index where a query can say so: what follows `from`, a condition last. */
  codesBy(index: string): RawBuilder<unknown>;
  /** Of the listed codes, those that have one of each of these sequences: what follows `from`, a condition last. */
  codesWith(all: readonly (readonly string[])[]): RawBuilder<unknown>;
  /** Sequences of the index: a code with that short pattern has at least one. */
  sequencesFrom(search: Search, pattern: Pattern): Promise<readonly string[]> | readonly string[];
  /** A column of texts in a condition that no index is to be chosen by: these have said which. */
  unindexedText(column: string): RawBuilder<unknown>;
  /** Whether `search_text` has that part. No index is to be chosen by it. */
  contains(part: string): RawBuilder<unknown>;
  /** The same of a pattern, whose edges count. */
  hasPattern(pattern: Pattern): RawBuilder<unknown>;
  /** Whether a store's codes come with the key of that sort at no cost worth a look at another index. */
  hasKeyInStores(sort: Sort): boolean;
  /** How many entries of a sequence's list cost as much to read as one code. */
  readonly entriesPerCode: number;
  /** Whether reading a code of a store costs as much as gathering one by its words. */
  readonly gathersInStores: boolean;
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
