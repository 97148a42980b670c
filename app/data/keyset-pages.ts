interface Side {
  readonly side: 'after' | 'before';
}

/** Where a page of a list begins: right after a record, or right before one. It stays valid when records come and go. */
export type ListPosition<Key = { readonly id: number }> = Side & Key;

export interface ListPlace<Key = { readonly id: number }> {
  readonly limit: number;
  readonly from?: ListPosition<Key> | undefined;
}

interface KeysetPage<Row, Key> {
  readonly rows: readonly Row[];
  readonly previous: ListPosition<Key> | undefined;
  readonly next: ListPosition<Key> | undefined;
}

/**
 * One page of a list, in the list's order, and the positions of the pages beside it.
 * @param find the rows beyond a position, nearest to it first
 * @param keyOf what a position needs to know of a row
 */
export async function findKeysetPage<Row, Key extends object>(
  { limit, from }: ListPlace<NoInfer<Key>>,
  find: (place: ListPlace<Key>) => Promise<Row[]>,
  keyOf: (row: Row) => NoInfer<Key>,
): Promise<KeysetPage<Row, Key>> {
  const isBack = from?.side === 'before';
  const found = await find({ limit: limit + 1, from });
  // Paging back ends on a full first page.
  if (isBack && found.length <= limit) return findKeysetPage({ limit }, find, keyOf);
  const rows = found.slice(0, limit);
  if (isBack) rows.reverse();
  const hasMore = found.length > limit;
  const [first, last] = [rows[0], rows.at(-1)];
  const previous = from && first !== undefined ? { side: 'before' as const, ...keyOf(first) } : undefined;
  const next =
    (isBack || hasMore) && last !== undefined ? { side: 'after' as const, ...keyOf(last) } : undefined;
  return { rows, previous, next };
}
