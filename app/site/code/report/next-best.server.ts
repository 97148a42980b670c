import type { RouterContextProvider } from 'react-router';
import { type CodeCard, type CodeCardRow, cardOf } from '../../../data/codes/code-card.ts';
import { firstUsable, planBasket } from '../../../data/codes/planner.server.ts';
import { findStore, listCodesOfStore } from '../../../data/stores/stores.server.ts';
import { servicesContext, siteOf } from '../../../services.server.ts';
import { type SavingText, ticketSaving } from '../../../words/savings.ts';
import type { BasketQuery } from '../../planner/basket-query.ts';

/** As many as a store's page ranks. */
const CANDIDATES = 100;

/** The code to enter after another was refused, and what it saves if the cart is known. */
export interface NextBest {
  readonly card: CodeCard;
  readonly saving: SavingText | undefined;
}

/**
 * The next best code of the store of a code, without those that were refused: for the cart, or, if its total isn't known,
 * the one with the best evidence of those that the same cart may have. Undefined if no other is worth a try.
 */
export async function nextBest(
  context: Readonly<RouterContextProvider>,
  { store, discount }: CodeCard,
  refused: ReadonlySet<number>,
  { basket, firstOrder }: BasketQuery,
): Promise<NextBest | undefined> {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const found = await findStore(db, store.slug, at);
  if (!found) return undefined;
  const rows = (await listCodesOfStore(db, found.id, at, CANDIDATES)).filter(({ id }) => !refused.has(id));
  const { chanceCorrection: correction } = await siteOf(context);
  if (!basket) {
    const context = { now: at, correction };
    // Someone refused a first-order code has probably ordered there before.
    const isFirst = firstOrder && !discount.firstOrderOnly;
    const others = rows.filter((row) => isFirst || !row.first_order_only);
    // The cart probably had the minimum of the code that was tried, but not a higher one.
    const isWithin = (row: CodeCardRow) => (row.min_basket_cents ?? 0) <= (discount.minBasketCents ?? 0);
    const likeliest = [...others.filter(isWithin), ...others.filter((row) => !isWithin(row))];
    const best = firstUsable(likeliest, context) ?? firstUsable(rows, context);
    return best && { card: cardOf(best, at), saving: undefined };
  }
  const { plan } = planBasket(rows, basket, { now: at, isOneStore: true, correction });
  const sure = plan.now?.kind === 'try' ? plan.now.first : plan.now?.code;
  // Without a code that surely saves, one for some goods may, or one whose minimum is near.
  const next = sure ?? plan.couldSave ?? plan.nearMiss?.code;
  return next && { card: next.card, saving: ticketSaving(next.savings) };
}
