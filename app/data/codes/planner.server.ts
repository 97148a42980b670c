import type { Basket } from '../../domain/basket/eligibility.ts';
import type { Department } from '../../domain/basket/limits.ts';
import { type Answer, type Candidate, type NearMiss, planCart } from '../../domain/basket/plan.ts';
import { compareBySavings } from '../../domain/basket/ranking.ts';
import { type Savings, savingsOf } from '../../domain/basket/savings.ts';
import { chanceOf } from '../../domain/evidence/chance.ts';
import { freshnessOf } from '../../domain/evidence/freshness.ts';
import { type CodeCard, type CodeCardRow, cardOf, discountOf, evidenceOf, limitsOfRow } from './code-card.ts';

/** A card with what its code does for a cart. */
export interface PlannedCard {
  readonly card: CodeCard;
  readonly savings: Savings;
}

/** Which codes to enter on a cart, now and next time: `CartPlan` of domain/basket/plan.ts with cards. */
export interface Plan {
  readonly now: Answer<PlannedCard> | undefined;
  readonly nearMiss: NearMiss<PlannedCard> | undefined;
  readonly next: (PlannedCard & { readonly minBasketCents: number | null }) | undefined;
  readonly couldSave: PlannedCard | undefined;
  readonly asks: readonly Department[];
}

/** What each of the rows does for the cart at `now` (epoch ms), the most useful first, and the plan that results. */
export function planBasket(
  rows: readonly CodeCardRow[],
  basket: Basket,
  now: number,
): { ranked: CodeCardRow[]; plan: Plan } {
  const candidates = rows.map((row) => candidateOf(row, now));
  const plan = planCart(candidates, basket, now);
  const ranked = candidates
    .map((candidate) => ({ ...candidate, savings: plan.savings.get(candidate.id)! }))
    .sort(compareBySavings);
  const planned = ({ id, row }: RowCandidate): PlannedCard => ({
    card: cardOf(row, now),
    savings: plan.savings.get(id)!,
  });
  return {
    ranked: ranked.map(({ row }) => row),
    plan: {
      now: plan.now && answerWith(plan.now, planned),
      nearMiss: plan.nearMiss && { ...plan.nearMiss, code: planned(plan.nearMiss.code) },
      next: plan.next && { ...planned(plan.next), minBasketCents: plan.next.row.min_basket_cents },
      couldSave: plan.couldSave && planned(plan.couldSave),
      asks: plan.asks,
    },
  };
}

/** What the code of a row does for the cart. */
export function savingsAt(row: CodeCardRow, basket: Basket): Savings {
  return savingsOf(offerOf(row), basket);
}

interface RowCandidate extends Candidate {
  readonly row: CodeCardRow;
  readonly expiresDay: number;
  readonly uses: number;
  readonly rating: number | null;
  readonly failing: boolean;
}

function candidateOf(row: CodeCardRow, now: number): RowCandidate {
  const evidence = evidenceOf(row);
  const rating = row.rating_thousandths === null ? null : row.rating_thousandths / 1000;
  return {
    ...offerOf(row),
    id: row.id,
    store: row.store_slug,
    zone: row.store_zone,
    expiresAt: row.expires_at,
    freshness: freshnessOf(evidence, now),
    chanceThousandths: chanceOf({ ...evidence, passingSince: row.passing_since, rating }, now),
    row,
    expiresDay: row.expires_day,
    uses: row.uses,
    rating,
    failing: row.failing === 1,
  };
}

function offerOf(row: CodeCardRow) {
  return { discount: discountOf(row), limits: limitsOfRow(row), storeFeeCents: row.store_delivery_fee_cents };
}

function answerWith<Code, Other>(answer: Answer<Code>, change: (code: Code) => Other): Answer<Other> {
  return answer.kind === 'enter'
    ? { kind: 'enter', code: change(answer.code) }
    : { kind: 'try', first: change(answer.first), fallback: change(answer.fallback) };
}
