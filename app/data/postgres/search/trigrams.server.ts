import { type RawBuilder, sql } from 'kysely';
import { type Pattern, startOf } from '../../../domain/search/patterns.ts';
import { TRIGRAM_LENGTH } from '../../codes/search/sampled-codes.server.ts';

/** `SearchEngine.codesWithTrigrams`, by a full-text query. */
export function codesWithTrigrams(all: readonly (readonly string[])[]): RawBuilder<unknown> {
  const query = all.map((trigrams) => `(${trigrams.map(quote).join(' | ')})`).join(' & ');
  return sql`code_words as code where sequences_of(search_text) @@ ${query}::tsquery`;
}

/** Stands in the index for each character that isn't ASCII. */
const BEYOND_ASCII = '\u007f';
const ASCII = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1));

/** `SearchEngine.trigramsForShort`: the pattern as a prefix, or one prefix for each character that may follow. */
export function trigramsForShort(pattern: Pattern): string[] {
  const { text, after } = pattern;
  if (after === 'any') return [text];
  const atStart = startOf(pattern);
  return ASCII.filter((next) => atStart.test(text + next)).map((next) =>
    next === BEYOND_ASCII ? text.replace(/[^\0-\u007f]/gu, BEYOND_ASCII) + next : text + next,
  );
}

/** A lexeme of the query; a shorter text stands for all lexemes that begin with it. */
function quote(trigram: string): string {
  const quoted = `'${trigram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return [...trigram].length < TRIGRAM_LENGTH ? `${quoted}:*` : quoted;
}
