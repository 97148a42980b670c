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

/** Live at the search's moment and within its scope. What costs least is compared first. */
export function conditionsOf(search: SqliteSearch): RawBuilder<unknown> {
  const { now, scope } = search;
  return sql`starts_at <= ${now} and expires_at > ${now} and ${within(scope)} and ${hasText(search)}`;
}

/** The same rule as `hasTerms` in domain/search/patterns.ts; a test compares the two. */
function hasText({ terms }: SqliteSearch): RawBuilder<unknown> {
  if (terms.length === 0) return sql`true`;
  return sql.join(
    terms.map((term) => sql`(${hasTerm(term)})`),
    sql` and `,
  );
}

/** Most texts lack what all patterns of a term share, so that is looked for first. */
function hasTerm(term: Term): RawBuilder<unknown> {
  const any = sql.join(term.map(hasPattern), sql` or `);
  const shared = term.length > 1 ? sharedPart(term.map(({ text }) => text)) : '';
  return shared === '' ? any : sql`${contains(shared)} and (${any})`;
}

/**
 * A GLOB with a set at its start tries the set at every character, which takes ten times as long as looking for plain
 * ones. So the neighbors of the first place are compared instead. Only where they leave it open, or where the text has
 * the pattern a second time, all of it is.
 */
function hasPattern(pattern: Pattern): RawBuilder<unknown> {
  const { text, before, after } = pattern;
  if (before === 'any' && after === 'any') return contains(text);
  const at = sql`instr(search_text, ${text})`;
  const around = sql`substr(search_text, ${at} - 1, ${[...text].length + 2})`;
  const hasEdges = sql`${around} glob ${NEIGHBOR[before] + literally(text) + NEIGHBOR[after]}`;
  const leftOpen = [
    sql`instr(substr(search_text, ${at} + 1), ${text})`,
    ...(before === 'number' ? [sql`${around} glob '[.,]*'`] : []),
    ...(after === 'number' ? [sql`${around} glob '*[.,]'`] : []),
  ];
  const anywhere = sql.join(
    globsOf(pattern).map((glob) => sql`search_text glob ${glob}`),
    sql` or `,
  );
  return sql`(${contains(text)} and (${hasEdges} or ((${sql.join(leftOpen, sql` or `)}) and (${anywhere}))))`;
}

/** GLOB is a third faster than instr(). Both sides are folded already. */
function contains(text: string): RawBuilder<unknown> {
  return sql`search_text glob ${`*${literally(text)}*`}`;
}

function globsOf({ text, before, after }: Pattern): string[] {
  return BEFORE[before].flatMap((start) => AFTER[after].map((end) => start + literally(text) + end));
}

function literally(text: string): string {
  return text.replace(/[*?[]/g, '[$&]');
}

/** One neighbor that is enough of an edge by itself. */
const NEIGHBOR: Readonly<Record<Edge, string>> = { any: '?', word: '[^a-z0-9]', number: '[^0-9.,]' };
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

/** The longest part that all of these texts have. Digits count for more: nearly every text has " off". */
function sharedPart([first = '', ...others]: readonly string[]): string {
  const characters = [...first];
  const parts = characters.flatMap((_, from) =>
    characters.slice(from).map((__, at) => characters.slice(from, from + at + 1).join('')),
  );
  const weightOf = (part: string) => (/\d/.test(part) ? 100 : 0) + part.length;
  return parts
    .filter((part) => others.every((text) => text.includes(part)))
    .reduce((best, part) => (weightOf(part) > weightOf(best) ? part : best), '');
}

function within({ storeId, category }: CodeFilter): RawBuilder<unknown> {
  const store = storeId === undefined ? sql`true` : sql`store_id = ${storeId}`;
  return category === undefined ? store : sql`${store} and category = ${category}`;
}

export function isUnfiltered({ text, storeId, category }: CodeFilter): boolean {
  return text === '' && storeId === undefined && category === undefined;
}
