import { LONGEST_CODE } from '../../../domain/code-text.ts';
import { leaveOut } from '../../../domain/search/leave-out.ts';
import { namesAsked } from '../../../domain/search/rank.ts';
import {
  nothingAsked,
  type Reading,
  readSearch,
  withCodesNamed,
} from '../../../domain/search/read-search.ts';
import { correctQuery, findCodeMeant, listUnknownWords } from '../../../domain/search/spelling.ts';
import type { StoreNames } from '../../../domain/search/store-names.ts';
import type { Database } from '../../database.server.ts';
import { type CodePage, type CodeQuery, type ListWindow, searchCodes } from '../code-search.server.ts';
import { listNamesOfCodes } from '../records/code-names.server.ts';
import { readStoreNames, readVocabulary } from './vocabulary.server.ts';

/** The search that finds codes for a whole cart. */
export const WHOLE_CART = 'whole cart';

/** A search in a visitor's words. */
export interface TypedQuery extends Omit<CodeQuery, 'search'> {
  /** Normalized; empty for all. */
  readonly text: string;
}

/** A list's window; where no order is chosen, a search's words choose it. */
export interface TypedWindow extends Omit<ListWindow, 'sort'> {
  readonly sort: ListWindow['sort'] | undefined;
  /** The order where neither does: by default, the best match first. */
  readonly otherwise?: ListWindow['sort'];
}

export interface FoundPage extends CodePage {
  /** What the results are of: the query's text, or that text with its slips corrected. */
  readonly text: string;
  /** How that was understood. */
  readonly search: Reading;
  readonly sort: ListWindow['sort'];
}

/**
 * One page of the live codes that fit a search as it is understood. If none does, slips in longer words and in codes are
 * corrected, and if that finds nothing either, what fits most is found, without what no code has beside it. A promo
 * code that was typed exactly is never corrected, whether or not it's still live.
 */
export async function searchTyped(
  db: Database,
  { text, ...where }: TypedQuery,
  { sort: chosen, otherwise = 'match', ...window }: TypedWindow,
  now: number,
): Promise<FoundPage> {
  const names = where.storeSlug === undefined ? await readStoreNames(db, now) : undefined;
  const find = async (search: Reading, of: string): Promise<FoundPage> => {
    const sort = chosen ?? search.sort ?? otherwise;
    const found = await searchCodes(db, { ...where, search }, { ...window, sort }, now);
    return { ...found, text: of, search, sort };
  };
  if (text === '') return find(nothingAsked, text);
  const asTyped = await orNamed(db, readSearch(text, names?.find));
  const found = await find(asTyped, text);
  if (found.total.count > 0) return found;

  const corrected = await correctText(db, text, names, now);
  const meant = corrected === undefined ? asTyped : await orNamed(db, readSearch(corrected, names?.find));
  const others = corrected === undefined ? found : await find(meant, corrected);
  if (others.total.count > 0) return others;
  // A correction that would be left out is none.
  const isTyped = ({ leftOut }: Reading) => leftOut.every(({ typed }) => text.includes(typed));
  const corrections = corrected === undefined ? [] : leaveOut(meant, names).filter(isTyped);
  for (const [ways, of] of [
    [corrections, corrected ?? text],
    [leaveOut(asTyped, names), text],
  ] as const)
    for (const less of ways) {
      const fitting = await find(less, of);
      if (fitting.total.count > 0) return fitting;
    }
  return found;
}

/** Whether there are codes for a whole cart, which cover goods that no code names. */
export async function hasCodesForAnything(db: Database, where: Omit<CodeQuery, 'search'>, now: number) {
  const query = { ...where, search: readSearch(WHOLE_CART) };
  const { total } = await searchCodes(db, query, { sort: 'copies', limit: 1, page: 1 }, now);
  return total.count > 0;
}

async function correctText(db: Database, text: string, names: StoreNames | undefined, now: number) {
  const vocabulary = await readVocabulary(db, now);
  const code = findCodeMeant(text, vocabulary.codes);
  if (code !== undefined) return code;
  const unknown = listUnknownWords(text, vocabulary.words);
  if (unknown.length === 0) return undefined;
  const codes = await listNamesOfCodes(db, unknown);
  return correctQuery(
    text,
    unknown.filter((word) => !codes.has(word) && !names?.find([word])),
    vocabulary.words,
  );
}

/**
 * The search, also of the codes that its text names. Its words alone find those, but what codes give ("FREE-FISH-5"),
 * amounts, and stores are compared with the terms.
 */
async function orNamed(db: Database, search: Reading): Promise<Reading> {
  const { asked, store } = search;
  if (!store && asked.every(({ means }) => means.kind === 'word')) return search;
  const names = namesAsked(search).filter((name) => name !== '' && name.length <= LONGEST_CODE);
  if (names.length === 0) return search;
  return withCodesNamed(search, [...(await listNamesOfCodes(db, names))]);
}
