import { sql } from 'kysely';
import type { FindCodes, FinderLimits } from '../../codes/find-codes.ts';
import { listed } from '../../codes/listed.server.ts';
import { findWith } from '../../codes/search/finder.server.ts';
import type { SearchEngine } from '../../codes/search/search.ts';
import { codesWith, sequencesFrom } from './sequences.server.ts';
import { contains, hasPattern, unindexedText } from './terms-in-sql.server.ts';

/** As measured (docs/performance.md, "Search"). */
const LIMITS: FinderLimits = { counted: 50_000, scanCost: 0.75, mostScanned: 20_000 };

const engine: SearchEngine = {
  // Which index is read follows from the order, and from conditions that aren't kept from it.
  codesAlong: () => sql`code where ${listed}`,
  codesBy: () => sql`code_words as code where true`,
  codesWith,
  sequencesFrom: (_, pattern) => sequencesFrom(pattern),
  unindexedText,
  contains,
  hasPattern,
  // Every code's row is read anyway.
  hasKeyInStores: () => true,
  // Of a long list, what can't be in the others is skipped.
  entriesPerCode: 250,
  gathersInStores: true,
};

/** FindCodes over PostgreSQL: an index in the order of each sort, and trigrams in a table of all listed codes. */
export const findCodes: FindCodes = (db, scope, window, now, limits = LIMITS) =>
  findWith(engine, db, scope, window, now, limits);
