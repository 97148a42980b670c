import { type RawBuilder, sql } from 'kysely';
import { type Pattern, startOf } from '../../../domain/search/patterns.ts';
import { LENGTH } from '../../codes/search/sampled-codes.server.ts';

/** `SearchEngine.codesWith`, by a full-text query. */
export function codesWith(all: readonly (readonly string[])[]): RawBuilder<unknown> {
  const query = all.map((sequences) => `(${sequences.map(quote).join(' | ')})`).join(' & ');
  return sql`code_words as code where sequences_of(search_text) @@ ${query}::tsquery`;
}

/** What the index has in place of a character that isn't ASCII. */
const BEYOND_ASCII = '\u007f';
const ASCII = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1));

/** `SearchEngine.sequencesFrom`: one that all of them begin with, or one for each character that may follow. */
export function sequencesFrom(pattern: Pattern): string[] {
  const { text, after } = pattern;
  if (after === 'any') return [text];
  const atStart = startOf(pattern);
  return ASCII.filter((next) => atStart.test(text + next)).map((next) =>
    next === BEYOND_ASCII ? text.replace(/[^\0-\u007f]/gu, BEYOND_ASCII) + next : text + next,
  );
}

/** A lexeme; a shorter one means all that begin with it. */
function quote(sequence: string): string {
  const quoted = `'${sequence.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return [...sequence].length < LENGTH ? `${quoted}:*` : quoted;
}
