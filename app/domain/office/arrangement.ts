/** A new order of a list's records, by id. */
export interface Arrangement {
  /** The order that the editor began from. */
  readonly seen: readonly number[];
  /** The order that the editor wants, of all of them or of some. */
  readonly ids: readonly number[];
}

/**
 * A list with some of its records in a new order. Together they take the same places as before, all others stay where
 * they are, and records that were deleted meanwhile are left out.
 * @returns undefined where somebody else has put these records in another order since the editor saw them
 */
export function rearrange(
  list: readonly number[],
  { seen, ids }: Arrangement,
): readonly number[] | undefined {
  const listed = new Set(list);
  const wanted = new Set(ids.filter((id) => listed.has(id)));
  const now = list.filter((id) => wanted.has(id));
  const next = wanted.values();
  const rearranged = list.map((id) => (wanted.has(id) ? next.next().value! : id));
  const isUntouched = now.join() === seen.filter((id) => wanted.has(id)).join();
  return isUntouched || rearranged.join() === list.join() ? rearranged : undefined;
}
