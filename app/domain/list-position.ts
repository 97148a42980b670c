/**
 * A place in a sorted list that stays where it is when codes come and go: right after or right before one code,
 * whether or not that code is still listed.
 */
export interface ListPosition extends ListedCode {
  readonly side: 'after' | 'before';
}

/** A code as far as its place in a list goes. */
export interface ListedCode {
  readonly id: number;
  readonly failing: boolean;
  /** What the sort compares: the day of expiry, uses, or the rating in thousandths (0 for none). */
  readonly key: number;
}

/** "0.21045.377": failing, key, id; with "before." in front for a link to the previous page. */
export function formatPosition({ side, failing, key, id }: ListPosition): string {
  return `${side === 'before' ? 'before.' : ''}${failing ? 1 : 0}.${key}.${id}`;
}

/** The position that was written by `formatPosition`; undefined for anything else. */
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
