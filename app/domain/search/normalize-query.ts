import { fold } from '../text/fold.ts';

const MAX_QUERY_CHARACTERS = 100;

/**
 * Normalizes a query: folded like the stored text, trimmed, spaces collapsed, at most 100 characters. Without NUL, which
 * nobody types and no stored text has.
 */
export function normalizeQuery(query: string): string {
  const words = fold(query.replaceAll('\0', '')).trim().replace(/\s+/g, ' ');
  return [...words].slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd();
}
