import type { Discount } from '../../../app/domain/basket/discount.ts';
import type { Basket } from '../../../app/domain/basket/eligibility.ts';
import type { Candidate } from '../../../app/domain/basket/plan/option.ts';
import { type CartPlan, planCart } from '../../../app/domain/basket/plan/plan.ts';
import { savingsOf } from '../../../app/domain/basket/savings.ts';
import type { Freshness } from '../../../app/domain/evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../../../app/domain/time/days.ts';
import { plainDiscount } from './discounts.ts';

export const NOW = Date.parse('2026-06-10T12:00:00Z');
export const WEEK_MS = 7 * DAY_MS;
export const tested: Freshness = { state: 'verified', passedAt: NOW - HOUR_MS };
export const untested: Freshness = { state: 'untested' };
export const disputed: Freshness = { state: 'disputed', day: 20_614, reports: 6, failed: 5 };
export const failing: Freshness = { state: 'failing' };
export const failed: Freshness = { state: 'failed', failedAt: NOW - HOUR_MS };
export const stale: Freshness = { state: 'stale', passedAt: NOW - 20 * DAY_MS };

const plain: Discount = { ...plainDiscount, kind: 'amount', amountOffCents: 500 };

/** The fields of a candidate that differ from the plain one. */
export interface Fields extends Partial<Omit<Candidate, 'discount' | 'savings'>>, Partial<Discount> {}

/** A candidate before it's known what it does for a cart. */
export type Unplanned = Omit<Candidate, 'savings'>;

/** A code that saves $5 on any cart and has just passed a test, changed by `fields`. */
export function candidate(id: number, fields: Fields = {}): Unplanned {
  const discount = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, fields[name as keyof Discount] ?? value]),
  ) as unknown as Discount;
  return {
    id,
    store: fields.store ?? 'one',
    zone: fields.zone ?? 'UTC',
    storeFeeCents: 499,
    limits: fields.limits,
    expiresAt: fields.expiresAt ?? NOW + 30 * DAY_MS,
    freshness: fields.freshness ?? tested,
    chanceThousandths: fields.chanceThousandths ?? (fields.freshness === untested ? 500 : 900),
    discount,
  };
}

/** The plan of codes at one store, or at any. */
export function planOf<Code extends Unplanned>(
  candidates: readonly Code[],
  basket: Basket,
  isOneStore: boolean,
  now = NOW,
) {
  const planned = candidates.map((code) => ({ ...code, savings: savingsOf(code, basket) }));
  return planCart(planned, basket, { now, isOneStore });
}

/** The codes that a plan names: for the next order two in brackets if they depend on whether the first try works. */
export function idsOf({ now, next }: CartPlan<{ readonly id: number }>) {
  const answer = now && (now.kind === 'enter' ? [now.code.id] : [now.first.id, now.fallback.id]);
  return {
    now: answer,
    next: next?.kind === 'depends' ? [next.ifWorked?.id, next.ifRefused?.id] : next?.code.id,
  };
}
