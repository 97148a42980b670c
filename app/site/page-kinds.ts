/** Pages that belong to one person (a mailed link, an editor) are never kept. */
export function isPersonal(path: string): boolean {
  return /^\/(newsletter|office|go)(\/|$)/.test(path);
}

/** Parts of a large sitemap are megabytes each, and asked for once a day: they are sent as they are made. */
export function isStreamed(path: string): boolean {
  return /^\/sitemap-\d+\.xml$/.test(path);
}

/** Pictures are drawn by another process, which takes its time. */
export function isDrawn(path: string): boolean {
  return path.startsWith('/og/');
}
