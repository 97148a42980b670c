import { freeParameters, isPersonal, isStreamed, knownParameters } from '../app/site/known-parameters.ts';
import { listAddress, readListQuery } from '../app/site/verified-codes/list-query.ts';
import { pagePathOf } from './page-path.ts';

/** Longer values than any page makes use of are cut, or each would be a page of its own. */
const VALUE_LIMIT = 200;

/**
 * The address under which a public page is kept, and from which it is rendered: its path and those parameters that it
 * knows, in one order. Undefined for pages that are never kept.
 */
export function cacheKey(path: string, search: string): string | undefined {
  const page = pagePathOf(path);
  if (isPersonal(page) || isStreamed(page)) return undefined;
  if (search === '') return path;
  const kept = keptParameters(page, new URLSearchParams(search));
  if (path.endsWith('.data')) keep('_routes', new URLSearchParams(search), kept);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Whether anybody can think up any number of such addresses: a search, an amount, a text. */
export function isFreelyMade(key: string): boolean {
  const at = key.indexOf('?');
  return at >= 0 && [...new URLSearchParams(key.slice(at)).keys()].some((name) => freeParameters.has(name));
}

/** The list reads odd values as their defaults; so that they aren't pages of their own, its key says what it read. */
function keptParameters(page: string, given: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(
    page === '/verified-codes' ? listAddress(readListQuery(given)).split('?')[1] : '',
  );
  for (const name of page === '/verified-codes' ? ['after'] : knownParameters(page)) keep(name, given, kept);
  return kept;
}

function keep(name: string, given: URLSearchParams, kept: URLSearchParams) {
  const value = given.get(name);
  if (value) kept.set(name, value.slice(0, VALUE_LIMIT));
}
