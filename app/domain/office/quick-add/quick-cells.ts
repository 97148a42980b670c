import type { QuickCells } from './quick-add.ts';
import { isDayText } from './quick-day.ts';
import { readMinimum } from './quick-minimum.ts';

/** A line as its four parts. What is more than four parts stays with what it gives, so that nothing is lost. */
export function splitCells(line: string): QuickCells {
  const cells = cellsOf(line);
  const [code = '', gives = '', third = '', fourth = '', ...more] = cells;
  if (cells.length === 1) return splitWords(code);
  if (more.some((cell) => cell !== '')) {
    const last = cells.at(-1) ?? '';
    const hasDay = isDayText(last);
    const middle = cells.slice(1, hasDay ? -1 : undefined).filter((cell) => cell !== '');
    return { code, gives: middle.join(', '), minimum: '', lastDay: hasDay ? last : '' };
  }
  // A minimum that is left out, and the two in the other order.
  if (fourth === '' && isDayText(third) && !isMinimum(third))
    return { code, gives, minimum: '', lastDay: third };
  if (isDayText(third) && !isMinimum(third) && isMinimum(fourth))
    return { code, gives, minimum: fourth, lastDay: third };
  return { code, gives, minimum: third, lastDay: fourth };
}

/** "SAVE5 $5 off until Dec 31": without separators, the code is the first word. */
function splitWords(line: string): QuickCells {
  const [, code = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  const until =
    /^(.*?)[\s(]+((?:valid )?(?:until|through|thru|till|ends?|expires?|exp\.?|by)\b.*?)\)?$/i.exec(rest);
  if (until && isDayText(until[2]!)) return { code, gives: until[1]!, minimum: '', lastDay: until[2]! };
  return { code, gives: rest, minimum: '', lastDay: '' };
}

function isMinimum(text: string): boolean {
  return text !== '' && readMinimum(text) !== undefined;
}

function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => partsOf(line, each).length > 1);
  if (separator === undefined) return [unquoted(line)];
  const parts = partsOf(line, separator);
  return (separator === ',' ? joinNumbers(parts) : parts).map(unquoted);
}

/** Cuts at separators outside double quotes. A quote that is never closed is text. */
function partsOf(line: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < line.length; at += 1) {
    const closing = line[at] === '"' && part.trim() === '' ? closingQuote(line, at) : -1;
    if (closing > at) {
      part += line.slice(at, closing + 1);
      at = closing;
    } else if (line[at] === separator) {
      parts.push(part);
      part = '';
    } else part += line[at];
  }
  return [...parts, part];
}

/** Doubled quotes stand for one. */
function closingQuote(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] !== '"') continue;
    if (line[at + 1] === '"') at += 1;
    else return at;
  }
  return -1;
}

/** Commas within "$1,200" and "Dec 31, 2026" don't separate. */
function joinNumbers(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isThousands =
      before !== undefined && /\$\d{1,3}(,\d{3})*$/.test(before) && /^\d{3}(\D|$)/.test(part);
    const isYear =
      before !== undefined &&
      /\p{L}{3,}\.?\s+\d{1,2}(st|nd|rd|th)?$/u.test(before) &&
      /^\s*\d{4}\s*$/.test(part);
    if (isThousands || isYear) joined[joined.length - 1] = `${before},${part}`;
    else joined.push(part);
  }
  return joined;
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^".*"$/s.test(trimmed) && trimmed.length > 1
    ? trimmed.slice(1, -1).replaceAll('""', '"').trim()
    : trimmed;
}
