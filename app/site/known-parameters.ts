/**
 * The query parameters that change a public page, by its path. The page cache drops all others, so that stray or
 * hostile ones neither fill it nor get past it.
 */
export function knownParameters(path: string): readonly string[] {
  if (path === '/verified-codes')
    return ['q', 'store', 'category', 'sort', 'basket', 'first', 'page', 'after'];
  if (path === '/stores') return ['page'];
  if (path.startsWith('/stores/')) return ['basket', 'first'];
  if (path === '/saved/status') return ['ids'];
  if (path === '/blog' || /^\/blog\/(category|tag)\//.test(path)) return ['page'];
  if (path === '/contact') return ['category', 'subject'];
  return [];
}

/**
 * Parameters that take any text or amount. Anybody can think up any number of such addresses, so the page cache keeps
 * their pages apart from those that the content alone makes.
 */
export const freeParameters: ReadonlySet<string> = new Set([
  'q',
  'store',
  'category',
  'basket',
  'after',
  'subject',
  '_routes',
]);

/** Pages that belong to one person (a mailed link, an editor) are never kept. */
export function isPersonal(path: string): boolean {
  return /^\/(newsletter|office|go)(\/|$)/.test(path);
}

/** Parts of a large sitemap are megabytes each, and asked for once a day: they are sent as they are made. */
export function isStreamed(path: string): boolean {
  return /^\/sitemap-\d+\.xml$/.test(path);
}
