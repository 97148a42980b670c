/** The ids that a form names, in its order. */
export function idsIn(form: FormData): number[] {
  return form
    .getAll('ids')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** An order after one step of an `OrderForm` without JavaScript: "12 up", "12 down". Without a step, as it is. */
export function orderAfter(ids: readonly number[], step: string): readonly number[] {
  const [, id, direction] = /^(\d{1,15}) (up|down)$/.exec(step) ?? [];
  const from = ids.indexOf(Number(id));
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);
}
