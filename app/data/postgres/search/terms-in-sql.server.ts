import { type RawBuilder, sql } from 'kysely';
import { expressionOf, type Pattern, type Term } from '../../../domain/search/patterns.ts';
import { sharedPart } from '../../codes/search/shared-part.ts';

/** `SearchEngine.hasTerms`. The index of words knows these conditions, except those of one or two characters. */
export function hasTerms(terms: readonly Term[]): RawBuilder<unknown> {
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

/** An expression costs several times as much as plain text, and is the rule itself. */
function hasPattern(pattern: Pattern): RawBuilder<unknown> {
  const { text, before, after } = pattern;
  // No text of this database has that character, and none may be sent.
  if (text.includes('\0')) return sql`false`;
  if (before === 'any' && after === 'any') return contains(text);
  return sql`(${contains(text)} and search_text ~ ${expressionOf([pattern]).source})`;
}

export function contains(text: string): RawBuilder<unknown> {
  return sql`search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}
