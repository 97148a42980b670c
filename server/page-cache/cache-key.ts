import { isPersonal, isStreamed } from '../../app/site/page-kinds.ts';
import { canonicalQuery, freeParameters } from '../../app/site/page-queries.ts';
import { pagePathOf } from '../framework/page-path.ts';

/**
 * The address under which a public page is kept, and from which it is rendered: its canonical path, and its query as
 * the page reads it. Undefined for pages that are never kept. `routeIds` are those of the page's routes, of which an
 * address of data may ask for some.
 */
export function cacheKey(path: string, search: string, routeIds: readonly string[]): string | undefined {
  const page = pagePathOf(path);
  if (isPersonal(page) || isStreamed(page)) return undefined;
  if (search === '') return path;
  const given = new URLSearchParams(search);
  const kept = canonicalQuery(page, given);
  const asked = path.endsWith('.data') ? askedRoutes(given, routeIds) : undefined;
  if (asked) kept.set('_routes', asked);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Whether anybody can think up any number of such addresses: a search, an amount, a text. */
export function isFreelyMade(key: string): boolean {
  const at = key.indexOf('?');
  return at >= 0 && [...new URLSearchParams(key.slice(at)).keys()].some((name) => freeParameters.has(name));
}

/**
 * The routes whose data is asked for, in the page's order; undefined for all of them. Without the page's own, nobody
 * would find out that there is no such page, so then all are answered.
 */
function askedRoutes(given: URLSearchParams, routeIds: readonly string[]): string | undefined {
  const wanted = new Set(given.get('_routes')?.split(','));
  const asked = routeIds.filter((id) => wanted.has(id));
  const isPart = asked.length < routeIds.length && asked.at(-1) === routeIds.at(-1);
  return isPart ? asked.join(',') : undefined;
}
