import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../../../domain/search/patterns.ts';
import type { FindCodes, FinderLimits } from '../../codes/find-codes.ts';
import { listed } from '../../codes/listed.server.ts';
import { findWith } from '../../codes/search/finder.server.ts';
import type { SearchEngine } from '../../codes/search/search.ts';
import { hasTerms as termsCondition } from '../../codes/search/terms-in-sql.ts';
import { contains, hasPattern, unindexedText } from './terms-in-sql.server.ts';
import { codesWithTrigrams, trigramsForShort } from './trigrams.server.ts';

/** As measured (docs/performance.md, "Search"). */
const LIMITS: FinderLimits = { counted: 50_000, scanCost: 0.75, mostScanned: 20_000 };

const engine: SearchEngine = {
  // The order decides which index is read, and so do conditions that aren't hidden from the planner.
  codesInOrderOf: () => sql`code where ${listed}`,
  codesFromIndex: () => sql`code_words as code where true`,
  codesWithTrigrams,
  trigramsForShort: (_, pattern) => trigramsForShort(pattern),
  unindexedText,
  contains,
  hasPattern,
  // The row of every code is read anyway.
  hasKeyInStores: () => true,
  // In a long list, entries that can't be in the other lists are skipped.
  entriesPerCode: 250,
  gathersInStores: true,
};

/** FindCodes over PostgreSQL: an index in the order of each sort, and trigrams in a table of all listed codes. */
export const findCodes: FindCodes = (db, scope, window, now, limits = LIMITS) =>
  findWith(engine, db, scope, window, now, limits);

/** `Engine.hasTerms`. */
export function hasTerms(terms: readonly Term[]): RawBuilder<unknown> {
  return termsCondition(engine, terms);
}
