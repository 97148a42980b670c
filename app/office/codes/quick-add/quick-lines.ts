import { type QuickCells, type QuickPart, quickParts } from '../../../domain/office/quick-add/quick-add.ts';

/** A line of the table, as its fields show it. */
export interface QuickLine {
  readonly cells: QuickCells;
  readonly isLeftOut: boolean;
}

/** The names of a line's fields; each comes once for every line, in order. */
export const partFields: Readonly<Record<QuickPart, string>> = {
  code: 'code',
  gives: 'gives',
  minimum: 'minimum',
  lastDay: 'last-day',
};

/** Holds the index of a line that isn't added. */
export const LEAVE_OUT_FIELD = 'leave-out';

/** The lines that a form sends. */
export function linesOf(form: FormData): QuickLine[] {
  const parts = quickParts.map((part) => form.getAll(partFields[part]).map(String));
  const leftOut = form.getAll(LEAVE_OUT_FIELD).map(Number);
  const count = Math.max(...parts.map((cells) => cells.length));
  return Array.from({ length: count }, (_, index) => ({
    cells: Object.fromEntries(quickParts.map((part, at) => [part, parts[at]![index] ?? ''])) as QuickCells,
    isLeftOut: leftOut.includes(index),
  }));
}
