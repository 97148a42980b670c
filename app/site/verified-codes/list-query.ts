import { type Sort, sorts } from '../../domain/basket/ranking.ts';
import { categories } from '../../domain/categories.ts';
import { formatPosition, parsePosition } from '../../domain/list-position.ts';
import { normalizeQuery } from '../../domain/text/search-text.ts';
import { cutText } from '../../frame/forms/typed-text.ts';
import { readPageNumber } from '../../frame/page-number.ts';
import { type BasketQuery, basketParameters, readBasketQuery } from '../planner/basket-query.ts';

/** The sorts of the specification, and one that needs a basket. */
export type ListSort = Sort | 'savings';

/** What the address of the list says: every part has a value, odd ones have fallen back to their defaults. */
export interface ListQuery {
  /** As typed, but trimmed to what a search looks at. */
  readonly q: string;
  readonly store: string | undefined;
  readonly category: string | undefined;
  readonly sort: ListSort;
  readonly basket: BasketQuery;
  /** From 1. */
  readonly page: number;
  /** A position that a page of a long list gave as the way on or back; it goes before the number. */
  readonly after: string | undefined;
}

export const DEFAULT_SORT: Sort = 'newest';

/** Labels of the specification; `discount` is the specification's name for most uses first. */
export const sortLabels: Record<ListSort, string> = {
  newest: 'Newest First',
  discount: 'Most Popular',
  rating: 'Highest Rated',
  expiry: 'Expiring Soon',
  savings: 'Biggest Savings',
};

const TYPED_LIMIT = 100;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_LIMIT = 80;

/** Reads the parameters of the list; nothing that a visitor can write there is an error. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const basket = readBasketQuery(parameters);
  const sort = readSort(parameters.get('sort'), basket);
  // Savings are ranked whole, so only their pages have numbers.
  const position = sort === 'savings' ? undefined : parsePosition(parameters.get('after') ?? '');
  return {
    q: cutText(parameters.get('q') ?? '', TYPED_LIMIT),
    store: readStore(parameters.get('store')),
    category: categories.find((category) => category === parameters.get('category')),
    sort,
    basket,
    page: position ? 1 : readPageNumber(parameters),
    after: position && formatPosition(position),
  };
}

/** The slug of a store, which may be none of ours; undefined for all of them. */
function readStore(given: string | null): string | undefined {
  const slug = given?.toLowerCase() ?? '';
  return slug !== 'all' && slug.length <= SLUG_LIMIT && SLUG.test(slug) ? slug : undefined;
}

function readSort(given: string | null, { basket }: BasketQuery): ListSort {
  if (given === 'savings' && basket) return 'savings';
  return sorts.find((sort) => sort === given) ?? DEFAULT_SORT;
}

/** The query of the list in its one form. */
export function listQuery(given: URLSearchParams): URLSearchParams {
  return listParameters(readListQuery(given));
}

/** The address of the list with that query. */
export function listAddress(query: Partial<ListQuery>): string {
  const parameters = listParameters(query);
  return parameters.size > 0 ? `/verified-codes?${parameters}` : '/verified-codes';
}

/** Defaults are left out, so that each list has one address. */
function listParameters(query: Partial<ListQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.q) parameters.set('q', query.q);
  if (query.store && query.store !== 'all') parameters.set('store', query.store);
  if (query.category) parameters.set('category', query.category);
  if (query.sort && query.sort !== DEFAULT_SORT) parameters.set('sort', query.sort);
  for (const [name, value] of query.basket ? basketParameters(query.basket) : []) parameters.set(name, value);
  if (query.after) parameters.set('after', query.after);
  else if (query.page && query.page > 1) parameters.set('page', String(query.page));
  return parameters;
}

/** What a search actually looks for. */
export function searchedText(query: ListQuery): string {
  return normalizeQuery(query.q);
}
