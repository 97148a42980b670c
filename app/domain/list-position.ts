/**
 * A cursor in a sorted list: right after or right before one code, whether or not that code is still listed. So it
 * stays valid when codes come and go.
 */
export interface ListPosition extends ListedCode {
  readonly side: 'after' | 'before';
}

/** The part of a code that decides its place in a list. */
export interface ListedCode {
  readonly id: number;
  readonly failing: boolean;
  /** The sort key: the day of expiry, uses, or the rating in thousandths (0 for none). */
  readonly key: number;
}

/** "0.21045.377": failing, key, id; prefixed with "before." in links to the previous page. */
export function formatPosition({ side, failing, key, id }: ListPosition): string {
  return `${side === 'before' ? 'before.' : ''}${failing ? 1 : 0}.${key}.${id}`;
}

/** The position that `formatPosition` wrote; undefined for anything else. */
export function parsePosition(text: string): ListPosition | undefined {
  const match = /^(before\.)?([01])\.(\d{1,15})\.(\d{1,15})$/.exec(text);
  if (!match) return undefined;
  const [, before, failing, key, id] = match;
  return {
    side: before ? 'before' : 'after',
    failing: failing === '1',
    key: Number(key),
    id: Number(id),
  };
}
