import type { Basket } from '../../domain/basket/eligibility.ts';
import { compareBySavings } from '../../domain/basket/ranking.ts';
import { bestAndNext, type Savings, savingsOf } from '../../domain/basket/savings.ts';
import { type CodeCard, type CodeCardRow, cardOf, discountOf, ratingFrom } from './code-card.ts';

/** A card with what its code does for a cart. */
export interface PlannedCard {
  readonly card: CodeCard;
  readonly savings: Savings;
}

/** The code to enter now, and the one to save for the next order at its store: an order takes one code. */
export interface Plan {
  readonly best: PlannedCard | undefined;
  readonly next: (PlannedCard & { readonly minBasketCents: number | null }) | undefined;
}

interface Candidate {
  readonly id: number;
  readonly expiresDay: number;
  readonly uses: number;
  readonly rating: number | null;
  readonly failing: boolean;
  readonly firstOrderOnly: boolean;
  readonly savings: Savings;
  readonly row: CodeCardRow;
}

/** What each of the rows saves on the cart, the largest saving first, and the plan that results. */
export function planBasket(
  rows: readonly CodeCardRow[],
  basket: Basket,
  now: number,
): { ranked: CodeCardRow[]; plan: Plan } {
  const candidates = rows.map((row) => candidateOf(row, basket));
  const { best, next } = bestAndNext(candidates.filter((candidate) => !candidate.failing));
  return {
    ranked: candidates.sort(compareBySavings).map(({ row }) => row),
    plan: {
      best: best && { card: cardOf(best.row, now), savings: best.savings },
      next: next && {
        card: cardOf(next.row, now),
        savings: next.savings,
        minBasketCents: next.row.min_basket_cents,
      },
    },
  };
}

/** What the code of a row does for the cart. */
export function savingsAt(row: CodeCardRow, basket: Basket): Savings {
  return savingsOf(discountOf(row), basket, row.store_delivery_fee_cents);
}

function candidateOf(row: CodeCardRow, basket: Basket): Candidate {
  return {
    id: row.id,
    expiresDay: row.expires_day,
    uses: row.uses,
    rating: ratingFrom(row.rating_thousandths),
    failing: row.failing === 1,
    firstOrderOnly: row.first_order_only === 1,
    savings: savingsAt(row, basket),
    row,
  };
}
