import { data, redirect } from 'react-router';
import type { ArrangeOutcome } from '../../../data/changes/arrange.server.ts';
import type { Arrangement } from '../../../domain/office/arrangement.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { SEEN_FIELD } from '../form/form-values.ts';

/** What an action returns when somebody else has put the list in order since the form was shown. */
export interface OrderConflict {
  /** The order that this editor wants, as ids. It wasn't saved. */
  readonly arranged: readonly number[];
}

/** Saves the order that an `OrderForm` asks for. Leads to `next`, or returns the conflict. */
export async function saveOrder(
  form: FormData,
  next: string,
  arrange: (arrangement: Arrangement) => Promise<ArrangeOutcome>,
) {
  const arrangement = arrangementIn(form);
  const outcome = await arrange(arrangement);
  return outcome === 'conflict' ? orderConflict(arrangement) : redirect(next);
}

export function orderConflict({ ids: arranged }: Arrangement) {
  return data<OrderConflict>({ arranged }, { status: 409 });
}

/** The ids that a form names, in its order, each once. */
export function idsIn(form: FormData): number[] {
  return wholeIds(form.getAll('ids'));
}

/** The ids that an editor began from. */
export function seenIn(form: FormData): number[] {
  return wholeIds(textOf(form, SEEN_FIELD).split(','));
}

/**
 * The order that an `OrderForm` asks for: its `ids`, with one of them a step further where a button sent `move` without
 * JavaScript: "12 up", "12 down". A step off either end moves nothing.
 */
export function arrangementIn(form: FormData): Arrangement {
  const ids = idsIn(form);
  const [, id, direction] = /^(\d{1,15}) (up|down)$/.exec(textOf(form, 'move')) ?? [];
  const from = ids.indexOf(Number(id));
  const to = direction === 'up' ? from - 1 : from + 1;
  const isStep = from >= 0 && to >= 0 && to < ids.length;
  return {
    seen: seenIn(form),
    ids: isStep ? ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!) : ids,
  };
}

function wholeIds(values: readonly unknown[]): number[] {
  return [...new Set(values.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}
