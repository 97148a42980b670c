/** What becomes of a request's address before any page sees it. */
export type Address =
  | { readonly kind: 'page'; readonly path: string; readonly search: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'malformed' };

/** Paths whose letter case means something: built files, named by their hashes, and in development their sources. */
const CASE_MATTERS = /^\/(assets\/|node_modules\/|@)/;

/**
 * Every page has one address: lower case, no dot segment, no doubled or trailing slash. Others redirect there (308);
 * a path that cannot be decoded is malformed, and so is whatever holds a NUL. A query is read as browsers read it, so
 * "?q=15%" asks for just that. `target` is the request line's target, as it came.
 */
export function canonicalAddress(target: string): Address {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? '' : target.slice(at);
  if (!path.startsWith('/') || !decodes(path) || search.includes('%00')) return { kind: 'malformed' };

  // Read as a browser would: dot segments and backslashes first, or a redirect would lead to another one.
  let canonical = new URL(`http://site${path}`).pathname.replace(/\/{2,}/g, '/');
  if (canonical.length > 1) canonical = canonical.replace(/\/$/, '');
  if (!path.endsWith('.data') && !CASE_MATTERS.test(canonical)) canonical = lowerCase(canonical);
  return canonical === path
    ? { kind: 'page', path, search }
    : { kind: 'redirect', location: canonical + search };
}

/** A path may hold percent escapes, whose hex digits stay as they are. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

function decodes(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
