import { describe, expect, test } from 'vitest';
import {
  candidate,
  disputed,
  type Fields,
  failed,
  failing,
  idsOf,
  NOW,
  planOf as planOfCart,
  stale,
  tested,
  type Unplanned,
  untested,
  WEEK_MS,
} from '../../../../test/helpers/data/candidates.ts';
import type { Freshness } from '../../evidence/freshness.ts';
import { HOUR_MS } from '../../time/days.ts';
import type { Basket } from '../eligibility.ts';
import type { Limits } from '../limits.ts';

const cart: Basket = { totalCents: 6000, firstOrder: false, feeCents: null, goods: {} };

function planOf(candidates: readonly Unplanned[], basket: Partial<Basket> = {}, isOneStore = true) {
  return planOfCart(candidates, { ...cart, ...basket }, isOneStore);
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

  test('is one to try only from a chance of 40% on', () => {
    const sure = candidate(1, { amountOffCents: 500 });
    const big = (chanceThousandths: number) =>
      candidate(2, { amountOffCents: 2500, freshness: untested, chanceThousandths });
    expect(idsOf(planOf([sure, big(400)])).now).toEqual([2, 1]);
    expect(idsOf(planOf([sure, big(399)])).now).toEqual([1]);
    expect(idsOf(planOf([big(400)])).now).toEqual([2]);
    expect(idsOf(planOf([big(399)])).now).toBeUndefined();
    // What a test has just shown counts more than how the chance is reckoned.
    expect(idsOf(planOf([candidate(3, { chanceThousandths: 300 })])).now).toEqual([3]);
  });

  test('is tried first only at the same store; two others elsewhere are named', () => {
    const elsewhere = (id: number, amountOffCents: number, fields: Fields = {}) =>
      candidate(id, { amountOffCents, freshness: untested, store: 'two', ...fields });
    const plan = planOf(
      [
        candidate(1, { amountOffCents: 500 }),
        elsewhere(2, 699),
        elsewhere(3, 700),
        elsewhere(4, 900),
        elsewhere(5, 800, { store: 'three' }),
        elsewhere(6, 2000, { chanceThousandths: 399 }),
      ],
      {},
      false,
    );
    expect(idsOf(plan)).toEqual({ now: [1], next: undefined });
    expect(plan.elsewhere.map(({ id }) => id)).toEqual([4, 5]);
  });
});

describe('this order and the next', () => {
  test('a code that may be used again is used again; one per household is not', () => {
    const other = candidate(2, { amountOffCents: 300 });
    expect(idsOf(planOf([candidate(1), other]))).toEqual({ now: [1], next: 1 });
    expect(idsOf(planOf([candidate(1, { onePerHousehold: true }), other]))).toEqual({ now: [1], next: 2 });
  });

  test('the best for this order is entered, and another pair is offered from $5 more on', () => {
    const first = candidate(1, { amountOffCents: 2000, firstOrderOnly: true, onePerHousehold: true });
    const once = candidate(2, { amountOffCents: 2500, onePerHousehold: true });
    const third = (amountOffCents: number) => candidate(3, { amountOffCents });
    const plan = (amountOffCents: number, firstOrder = true) =>
      planOf([first, once, third(amountOffCents)], { firstOrder });
    expect(idsOf(plan(1300))).toEqual({ now: [2], next: 3 });
    expect(plan(1300).pair).toEqual({
      now: expect.objectContaining({ id: 1 }),
      next: expect.objectContaining({ id: 2 }),
      cents: 4500,
      planCents: 3800,
    });
    expect(plan(1500).pair).toBeDefined();
    expect(plan(1501).pair).toBeUndefined();
    expect(plan(1300, false).pair).toBeUndefined();
  });

  test('names a first-order code that saves more, where the shopper did not say that this is one', () => {
    const usual = candidate(1, { amountOffCents: 500 });
    const first = (fields: Partial<Fields>) =>
      candidate(2, { amountOffCents: 2000, firstOrderOnly: true, ...fields });
    const named = (fields: Partial<Fields> = {}, basket: Partial<Basket> = {}) => {
      const { onFirstOrder } = planOf([usual, first(fields)], basket);
      return onFirstOrder && [onFirstOrder.code.id, onFirstOrder.savedCents];
    };
    expect(named()).toEqual([2, 2000]);
    expect(named({ amountOffCents: 500 })).toBeUndefined();
    expect(named({ minBasketCents: 6001 })).toBeUndefined();
    expect(named({}, { firstOrder: true })).toBeUndefined();
    // More likely, but it saves less; or it saves more, but is less likely.
    expect(named({ amountOffCents: 499, chanceThousandths: 1000 })).toBeUndefined();
    expect(named({ amountOffCents: 501, chanceThousandths: 400 })).toBeUndefined();
    for (const freshness of [untested, disputed, failing, failed])
      expect(named({ freshness })).toBeUndefined();
    // A code to try first is a part of the answer.
    const bold = candidate(3, { amountOffCents: 2500, freshness: untested });
    expect(planOf([usual, first({}), bold]).onFirstOrder).toBeUndefined();
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
      planOfCart([candidate(1, { expiresAt, zone: 'America/New_York' })], cart, true, at).next;
    expect(next(at + WEEK_MS + HOUR_MS)).toBeUndefined();
    expect(next(at + WEEK_MS + HOUR_MS + 1)).toBeDefined();
  });

  test('the next is planned only where a store is chosen', () => {
    expect(idsOf(planOf([candidate(1)], {}, false))).toEqual({ now: [1], next: undefined });
  });

  test('of codes that are as good to try, the one is tried that leaves more for later', () => {
    const plan = planOf([
      candidate(1, { amountOffCents: 100 }),
      candidate(2, { amountOffCents: 900, freshness: untested, onePerHousehold: true }),
      candidate(3, { amountOffCents: 900, freshness: untested, expiresAt: NOW + WEEK_MS }),
    ]);
    expect(idsOf(plan)).toEqual({ now: [3, 1], next: 2 });
  });

  test('after an order to try, the next depends on which of the two was used', () => {
    const sure = candidate(1, { amountOffCents: 500 });
    const big = candidate(2, { amountOffCents: 2500, freshness: untested });
    const sureOnce = candidate(1, { amountOffCents: 500, onePerHousehold: true });
    const bigOnce = candidate(2, { amountOffCents: 2500, freshness: untested, onePerHousehold: true });
    const next = (...codes: Unplanned[]) => idsOf(planOf(codes)).next;
    expect(next(sure, big)).toEqual([2, 1]);
    expect(next(sure, bigOnce)).toBe(1);
    expect(next(sureOnce, bigOnce)).toEqual([1, 2]);
    expect(next(sureOnce, big)).toBe(2);
    // 6% of $25 are worth less than 90% of $2.
    expect(next(sureOnce, bigOnce, candidate(3, { amountOffCents: 200 }))).toEqual([1, 3]);
    expect(next(sureOnce, bigOnce, candidate(3, { amountOffCents: 100 }))).toEqual([1, 2]);
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

  test('must pay beyond a code to try, too', () => {
    const toTry = candidate(3, { amountOffCents: 2000, freshness: untested });
    expect(nearMissOf([best, toTry, from(6499)])?.moreCents).toBe(500);
    expect(nearMissOf([best, toTry, from(6500)])).toBeUndefined();
    const elsewhere = candidate(3, { amountOffCents: 2000, freshness: untested, store: 'two' });
    expect(planOf([best, elsewhere, from(6500)], {}, false).nearMiss).toBeUndefined();
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
