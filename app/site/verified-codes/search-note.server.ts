import type { FoundPage } from '../../data/codes/search/understood-search.server.ts';
import { isReworded } from '../../domain/search/reworded.ts';
import { listText } from '../../words/locale.ts';
import { askedText } from '../../words/site/asked.ts';
import { asTyped, type ListQuery, listAddress, searchedText } from './list-query.ts';

/** One line about a search, with its most important words set off. */
export interface SearchNoteWords {
  readonly before: string;
  readonly meant: string;
  readonly after: string;
  readonly way: { readonly to: string; readonly label: string } | null;
}

/** What the page says about how a search was understood; null where it's as it was typed. */
export function noteOf({ text, search, total }: FoundPage, query: ListQuery): SearchNoteWords | null {
  if (total.count === 0) return null;
  const exact = listAddress(asTyped(query));
  const without =
    search.leftOut.length > 0
      ? `, without ${listText(search.leftOut.map(({ typed }) => quoted(typed)))}`
      : '';
  if (text !== searchedText(query))
    return {
      before: 'Showing results for ',
      meant: without ? askedText(search) : text,
      after: `${without}.`,
      way: { to: exact, label: `Search for ${quoted(query.q)} instead` },
    };
  if (without)
    return {
      before: 'No code fits all of it. Showing ',
      meant: askedText(search),
      after: `${without}.`,
      way: null,
    };
  if (!isReworded(search)) return null;
  const meant = askedText(search);
  return {
    before: '',
    meant: meant.charAt(0).toUpperCase() + meant.slice(1),
    after: `, for ${quoted(query.q)}.`,
    way: { to: exact, label: 'Search for these exact words' },
  };
}

function quoted(text: string): string {
  return `“${text}”`;
}
