/**
 * The order that an order form asks for: its `ids`, with one of them a step further where it was sent without
 * JavaScript.
 * @param move `ID up` or `ID down`; anything else moves nothing
 */
export function orderAfterMove(ids: readonly number[], move: string): number[] {
  const [, id, direction] = /^(\d+) (up|down)$/.exec(move) ?? [];
  const from = ids.indexOf(Number(id));
  const to = direction === 'up' ? from - 1 : from + 1;
  if (direction === undefined || from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);
}
