/** The ids that a form names, in its order, each once. */
export function idsIn(form: FormData): number[] {
  const ids = form.getAll('ids').map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/**
 * The order that an `OrderForm` asks for: its `ids`, with one of them a step further where a button sent `move` without
 * JavaScript: "12 up", "12 down". A step that leads nowhere moves nothing.
 */
export function orderAsked(form: FormData, ids: readonly number[] = idsIn(form)): number[] {
  const [, id, direction] = /^(\d{1,15}) (up|down)$/.exec(String(form.get('move') ?? '')) ?? [];
  const from = ids.indexOf(Number(id));
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);
}
