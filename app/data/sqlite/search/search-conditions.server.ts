import { type RawBuilder, sql } from 'kysely';
import type { Edge, Pattern, Term } from '../../../domain/search/patterns.ts';
import type { CodeFilter, CodeWindow } from '../../codes/find-codes.ts';
import type { Database } from '../../database.server.ts';

/** One search, passed to each of its steps. */
export interface SqliteSearch {
  readonly db: Database;
  readonly scope: CodeFilter;
  /** Of the scope's text. */
  readonly terms: readonly Term[];
  readonly window: CodeWindow;
  readonly now: number;
  /** `offThread` in a large catalog, empty in a small one. */
  readonly thread: RawBuilder<unknown>;
}

/** Live at the search's moment and within its scope. */
export function conditionsOf(search: SqliteSearch): RawBuilder<unknown> {
  return sql`${withText(search)} and ${within(search.scope)}`;
}

/** Live at the search's moment and with all terms of its text, in any scope. */
export function withText({ terms, now }: SqliteSearch): RawBuilder<unknown> {
  return sql.join(
    [sql`starts_at <= ${now} and expires_at > ${now}`, ...terms.map((term) => sql`(${anyOf(term)})`)],
    sql` and `,
  );
}

/** The same rule as `hasTerms` in domain/search/patterns.ts; a test compares the two. */
function anyOf(term: Term): RawBuilder<unknown> {
  return sql.join(
    term.map((pattern) => {
      const has = contains(globsOf({ ...pattern, before: 'any', after: 'any' }));
      const hasEdges = pattern.before !== 'any' || pattern.after !== 'any';
      // SQLite looks for plain characters faster than for a set, and most texts don't have them.
      return hasEdges ? sql`(${has} and ${contains(globsOf(pattern))})` : has;
    }),
    sql` or `,
  );
}

/** GLOB is a third faster than instr(), and knows sets. Both sides are folded already. */
function contains(globs: readonly string[]): RawBuilder<unknown> {
  const one = sql.join(
    globs.map((glob) => sql`search_text glob ${glob}`),
    sql` or `,
  );
  return globs.length === 1 ? one : sql`(${one})`;
}

function globsOf({ text, before, after }: Pattern): string[] {
  const literal = text.replace(/[*?[]/g, '[$&]');
  return BEFORE[before].flatMap((start) => AFTER[after].map((end) => start + literal + end));
}

const BEFORE: Readonly<Record<Edge, readonly string[]>> = {
  any: ['*'],
  word: ['*[^a-z0-9]'],
  number: ['*[^0-9.,]', '*[^0-9][.,]'],
};
const AFTER: Readonly<Record<Edge, readonly string[]>> = {
  any: ['*'],
  word: ['[^a-z0-9]*'],
  number: ['[^0-9.,]*', '[.,][^0-9]*'],
};

export function within({ storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`;
  return category === undefined ? store : sql`${store} and category = ${category}`;
}

export function isUnfiltered({ text, storeId, category }: CodeFilter): boolean {
  return text === '' && storeId === undefined && category === undefined;
}
