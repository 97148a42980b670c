import type { FoundPage } from '../../data/codes/search/understood-search.server.ts';
import { joinCode } from '../../domain/code-text.ts';
import { namesAsked } from '../../domain/search/rank.ts';
import { isReworded } from '../../domain/search/reworded.ts';
import { capitalized, listText } from '../../words/locale.ts';
import { formatDollars } from '../../words/money.ts';
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
export function noteOf({ text, search, total, rows }: FoundPage, query: ListQuery): SearchNoteWords | null {
  if (total.count === 0) return null;
  const meant = askedText(search);
  const exact = listAddress(asTyped(query));
  const leftOut = search.leftOut.map(({ typed }) => quoted(typed));
  const without = leftOut.length > 0 ? `, without ${listText(leftOut)}` : '';
  const [first] = rows;
  const code = first && namesAsked(search).includes(joinCode(first.code)) ? first.code : undefined;
  if (text !== searchedText(query))
    return {
      before: 'Showing results for ',
      meant: code ?? (without ? meant : text),
      after: `${without}.`,
      way: { to: exact, label: `Search for ${quoted(query.q)} instead` },
    };
  if (without || search.asked.some(({ means }) => means.kind === 'any'))
    return { before: 'No code fits all of it. Showing ', meant, after: `${without}.`, way: null };
  const cart = search.cartCents === undefined ? undefined : formatDollars(search.cartCents);
  if (cart && !query.basket.total.text) {
    const withCart = { ...query, basket: { ...query.basket, total: { text: cart.slice(1) } } };
    return {
      before: '',
      meant: capitalized(meant),
      after: ', for carts of any size.',
      way: { to: listAddress(withCart), label: `See what each saves on ${cart}` },
    };
  }
  if (code || !isReworded(search)) return null;
  return {
    before: '',
    meant: capitalized(meant),
    after: `, for ${quoted(query.q)}.`,
    way: { to: exact, label: 'Search for these exact words' },
  };
}

function quoted(text: string): string {
  return `“${text.replaceAll('"', '')}”`;
}
