import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { ListQuery } from './list-query.ts';

/**
 * Sets the fields from the URL when the history or a link changed it. The form's own changes don't touch the fields,
 * because the visitor may still be typing. Neither does hydration: what was typed before it is newer than the URL, and
 * the boot script replays it.
 */
export function useFieldsFollowAddress(
  form: RefObject<HTMLFormElement | null>,
  query: ListQuery,
  madeByForm: boolean,
): void {
  const navigationType = useNavigationType();
  const followed = useRef(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what moves the fields.
  useEffect(() => {
    const fields = form.current?.elements;
    if (!fields || query === followed.current) return;
    followed.current = query;
    if (madeByForm && navigationType !== 'POP') return;
    const values = {
      q: query.q,
      store: query.store ?? 'all',
      category: query.category ?? '',
      sort: query.sort,
      basket: query.basket.text,
    };
    for (const [name, value] of Object.entries(values)) {
      (fields.namedItem(name) as HTMLInputElement | HTMLSelectElement).value = value;
    }
    (fields.namedItem('first') as HTMLInputElement).checked = query.basket.firstOrder;
  }, [form, query]);
}
