import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../../../domain/search/patterns.ts';
import type { SearchEngine } from './search.ts';

/**
 * The rule of `hasTerms` in domain/search/patterns.ts, as a condition on `search_text`. The database doesn't choose an
 * index by it.
 */
export function hasTerms(engine: SearchEngine, terms: readonly Term[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`true`;
  return sql.join(
    terms.map((term) => sql`(${hasTerm(engine, term)})`),
    sql` and `,
  );
}

/** None of these terms. */
export function lacksTerms(engine: SearchEngine, terms: readonly Term[]): RawBuilder<unknown> {
  return terms.length === 0 ? sql`true` : sql`not (${hasTerm(engine, terms.flat())})`;
}

/** Shorter parts, such as the signs of tokens, are in all texts. */
const LEAST_SHARED = 3;

/** Most texts lack the part that all patterns of a term share, so that part is looked for first. */
function hasTerm(engine: SearchEngine, term: Term): RawBuilder<unknown> {
  const any = sql.join(
    term.map((pattern) => engine.hasPattern(pattern)),
    sql` or `,
  );
  const shared = term.length > 1 ? sharedPart(term.map(({ text }) => text)) : '';
  return shared.length < LEAST_SHARED ? any : sql`${engine.contains(shared)} and (${any})`;
}

/** The longest part that all of these texts share. Digits count for more, because nearly every text has " off". */
export function sharedPart([first = '', ...others]: readonly string[]): string {
  const characters = [...first];
  const parts = characters.flatMap((_, from) =>
    characters.slice(from).map((__, at) => characters.slice(from, from + at + 1).join('')),
  );
  const weightOf = (part: string) => (/\d/.test(part) ? 100 : 0) + part.length;
  return parts
    .filter((part) => others.every((text) => text.includes(part)))
    .reduce((best, part) => (weightOf(part) > weightOf(best) ? part : best), '');
}
