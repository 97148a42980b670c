import { isPersonal, isStreamed, knownParameters } from '../app/site/known-parameters.ts';

/** Longer values than any page makes use of are cut, or each would be a page of its own. */
const VALUE_LIMIT = 200;

/**
 * The address under which a public page is kept, and from which it is rendered: its path and those parameters that it
 * knows, in one order. Undefined for pages that are never kept.
 */
export function cacheKey(path: string, search: string): string | undefined {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  if (isPersonal(page) || isStreamed(page)) return undefined;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const known = path.endsWith('.data') ? [...knownParameters(page), '_routes'] : knownParameters(page);
  for (const name of known) {
    const value = given.get(name);
    if (value) kept.set(name, value.slice(0, VALUE_LIMIT));
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
