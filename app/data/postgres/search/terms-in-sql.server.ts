import { type RawBuilder, sql } from 'kysely';
import { expressionOf, type Pattern } from '../../../domain/search/patterns.ts';

/** `SearchEngine.unindexedText`. */
export function unindexedText(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} || '')`;
}

const text = unindexedText('search_text');

/**
 * `SearchEngine.hasPattern`. A regular expression has the exact rule, but costs several times as much as plain text.
 * What stands beside the pattern is mostly a space, so that is looked for first.
 */
export function hasPattern(pattern: Pattern): RawBuilder<unknown> {
  const { before, after } = pattern;
  if (before === 'any' && after === 'any') return contains(pattern.text);
  const amongSpaces = `${before === 'any' ? '' : ' '}${pattern.text}${after === 'any' ? '' : ' '}`;
  const { source } = expressionOf([pattern]);
  return sql`(${contains(pattern.text)} and (${contains(amongSpaces)} or ${text} ~ ${source}))`;
}

/** `SearchEngine.contains`. */
export function contains(part: string): RawBuilder<unknown> {
  return sql`${text} like ${around(part)}`;
}

/** The LIKE pattern for texts with that part. */
export function around(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
