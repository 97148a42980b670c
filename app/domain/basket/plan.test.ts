import { describe, expect, test } from 'vitest';
import {
  candidate,
  disputed,
  type Fields,
  failed,
  failing,
  idsOf,
  NOW,
  stale,
  tested,
  untested,
  WEEK_MS,
} from '../../../test/helpers/data/candidates.ts';
import type { Freshness } from '../evidence/freshness.ts';
import { HOUR_MS } from '../time/days.ts';
import type { Basket } from './eligibility.ts';
import type { Limits } from './limits.ts';
import { type Candidate, type CartPlan, planCart } from './plan.ts';

const cart: Basket = { totalCents: 6000, firstOrder: false, feeCents: null, goods: {} };

function planOf(candidates: readonly Candidate[], basket: Partial<Basket> = {}): CartPlan<Candidate> {
  return planCart(candidates, { ...cart, ...basket }, NOW);
}

describe('the code to enter now', () => {
  test('is the one whose savings are largest by the chance that it works', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 800, chanceThousandths: 600 }),
      candidate(2, { amountOffCents: 700, chanceThousandths: 900 }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [2], next: 2 });
  });

  test('is a tested one, unless an untested one promises two dollars more: then that is tried first', () => {
    const sure = candidate(1, { amountOffCents: 500, chanceThousandths: 900 });
    const big = (amountOffCents: number, freshness: Freshness = untested) =>
      candidate(2, { amountOffCents, freshness, chanceThousandths: 890 });
    expect(idsOf(planOf([sure, big(699)])).now).toEqual([1]);
    expect(idsOf(planOf([sure, big(700)])).now).toEqual([2, 1]);
    expect(idsOf(planOf([sure, big(700, disputed)])).now).toEqual([2, 1]);
    expect(idsOf(planOf([sure, big(700, stale)])).now).toEqual([2, 1]);
    expect(idsOf(planOf([sure, big(700, failing)])).now).toEqual([1]);
    expect(idsOf(planOf([sure, big(700, failed)])).now).toEqual([1]);
    expect(idsOf(planOf([sure, big(700, tested)])).now).toEqual([2]);
  });

  test('is never one that fails, and none where nothing is sure to save', () => {
    for (const freshness of [failing, failed])
      expect(idsOf(planOf([candidate(1, { freshness })]))).toEqual({ now: undefined, next: undefined });
    expect(idsOf(planOf([candidate(1, { limits: { departments: ['produce'] } })])).now).toBeUndefined();
    expect(idsOf(planOf([])).now).toBeUndefined();
  });

  test('is not one for members only where another is open to all', () => {
    const open = candidate(1, { amountOffCents: 500 });
    const limited = (amountOffCents: number, limits: Limits = { membersOnly: true }) =>
      candidate(2, { amountOffCents, limits });
    expect(idsOf(planOf([open, limited(699)])).now).toEqual([1]);
    expect(idsOf(planOf([open, limited(700)])).now).toEqual([2, 1]);
    expect(idsOf(planOf([limited(100)])).now).toEqual([2]);
    expect(idsOf(planOf([open, limited(501, { region: 'California' })])).now).toEqual([2]);
  });

  test('is tried first only at the same store', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 500 }),
      candidate(2, { amountOffCents: 900, freshness: untested, store: 'two' }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [1], next: 1 });
  });
});

