import {
  MAX_SHOWN,
  type QuickCells,
  type QuickPart,
  quickParts,
  readPaste,
} from '../../../domain/office/quick-add/quick-add.ts';
import { plainLine } from '../../../domain/text/typed-text.ts';
import { formatCount } from '../../../words/counts.ts';

/** The message for a paste with more lines than the table holds. */
export const PASTE_TOO_LONG = `That’s too much at once. Paste at most ${formatCount(MAX_SHOWN)} lines.`;

/** A line of the table, as its fields show it. */
export interface QuickLine {
  readonly cells: QuickCells;
  readonly isLeftOut: boolean;
}

/** The names of a line's fields. Each is sent once for every line, in order. */
export const partFields: Readonly<Record<QuickPart, string>> = {
  code: 'code',
  gives: 'gives',
  minimum: 'minimum',
  lastDay: 'last-day',
};

/** Has the index of a line that isn't added. */
export const LEAVE_OUT_FIELD = 'leave-out';

/** The lines of a paste, without hidden characters. The editor looks them over before they're added. */
export function pastedLines(paste: string): QuickLine[] {
  return readPaste(paste).map((cells) => ({
    cells: Object.fromEntries(quickParts.map((part) => [part, plainLine(cells[part])])) as QuickCells,
    isLeftOut: false,
  }));
}

/** The lines that a form sends, as many as the table shows. */
export function linesOf(form: FormData): QuickLine[] {
  const parts = quickParts.map((part) =>
    form.getAll(partFields[part]).map((value) => plainLine(String(value))),
  );
  const leftOut = new Set(form.getAll(LEAVE_OUT_FIELD).map(Number));
  const count = Math.min(Math.max(...parts.map((cells) => cells.length)), MAX_SHOWN);
  return Array.from({ length: count }, (_, index) => ({
    cells: Object.fromEntries(quickParts.map((part, at) => [part, parts[at]![index] ?? ''])) as QuickCells,
    isLeftOut: leftOut.has(index),
  }));
}
