import { joinCode } from '../code-text.ts';
import { foldLine } from '../text/fold.ts';
import { tokensOfStore } from './tokens.ts';

/**
 * The stored text that a search matches: one folded field per line, the store first, with a line break before the first
 * and after the last, so every word has a neighbor on both sides. The last line has the tokens of what it offers.
 */
export function searchTextOf(store: string, fields: readonly string[], tokens: readonly string[] = []) {
  return `\n${storeLine(store)}\n${fields.map((field) => `${foldLine(field)}\n`).join('')}${tokens.length > 0 ? `${tokens.join('')}\n` : ''}`;
}

/** A stored search text, with another store in its first line. */
export function withStore(searchText: string, store: string): string {
  return `\n${storeLine(store)}${searchText.slice(searchText.indexOf('\n', 1))}`;
}

/** A code's lines: in one word, as it's named, and with its parts apart, if it has several. */
export function codeLines(code: string): string[] {
  const joined = joinCode(code);
  return joined.length === code.length ? [joined] : [joined, code];
}

function storeLine(store: string): string {
  return foldLine(store) + tokensOfStore(store).join('');
}
