/** Where a page of a list begins: right after a record, or right before one. It stays valid when records come and go. */
export interface ListPosition {
  readonly side: 'after' | 'before';
  readonly id: number;
}

export interface ListPlace {
  readonly limit: number;
  readonly from?: ListPosition | undefined;
}

/** The records of one page in the list's order, and the positions of the pages beside it. */
interface KeysetPage {
  readonly ids: readonly number[];
  readonly previous: ListPosition | undefined;
  readonly next: ListPosition | undefined;
}

/**
 * One page of a list.
 * @param find the ids beyond a position, nearest to it first
 */
export async function findKeysetPage(
  { limit, from }: ListPlace,
  find: (place: ListPlace) => Promise<number[]>,
): Promise<KeysetPage> {
  const isBack = from?.side === 'before';
  const found = await find({ limit: limit + 1, from });
  // Paging back ends on a full first page.
  if (isBack && found.length <= limit) return findKeysetPage({ limit }, find);
  const ids = found.slice(0, limit);
  if (isBack) ids.reverse();
  const hasMore = found.length > limit;
  const [first, last] = [ids[0], ids.at(-1)];
  return {
    ids,
    previous: from && first !== undefined ? { side: 'before', id: first } : undefined,
    next: (isBack || hasMore) && last !== undefined ? { side: 'after', id: last } : undefined,
  };
}
