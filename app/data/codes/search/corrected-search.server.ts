import { correctQuery, listUnknownWords } from '../../../domain/search/spelling.ts';
import type { Database } from '../../database.server.ts';
import { type CodePage, type CodeQuery, type ListWindow, searchCodes } from '../code-search.server.ts';
import { readVocabulary } from './vocabulary.server.ts';

export interface FoundPage extends CodePage {
  /** What the results are of: the query's text, or that text with its slips corrected. */
  readonly text: string;
}

/**
 * One page of the live codes that fit; if none does because of a slip in a longer word, those of the corrected text. A
 * promo code that was typed exactly is never corrected, whether or not it's still live.
 */
export async function searchCorrected(
  db: Database,
  query: CodeQuery,
  window: ListWindow,
  now: number,
): Promise<FoundPage> {
  const found = await searchCodes(db, query, window, now);
  if (found.total.count > 0 || query.text === '') return { ...found, text: query.text };
  const corrected = await correctText(db, query.text, now);
  const others = corrected && (await searchCodes(db, { ...query, text: corrected }, window, now));
  return others && others.total.count > 0 ? { ...others, text: corrected } : { ...found, text: query.text };
}

async function correctText(db: Database, text: string, now: number): Promise<string | undefined> {
  const vocabulary = await readVocabulary(db, now);
  const unknown = listUnknownWords(text, vocabulary);
  if (unknown.length === 0) return undefined;
  const codes = await listCodesNamed(db, unknown);
  return correctQuery(
    text,
    unknown.filter((word) => !codes.has(word)),
    vocabulary,
  );
}

/** Which of these words are codes that the site has or had. */
async function listCodesNamed(db: Database, words: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('code')
    .select('code')
    .distinct()
    .where(
      'code',
      'in',
      words.map((word) => word.toUpperCase()),
    )
    .where('status', '<>', 'draft')
    .execute();
  return new Set(rows.map(({ code }) => code.toLowerCase()));
}
