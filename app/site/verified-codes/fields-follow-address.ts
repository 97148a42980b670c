import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { AskedGoods } from '../planner/goods-query.ts';
import type { ShownQuery } from './list-query.ts';

/**
 * Sets the fields from the URL when the history or a link changed it. The form's own changes don't touch the fields,
 * because the visitor may still be typing. Neither does hydration: what was typed before it is newer than the URL, and
 * the boot script replays it.
 */
export function useFieldsFollowAddress(
  form: RefObject<HTMLFormElement | null>,
  query: ShownQuery,
  goods: readonly AskedGoods[],
  madeByForm: boolean,
): void {
  const navigationType = useNavigationType();
  const followed = useRef(query);
  const follow = useEffectEvent((next: ShownQuery) => {
    if (!form.current || next === followed.current) return;
    followed.current = next;
    if (madeByForm && navigationType !== 'POP') return;
    const { basket } = next;
    const values: Record<string, string> = {
      q: next.q,
      store: next.store ?? 'all',
      category: next.category ?? '',
      sort: next.sort,
      basket: basket.total.text,
      fee: basket.fee.text,
      ...Object.fromEntries(goods.map(({ name, amount }) => [name, amount.text])),
    };
    for (const field of form.current.elements as Iterable<HTMLInputElement | HTMLSelectElement>) {
      const value = values[field.name];
      if (value !== undefined) field.value = value;
    }
    (form.current.elements.namedItem('first') as HTMLInputElement).checked = basket.firstOrder;
  });
  useEffect(() => follow(query), [query]);
}
