import { arrangementIn } from '../../ui/list/arrangement.server.ts';

/**
 * The order that a form asks for: a code added at the end (`add`), one removed (`remove`), one moved by a step (`move`,
 * "ID up"), or the whole list (`ids`).
 * @param seen the ids that the editor began from
 */
export function changedOrder(form: FormData, seen: readonly number[]): number[] {
  const numberIn = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined);
  const [added, removed] = [numberIn('add'), numberIn('remove')];
  if (added !== undefined) return seen.includes(added) ? [...seen] : [...seen, added];
  const ids = arrangementIn(form).ids.filter((id) => seen.includes(id));
  const all = [...ids, ...seen.filter((id) => !ids.includes(id))];
  return removed === undefined ? all : all.filter((id) => id !== removed);
}