describe('this order and the next', () => {
  test('a code that may be used again is used again; one per household is not', () => {
    const other = candidate(2, { amountOffCents: 300 });
    expect(idsOf(planOf([candidate(1), other]))).toEqual({ now: [1], next: 1 });
    expect(idsOf(planOf([candidate(1, { onePerHousehold: true }), other]))).toEqual({ now: [1], next: 2 });
  });

  test('a first-order code is spent now if the pair then saves more', () => {
    const first = candidate(1, { amountOffCents: 2000, firstOrderOnly: true, onePerHousehold: true });
    const once = candidate(2, { amountOffCents: 2500, onePerHousehold: true });
    const third = candidate(3, { amountOffCents: 1800 });
    const firstOrder = { firstOrder: true };
    expect(idsOf(planOf([first, once, third], firstOrder))).toEqual({ now: [1], next: 2 });
    expect(idsOf(planOf([first, once, third]))).toEqual({ now: [2], next: 3 });
    const again = candidate(2, { amountOffCents: 2500 });
    expect(idsOf(planOf([first, again, third], firstOrder))).toEqual({ now: [2], next: 2 });
  });

  test('of equals, a first-order code is used, then the lower id', () => {
    const equal = candidate(1);
    expect(idsOf(planOf([candidate(2, { firstOrderOnly: true }), equal], { firstOrder: true })).now).toEqual([
      2,
    ]);
    expect(idsOf(planOf([candidate(2), equal])).now).toEqual([1]);
  });

  test('a code that ends before the same time a week later is for this order alone', () => {
    const ends = (expiresAt: number, zone?: string) =>
      idsOf(planOf([candidate(1, { expiresAt, ...(zone && { zone }) })]));
    expect(ends(NOW + WEEK_MS)).toEqual({ now: [1], next: undefined });
    expect(ends(NOW + WEEK_MS + 1)).toEqual({ now: [1], next: 1 });
  });

  test('a week later is at the same time of day, by the store’s clock', () => {
    // Clocks go back in New York on 2026-11-01: the same time of day comes an hour later.
    const at = Date.parse('2026-10-28T16:00:00Z');
    const next = (expiresAt: number) =>
      planCart([candidate(1, { expiresAt, zone: 'America/New_York' })], cart, at).next?.id;
    expect(next(at + WEEK_MS + HOUR_MS)).toBeUndefined();
    expect(next(at + WEEK_MS + HOUR_MS + 1)).toBe(1);
  });

  test('are at the same store', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 900, onePerHousehold: true }),
      candidate(2, { amountOffCents: 600, store: 'two' }),
      candidate(3, { amountOffCents: 200 }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [2], next: 2 });
  });

  test('of codes that are as good to try, the one is tried that leaves more for later', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 100 }),
      candidate(2, { amountOffCents: 900, freshness: untested, onePerHousehold: true }),
      candidate(3, { amountOffCents: 900, freshness: untested, expiresAt: NOW + WEEK_MS }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [3, 1], next: 2 });
  });

  test('a once-only code that is tried now is not kept for later', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 500 }),
      candidate(2, { amountOffCents: 2500, freshness: untested, onePerHousehold: true }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [2, 1], next: 1 });
  });
});

describe('a near miss', () => {
  const best = candidate(1, { amountOffCents: 1000 });
  const from = (minBasketCents: number, fields: Fields = {}) =>
    candidate(2, { amountOffCents: 2500, minBasketCents, ...fields });
  const nearMissOf = (...args: Parameters<typeof planOf>) => {
    const { nearMiss } = planOf(...args);
    return nearMiss && { ...nearMiss, code: nearMiss.code.id };
  };

  test('is told while less is missing than it saves beyond the best', () => {
    expect(nearMissOf([best, from(6001)])).toEqual({
      code: 2,
      missingCents: 1,
      savedCents: 2500,
      moreCents: 1500,
    });
    expect(nearMissOf([best, from(7499)])?.missingCents).toBe(1499);
    expect(nearMissOf([best, from(7500)])).toBeUndefined();
    expect(nearMissOf([from(8499)])?.moreCents).toBe(2500);
  });

  test('is never a code that fails, and for an untested one what is expected must pay too', () => {
    expect(nearMissOf([best, from(6001, { freshness: failing })])).toBeUndefined();
    // Expected: $12.50 against $9, so at most $3.50 more may go into the cart.
    expect(nearMissOf([best, from(6349, { freshness: untested })])?.code).toBe(2);
    expect(nearMissOf([best, from(6350, { freshness: untested })])).toBeUndefined();
  });

  test('is told for some goods once their amount was said', () => {
    const produce = from(3000, { limits: { departments: ['produce'] } });
    expect(nearMissOf([best, produce], { goods: { produce: 2000 } })).toMatchObject({
      code: 2,
      missingCents: 1000,
    });
    expect(nearMissOf([best, from(7000, { limits: { departments: ['produce'] } })])).toBeUndefined();
  });
});

describe('what the shopper is asked', () => {
  const produce = { departments: ['produce'] } as const;

  test('is the amounts of the departments that could decide', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 500 }),
      candidate(2, { amountOffCents: 900, limits: { departments: ['pets', 'meat'] } }),
      candidate(3, { amountOffCents: 400, limits: produce }),
    ]);
    expect(plan.asks).toEqual(['meat', 'pets']);
    expect(plan.couldSave?.id).toBe(2);
  });

  test('is nothing that was said, that words make narrower, or that only failing codes cover', () => {
    const asks = (limits: Limits, fields: Fields = {}, basket: Partial<Basket> = {}) =>
      planOf([candidate(1, { amountOffCents: 900, limits, ...fields })], basket).asks;
    expect(asks(produce)).toEqual(['produce']);
    expect(asks(produce, {}, { goods: { produce: 100 } })).toEqual([]);
    expect(asks({ departments: ['produce', 'meat'] }, {}, { goods: { produce: 100 } })).toEqual(['meat']);
    expect(asks({ ...produce, scopeWords: 'root vegetables' })).toEqual([]);
    expect(asks(produce, { freshness: failing })).toEqual([]);
  });

  test('includes what would decide the next order alone', () => {
    const once = candidate(1, { amountOffCents: 900, onePerHousehold: true });
    const plan = planOf([once, candidate(2, { amountOffCents: 500, limits: produce })]);
    expect(plan.asks).toEqual(['produce']);
    expect(plan.couldSave).toBeUndefined();
  });
});
