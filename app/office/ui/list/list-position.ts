import type { ListPosition } from '../../../data/keyset-pages.ts';

/** Where a list's address says that it begins: `after=ID`, `before=ID`, or at its first record. */
export function positionOf(query: URLSearchParams): ListPosition | undefined {
  for (const side of ['after', 'before'] as const) {
    const id = wholeNumber(query.get(side));
    if (id !== undefined) return { side, id };
  }
  return undefined;
}

/** A whole number from 1, as an address or a form has it. */
export function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
