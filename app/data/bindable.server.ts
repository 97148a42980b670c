/** What every engine takes for a `?`. */
export type Bindable = null | number | string | Uint8Array;

/** Up to here a number has all its digits. */
const LARGEST = 2 ** 53;

/**
 * The values of a query, checked. All numbers of the records are whole: one that isn't (an id of "1.5" or "x" in a form)
 * is null, which nothing is equal to. Text loses the character NUL. Dates and other objects are mistakes, which engines would take in ways of their
 * own.
 * @throws TypeError for such an object
 */
export function bindable(values: readonly unknown[]): Bindable[] {
  return values.map((value) => {
    if (typeof value === 'number')
      return Number.isInteger(value) && Math.abs(value) <= LARGEST ? value : null;
    // One engine's text can't hold NUL, and nobody types it.
    if (typeof value === 'string') return value.replaceAll('\0', '');
    if (value === null || value instanceof Uint8Array) return value;
    throw new TypeError(
      `A query parameter is ${Object.prototype.toString.call(value)}; bind numbers, text, bytes, or null.`,
    );
  });
}
