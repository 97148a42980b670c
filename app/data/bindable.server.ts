import {
  type ColumnUpdateNode,
  InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';

/** What every engine takes for a `?`. */
export type Bindable = null | number | string | Uint8Array;

/** The largest number that keeps all its digits. */
const LARGEST = 2 ** 53;

/**
 * The values of a query, checked. All numbers of the records are whole: one that isn't (an id of "1.5" or "x" in a form)
 * is null, which nothing is equal to; `refuseFractions` keeps it from being stored. Text loses the character NUL. Dates
 * and other objects are mistakes, which engines would take in ways of their own.
 * @throws TypeError for such an object
 */
export function bindable(values: readonly unknown[]): Bindable[] {
  return values.map((value) => {
    if (typeof value === 'number') return isWhole(value) ? value : null;
    // One engine's text can't hold NUL, which nobody types.
    if (typeof value === 'string') return value.replaceAll('\0', '');
    if (value === null || value instanceof Uint8Array) return value;
    throw new TypeError(
      `A query parameter is ${Object.prototype.toString.call(value)}; bind numbers, text, bytes, or null.`,
    );
  });
}

/**
 * Refuses to store a number that isn't whole, or too large: a mistake in our own arithmetic, which would become null.
 * Values in conditions aren't stored.
 * @throws RangeError
 */
export function refuseFractions(query: OperationNode): void {
  if (InsertQueryNode.is(query)) {
    if (query.values && ValuesNode.is(query.values))
      for (const row of query.values.values) {
        if (PrimitiveValueListNode.is(row)) row.values.forEach(refuseFraction);
        else if (ValueListNode.is(row)) row.values.forEach(refuseNode);
      }
    query.onConflict?.updates?.forEach(refuseUpdate);
  } else if (UpdateQueryNode.is(query)) query.updates?.forEach(refuseUpdate);
}

function refuseUpdate({ value }: ColumnUpdateNode) {
  refuseNode(value);
}

function refuseNode(node: OperationNode) {
  if (ValueNode.is(node)) refuseFraction(node.value);
}

function refuseFraction(value: unknown) {
  if (typeof value === 'number' && !isWhole(value))
    throw new RangeError(`${value} can’t be stored; all numbers of the records are whole.`);
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LARGEST;
}
