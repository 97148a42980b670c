import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../../../domain/search/patterns.ts';
import type { FindCodes, FinderLimits } from '../../codes/find-codes.ts';
import { listed } from '../../codes/listed.server.ts';
import { findWith } from '../../codes/search/finder.server.ts';
import type { SearchEngine } from '../../codes/search/search.ts';
import { hasTerms as termsCondition } from '../../codes/search/terms-in-sql.ts';
import { contains, hasPattern } from './terms-in-sql.server.ts';
import { codesWithTrigrams, trigramsForShort } from './trigrams.server.ts';

/** As measured (docs/performance.md, "Search"). */
const LIMITS: FinderLimits = { counted: 50_000, scanCost: 0.15, mostScanned: 60_000 };

function by(index: string): RawBuilder<unknown> {
  return sql`code indexed by ${sql.ref(index)} where ${listed}`;
}

const engine: SearchEngine = {
  codesInOrderOf: by,
  codesFromIndex: by,
  codesWithTrigrams,
  trigramsForShort,
  // `indexed by` has chosen the index already.
  unindexedText: (column) => sql.ref(column),
  contains,
  hasPattern,
  // Copies and ratings change often, so they are in one index alone.
  hasKeyInStores: (sort) => sort === 'newest' || sort === 'expiry',
  entriesPerCode: 60,
  gathersInStores: false,
};

/** FindCodes over SQLite: covering indexes in the order of each sort, and FTS5 with trigrams. */
export const findCodes: FindCodes = (db, scope, window, now, limits = LIMITS) =>
  findWith(engine, db, scope, window, now, limits);

/** `Engine.hasTerms`. */
export function hasTerms(terms: readonly Term[]): RawBuilder<unknown> {
  return termsCondition(engine, terms);
}
