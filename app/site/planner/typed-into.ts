import { FIELD } from './goods-query.ts';

/**
 * A form's values as parameters of the address: without empty values and those of `defaults`, and with all departments
 * in one parameter.
 */
export function typedInto(
  form: HTMLFormElement,
  defaults: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const typed = new URLSearchParams();
  const goods: string[] = [];
  for (const [name, value] of new FormData(form) as Iterable<[string, string]>) {
    if (value === '' || value === defaults[name]) continue;
    if (name.startsWith(FIELD)) goods.push(`${name.slice(FIELD.length)}:${encodeURIComponent(value)}`);
    else typed.append(name, value);
  }
  if (goods.length > 0) typed.append('goods', goods.join());
  return typed;
}
