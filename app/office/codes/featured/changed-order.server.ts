import { arrangementIn } from '../../ui/list/arrangement.server.ts';

/**
 * The order that a form asks for: a code added at the end (`add`), one removed (`remove`), one moved by a place
 * (`move`, "ID up"), or the whole list (`ids`).
 * @param seen the ids that the editor began from
 */
export function changedOrder(form: FormData, seen: readonly number[]): number[] {
  const numberIn = (name: string) => (form.has(name) ? Number(form.get(name)) : undefined);
  const [added, removed] = [numberIn('add'), numberIn('remove')];
  if (added !== undefined) return seen.includes(added) ? [...seen] : [...seen, added];
  const known = new Set(seen);
  const ids = arrangementIn(form).ids.filter((id) => known.has(id));
  const all = [...new Set([...ids, ...seen])];
  return removed === undefined ? all : all.filter((id) => id !== removed);
}
