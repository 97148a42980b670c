import { type RawBuilder, sql } from 'kysely';
import type { CodeFilter, CodeWindow } from '../../codes/find-codes.ts';
import type { Database } from '../../database.server.ts';

/** One search, passed to each of its steps. */
export interface SqliteSearch {
  readonly db: Database;
  readonly scope: CodeFilter;
  readonly window: CodeWindow;
  readonly now: number;
  /** `offThread` in a large catalog, empty in a small one. */
  readonly thread: RawBuilder<unknown>;
}

/** Live at the search's moment and within its scope. */
export function conditionsOf(search: SqliteSearch): RawBuilder<unknown> {
  return sql`${withText(search)} and ${within(search.scope)}`;
}

/** Live at the search's moment and with its text, in any scope. */
export function withText({ scope: { text }, now }: SqliteSearch): RawBuilder<unknown> {
  const live = sql`starts_at <= ${now} and expires_at > ${now}`;
  // A third faster than instr(). Both sides are case-folded already.
  return text ? sql`${live} and search_text glob ${`*${text.replace(/[*?[]/g, '[$&]')}*`}` : live;
}

export function within({ storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`;
  return category === undefined ? store : sql`${store} and category = ${category}`;
}

export function isUnfiltered({ text, storeId, category }: CodeFilter): boolean {
  return text === '' && storeId === undefined && category === undefined;
}
