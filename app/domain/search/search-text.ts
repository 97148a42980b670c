import { normalizeText } from '../text/normalize.ts';

const MAX_QUERY_CHARACTERS = 100;

/**
 * The stored text that a search matches: one folded field per line, the store first, with a line break before the first
 * and after the last, so every word has a neighbor on both sides.
 */
export function searchTextOf(store: string, fields: readonly string[]): string {
  return fold(`\n${[store, ...fields].map(onOneLine).join('\n')}\n`);
}

/** A stored search text, with another store in its first line. */
export function withStore(searchText: string, store: string): string {
  return `\n${foldLine(store)}${searchText.slice(searchText.indexOf('\n', 1))}`;
}

/**
 * Normalizes a query: folded like the stored text, trimmed, spaces collapsed, at most 100 characters. Without NUL, which
 * nobody types and no stored text has.
 */
export function normalizeQuery(query: string): string {
  const words = fold(query.replaceAll('\0', '')).trim().replace(/\s+/g, ' ');
  return [...words].slice(0, MAX_QUERY_CHARACTERS).join('').trimEnd();
}

/**
 * Compatibility forms ("ＳＡＶＥ", "ﬁ"), case, and the curly quotes that phones type make no difference to a search.
 */
export function fold(text: string): string {
  return normalizeText(text, 'NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** A field, or a part of one, as it is in the stored text. */
export function foldLine(text: string): string {
  return fold(onOneLine(text));
}

/** Line breaks and unusual spaces as plain ones. */
function onOneLine(text: string): string {
  return text.replace(/\s/g, ' ');
}
