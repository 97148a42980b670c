/** What is done with a request's address before any page sees it. */
export type Address =
  | { readonly kind: 'page'; readonly path: string; readonly search: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'malformed' };

/** Case-sensitive paths: built files, named by their hashes, and in development their sources. */
const CASE_MATTERS = /^\/(assets\/|node_modules\/|@)/;

/** Characters that mean the same escaped or not (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/;

/**
 * Every page has one address: lower case, no needless escapes, no dot segments, no double or trailing slashes. Other
 * spellings redirect there (308). A path that can't be decoded is malformed, and so is any address with a NUL. A query
 * is read as browsers read it, so "?q=15%" searches for "15%". `target` is the raw target of the request line, with one
 * character for each byte.
 */
export function canonicalAddress(target: string): Address {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? '' : target.slice(at);
  // A fragment is never sent by a browser, and names no page of its own.
  const [bare = ''] = path.split('#', 1);
  const escaped = bare.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  if (!path.startsWith('/') || !decodes(escaped) || search.includes('%00')) return { kind: 'malformed' };

  // Parsed as a browser would, dot segments and backslashes first, or a redirect could lead to another redirect.
  let canonical = new URL(`http://site${plainEscapes(escaped)}`).pathname.replace(/\/{2,}/g, '/');
  if (canonical.length > 1) canonical = canonical.replace(/\/$/, '');
  if (!CASE_MATTERS.test(canonical)) canonical = lowerCase(canonical);
  canonical = dataAddress(canonical);
  return canonical === path
    ? { kind: 'page', path, search }
    : { kind: 'redirect', location: canonical + search };
}

/**
 * The path without needless escapes (RFC 3986, 6.2.2.2). No page needs any other escape, so a path with one leads
 * nowhere and is left as it is.
 */
function plainEscapes(path: string): string {
  const plain = path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped;
  });
  return plain.includes('%') ? path : plain;
}

/** A path may hold percent escapes, whose hex digits stay as they are. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/**
 * The framework also takes "/stores/_.data" and "/stores/.data" for "/stores.data", and "/.data" for "/_.data". The
 * data of the office's first page is below "/office", where the office's cookie is sent.
 */
function dataAddress(path: string): string {
  if (!path.endsWith('.data')) return path;
  let end = path.length - '.data'.length;
  while (end > 0 && (path[end - 1] === '/' || path.slice(end - 2, end) === '/_'))
    end -= path[end - 1] === '/' ? 1 : 2;
  const page = path.slice(0, end);
  return end === 0 || page === '/office' ? `${page}/_.data` : `${page}.data`;
}

function decodes(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
