import { FIELD } from './goods-query.ts';

/** As in the links that the server writes, whatever the order of the fields. */
const ORDER = ['q', 'store', 'category', 'sort', 'basket', 'first', 'fee'];

/**
 * A form's values as parameters of the address: without empty values and those of `defaults`, and with all departments
 * in one parameter.
 */
export function typedInto(
  form: HTMLFormElement,
  defaults: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const data = new FormData(form) as Iterable<[string, string]> & FormData;
  const typed = new URLSearchParams();
  for (const name of ORDER) {
    const value = data.get(name) as string | null;
    if (value && value !== defaults[name]) typed.append(name, value);
  }
  const goods = [...data].flatMap(([name, value]) =>
    name.startsWith(FIELD) && value !== ''
      ? [`${name.slice(FIELD.length)}:${encodeURIComponent(value)}`]
      : [],
  );
  if (goods.length > 0) typed.append('goods', goods.join());
  return typed;
}
