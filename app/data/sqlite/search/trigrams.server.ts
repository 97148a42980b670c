import { type RawBuilder, sql } from 'kysely';
import { type Pattern, startOf } from '../../../domain/search/patterns.ts';
import type { Search } from '../../codes/search/search.ts';

/** `SearchEngine.codesWithTrigrams`, by a full-text query. */
export function codesWithTrigrams(all: readonly (readonly string[])[]): RawBuilder<unknown> {
  const query = all.map((trigrams) => `(${trigrams.map(quote).join(' OR ')})`).join(' AND ');
  return sql`code_words cross join code on code.id = code_words.rowid where code_words match ${query}`;
}

/** `SearchEngine.trigramsForShort`, from the trigrams that the index has. */
export async function trigramsForShort({ db, thread }: Search, pattern: Pattern): Promise<string[]> {
  const { text } = pattern;
  const { rows } = await sql<{ term: string }>`${thread} select term from code_sequence
    where term >= ${text} and term < ${`${text}\u{10ffff}`}
  `.execute(db);
  const atStart = startOf(pattern);
  return rows.map(({ term }) => term).filter((term) => atStart.test(term));
}

function quote(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}
