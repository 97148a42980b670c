import { trimEndOf } from '../../text/trim.ts';
import type { QuickCells } from './quick-add.ts';
import { isDayText } from './quick-day.ts';
import { readMinimum } from './quick-minimum.ts';

/** Longer than any amount with commas and the words that may come before it in a cell. */
const MAX_AMOUNT = 100;
const UNTIL = /[\s(](?:valid )?(?:until|through|thru|till|ends?|expires?|exp\.?|by)\b/i;

/** A line as its four parts. More parts than four stay with what the code gives, so that nothing is lost. */
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
  // The minimum may be missing, or come after the last day.
  if (fourth === '' && isDayText(third) && !isMinimum(third))
    return { code, gives, minimum: '', lastDay: third };
  if (isDayText(third) && !isMinimum(third) && isMinimum(fourth))
    return { code, gives, minimum: fourth, lastDay: third };
  return { code, gives, minimum: third, lastDay: fourth };
}

/** "SAVE5 $5 off until Dec 31": without separators, the code is the first word. */
function splitWords(line: string): QuickCells {
  const code = /^\S*/.exec(line)![0];
  const rest = line.slice(code.length).trimStart();
  const until = UNTIL.exec(rest);
  if (until) {
    const lastDay = rest.slice(until.index + 1).replace(/\)$/, '');
    const gives = trimEndOf(rest.slice(0, until.index), ' \t(');
    if (isDayText(lastDay)) return { code, gives, minimum: '', lastDay };
  }
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
  let from = 0;
  let isBlank = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === separator) {
      parts.push(line.slice(from, at));
      from = at + 1;
      isBlank = true;
    } else if (isBlank && sign.trim() !== '') {
      isBlank = false;
      if (sign === '"') at = Math.max(at, closingQuote(line, at));
    }
  }
  return [...parts, line.slice(from)];
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
      before !== undefined &&
      before.length <= MAX_AMOUNT &&
      /\$\d{1,3}(,\d{3})*$/.test(before) &&
      /^\d{3}(\D|$)/.test(part);
    const isYear =
      before !== undefined &&
      /\p{L}{3}\.?\s+\d{1,2}(st|nd|rd|th)?$/u.test(before) &&
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
