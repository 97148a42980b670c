/**
 * The order that a form asks for: a code added at the end (`add`), one removed (`remove`), one moved by a step (`move`,
 * "ID up"), or the whole list (`ids`).
 * @param seen the ids that the editor began from
 */
export function changedOrder(form: FormData, seen: readonly number[]): number[] {
  const numberIn = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined);
  const [added, removed] = [numberIn('add'), numberIn('remove')];
  if (added !== undefined) return seen.includes(added) ? [...seen] : [...seen, added];
  if (removed !== undefined) return seen.filter((id) => id !== removed);
  const ids = [...new Set(form.getAll('ids').map(Number))].filter((id) => seen.includes(id));
  const listed = [...ids, ...seen.filter((id) => !ids.includes(id))];
  const [moved, direction] = String(form.get('move') ?? '').split(' ');
  const from = listed.indexOf(Number(moved));
  const to = direction === 'up' ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= listed.length) return listed;
  return listed.toSpliced(from, 1).toSpliced(to, 0, listed[from]!);
}
