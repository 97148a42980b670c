import { type RawBuilder, sql } from 'kysely';
import { expressionOf, type Pattern, type Term } from '../../../domain/search/patterns.ts';
import { sharedPart } from '../../codes/search/longest-part.ts';

/** `SearchEngine.unindexedText`. */
export function unindexedText(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} || '')`;
}

const text = unindexedText('search_text');

/** `SearchEngine.hasTerms`. */
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
  const { before, after } = pattern;
  // No text of this database has that character, and none may be sent.
  if (pattern.text.includes('\0')) return sql`false`;
  if (before === 'any' && after === 'any') return contains(pattern.text);
  return sql`(${contains(pattern.text)} and ${text} ~ ${expressionOf([pattern]).source})`;
}

function contains(part: string): RawBuilder<unknown> {
  return sql`${text} like ${around(part)}`;
}

/** The pattern of LIKE for what has that part. */
export function around(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
