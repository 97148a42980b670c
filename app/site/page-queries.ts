import { readPageNumber } from '../frame/page-number.ts';
import { prefillParameters, readPrefill } from './contact/prefill.ts';
import { basketParameters, readBasketQuery } from './planner/basket-query.ts';
import { readAskedIds } from './saved/asked-ids.ts';
import { listAddress, readListQuery } from './verified-codes/list-query.ts';

type CanonicalQuery = (given: URLSearchParams) => URLSearchParams;

/** How each kind of public page reads its query, and writes it in its one form: a page without a line here reads none. */
const queries: readonly (readonly [path: RegExp, canonical: CanonicalQuery])[] = [
  [/^\/verified-codes$/, (given) => new URLSearchParams(listAddress(readListQuery(given)).split('?')[1])],
  [/^\/(stores|blog|blog\/(category|tag)\/[^/]+)$/, (given) => pageParameters(readPageNumber(given))],
  [/^\/stores\/[^/]+$/, (given) => basketParameters(readBasketQuery(given))],
  [/^\/contact$/, (given) => prefillParameters(readPrefill(given))],
  [/^\/saved\/status$/, (given) => askedParameters(readAskedIds(given))],
];

/**
 * The query of a public page as that page reads it: parsed and written again, so that one list has one address however
 * it was asked for. What the page does not read, and what it reads as its default, is left out.
 */
export function canonicalQuery(path: string, given: URLSearchParams): URLSearchParams {
  const [, canonical] = queries.find(([pattern]) => pattern.test(path)) ?? [];
  return canonical ? canonical(given) : new URLSearchParams();
}

/**
 * Parameters that take any text or amount. Anybody can think up any number of such addresses, so the page cache keeps
 * their pages apart from those that the content alone makes.
 */
export const freeParameters: ReadonlySet<string> = new Set([
  'q',
  'store',
  'basket',
  'after',
  'subject',
  'ids',
]);

function pageParameters(page: number): URLSearchParams {
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

function askedParameters(ids: readonly number[]): URLSearchParams {
  return new URLSearchParams(ids.length > 0 ? { ids: ids.join(',') } : {});
}
