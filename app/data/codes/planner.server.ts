import type { Basket } from '../../domain/basket/eligibility.ts';
import { type Candidate, isSure, isUsable } from '../../domain/basket/plan/option.ts';
import { type CartPlan, planCart } from '../../domain/basket/plan/plan.ts';
import { compareBySavings, type SavingCode } from '../../domain/basket/ranking.ts';
import { type Savings, savingsOf } from '../../domain/basket/savings.ts';
import { type Correction, correctedChance } from '../../domain/evidence/correction.ts';
import { freshnessOf } from '../../domain/evidence/freshness.ts';
import { type CodeCard, type CodeCardRow, cardOf, discountOf, evidenceOf, limitsOfRow } from './code-card.ts';
import { priorOf } from './stated-chances.server.ts';

/** A card with what its code does for a cart. */
export interface PlannedCard {
  readonly card: CodeCard;
  readonly savings: Savings;
}

/** Which codes to enter on a cart, now and next time. */
export type Plan = CartPlan<PlannedCard>;

/** What a plan depends on besides the codes and the cart. */
interface PlanContext {
  /** Epoch ms. */
  readonly now: number;
  readonly isOneStore: boolean;
  /** How the site's tests correct chances (`SiteView`). */
  readonly correction: Correction;
}

/**
 * What each of the rows does for the cart at `now`, the most useful first, and the plan that results. With
 * rows of one store, it plans the next order, too.
 */
export function planBasket(
  rows: readonly CodeCardRow[],
  basket: Basket,
  { correction, ...moment }: PlanContext,
): { ranked: CodeCardRow[]; plan: Plan } {
  const candidates = rows.map((row) => candidateOf(row, basket, moment.now, correction));
  const plan = planCart(candidates, basket, moment);
  return { ranked: candidates.sort(compareBySavings).map(({ row }) => row), plan };
}

/** The first row that may be recommended while no cart is known: a sure one, if there is any. */
export function firstUsable(
  rows: readonly CodeCardRow[],
  { now, correction }: Omit<PlanContext, 'isOneStore'>,
): CodeCardRow | undefined {
  const usable = rows
    .map((row) => ({ row, code: { ...standingOf(row, now, correction), limits: limitsOfRow(row) } }))
    .filter(isUsable);
  return (usable.find(isSure) ?? usable[0])?.row;
}

/** What the code of a row does for the cart. */
export function savingsAt(row: CodeCardRow, basket: Basket): Savings {
  return savingsOf(offerOf(row), basket);
}

type RowCandidate = Candidate & SavingCode & PlannedCard & { readonly row: CodeCardRow };

function candidateOf(row: CodeCardRow, basket: Basket, now: number, correction: Correction): RowCandidate {
  const rating = row.rating_thousandths === null ? null : row.rating_thousandths / 1000;
  const offer = offerOf(row);
  return {
    ...offer,
    id: row.id,
    store: row.store_slug,
    zone: row.store_zone,
    expiresAt: row.expires_at,
    ...standingOf(row, now, correction),
    savings: savingsOf(offer, basket),
    row,
    // Of a thousand candidates, a plan names a few.
    get card() {
      return cardOf(row, now);
    },
    expiresDay: row.expires_day,
    uses: row.uses,
    rating,
    failing: row.failing === 1,
  };
}

function standingOf(row: CodeCardRow, now: number, correction: Correction) {
  return {
    freshness: freshnessOf(evidenceOf(row), now),
    chanceThousandths: correctedChance(priorOf(row, now), correction),
  };
}

function offerOf(row: CodeCardRow) {
  return { discount: discountOf(row), limits: limitsOfRow(row), storeFeeCents: row.store_delivery_fee_cents };
}
