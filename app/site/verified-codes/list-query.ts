import { type Sort, sorts } from '../../domain/basket/ranking.ts';
import { categories } from '../../domain/categories.ts';
import { formatPosition, parsePosition } from '../../domain/list-position.ts';
import { normalizeQuery } from '../../domain/search/normalize-query.ts';
import { cutText } from '../../domain/text/typed-text.ts';
import { readPageNumber } from '../../frame/page-number.ts';
import {
  type BasketQuery,
  basketParameters,
  readBasketQuery,
  type ShownBasket,
} from '../planner/basket-query.ts';

/** The sorts of the specification, one that needs a search, and one that needs a basket. */
export type ListSort = Sort | 'match' | 'savings';

/** The list's URL, parsed. Every part has a value; invalid ones fall back to their defaults. */
export interface ListQuery {
  /** As typed, but trimmed and cut to the search's limit. */
  readonly q: string;
  readonly store: string | undefined;
  readonly category: string | undefined;
  /** As chosen; undefined where it's the one that the list has by itself. */
  readonly sort: ListSort | undefined;
  readonly basket: BasketQuery;
  /** From 1. */
  readonly page: number;
  /** The cursor of a previous or next link in a long list. It takes precedence over the page number. */
  readonly after: string | undefined;
}

/** What the page shows of it, without what only the server needs. */
export type ShownQuery = Pick<ListQuery, 'q' | 'store' | 'category'> & {
  /** Empty where it's the one that the list has by itself. */
  readonly sort: SortName | '';
  readonly basket: ShownBasket;
};

/** The names of sorts in addresses and forms: the specification calls the most copied first `discount`. */
export type SortName = Exclude<ListSort, 'copies'> | 'discount';

export function sortName(sort: ListSort): SortName {
  return sort === 'copies' ? 'discount' : sort;
}

/** Labels of the specification. */
export const sortLabels: Record<SortName, string> = {
  match: 'Best Match',
  newest: 'Newest First',
  discount: 'Most Popular',
  rating: 'Highest Rated',
  expiry: 'Expiring Soon',
  savings: 'Biggest Savings',
};

const TYPED_LIMIT = 100;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_LIMIT = 80;

/** Parses the parameters of the list. No input is an error. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const basket = readBasketQuery(parameters);
  const q = cutText(parameters.get('q') ?? '', TYPED_LIMIT);
  const sort = readSort(parameters.get('sort'), q !== '', basket);
  const isBySavings = sort === 'savings' || (sort === undefined && q === '' && basket.basket !== undefined);
  // Savings rank all codes at once, so their pages are always numbered.
  const position = isBySavings ? undefined : parsePosition(parameters.get('after') ?? '');
  return {
    q,
    store: readStore(parameters.get('store')),
    category: categories.find((category) => category === parameters.get('category')),
    sort,
    basket,
    page: position ? 1 : readPageNumber(parameters),
    after: position && formatPosition(position),
  };
}

/** The slug of a store, which may not exist; undefined for all stores. */
function readStore(given: string | null): string | undefined {
  const slug = given?.toLowerCase() ?? '';
  return slug !== 'all' && slug.length <= SLUG_LIMIT && SLUG.test(slug) ? slug : undefined;
}

/**
 * By itself, the list has the newest first, or with a cart what saves the most. A search may ask for an order in its
 * words, so whatever was chosen with one is kept.
 */
function readSort(given: string | null, isSearch: boolean, { basket }: BasketQuery): ListSort | undefined {
  if (!isSearch && given === (basket ? 'savings' : 'newest')) return undefined;
  if (given === 'savings' && basket) return 'savings';
  if (given === 'match' && isSearch) return 'match';
  return sorts.find((sort) => sortName(sort) === given);
}

/** The canonical query of the list. */
export function listQuery(given: URLSearchParams): URLSearchParams {
  return listParameters(readListQuery(given));
}

/** The URL of the list with that query. */
export function listAddress(query: Partial<ListQuery>): string {
  const parameters = listParameters(query);
  return parameters.size > 0 ? `/verified-codes?${parameters}` : '/verified-codes';
}

/** Defaults are left out, so each list has one URL. */
function listParameters(query: Partial<ListQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.q) parameters.set('q', query.q);
  if (query.store) parameters.set('store', query.store);
  if (query.category) parameters.set('category', query.category);
  if (query.sort) parameters.set('sort', sortName(query.sort));
  for (const [name, value] of query.basket ? basketParameters(query.basket) : []) parameters.set(name, value);
  if (query.after) parameters.set('after', query.after);
  else if (query.page && query.page > 1) parameters.set('page', String(query.page));
  return parameters;
}

/** The first page of a search for exactly what was typed: in quotes, it isn't corrected. */
export function asTyped(query: ListQuery): ListQuery {
  return { ...query, q: `"${query.q.replaceAll('"', '')}"`, page: 1, after: undefined };
}

/** The term that a search uses. */
export function searchedText(query: ListQuery): string {
  return normalizeQuery(query.q);
}
