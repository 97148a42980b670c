import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Freshness } from '../evidence/freshness.ts';
import { DAY_MS, HOUR_MS } from '../time/days.ts';
import type { Discount } from './discount.ts';
import type { Basket } from './eligibility.ts';
import type { Limits } from './limits.ts';
import { type Candidate, type CartPlan, planCart } from './plan.ts';
import { promisedCents } from './savings.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const WEEK_MS = 7 * DAY_MS;
/** Amounts of the random catalogs and carts are multiples of it: small enough to try all, and ties are common. */
const STEP_CENTS = 50;
const tested: Freshness = { state: 'verified', passedAt: NOW - HOUR_MS };
const untested: Freshness = { state: 'untested' };
const disputed: Freshness = { state: 'disputed', day: 20_614, reports: 6, failed: 5 };
const failing: Freshness = { state: 'failing' };
const failed: Freshness = { state: 'failed', failedAt: NOW - HOUR_MS };
const stale: Freshness = { state: 'stale', passedAt: NOW - 20 * DAY_MS };

const plain: Discount = {
  kind: 'amount',
  percentOff: null,
  amountOffCents: 500,
  maxDiscountCents: null,
  minBasketCents: null,
  firstOrderOnly: false,
  onePerHousehold: false,
  excludes: [],
  giftText: null,
  termsKnown: true,
};

interface Fields extends Partial<Omit<Candidate, 'discount'>>, Partial<Discount> {}

function candidate(id: number, fields: Fields = {}): Candidate {
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

const cart: Basket = { totalCents: 6000, firstOrder: false, feeCents: null, goods: {} };

function idsOf({ now, next }: CartPlan<Candidate>) {
  const answer = now && (now.kind === 'enter' ? [now.code.id] : [now.first.id, now.fallback.id]);
  return { now: answer, next: next?.id };
}

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

describe('over random catalogs', () => {
  const anyCents = fc.integer({ min: 1, max: 20 }).map((steps) => STEP_CENTS * steps);
  const anyLimits: fc.Arbitrary<Limits | undefined> = fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    fc.constantFrom<Limits>(
      { departments: ['produce'] },
      { departments: ['produce', 'meat'] },
      { departments: ['produce'], scopeWords: 'root vegetables' },
      { scopeWords: 'certified organic goods' },
      { membersOnly: true },
      { region: 'California' },
    ),
  );
  const anyCandidate = fc.record({
    store: fc.constantFrom('one', 'two'),
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const, 'gift' as const),
    percentOff: fc.constantFrom(10, 25, 50),
    amountOffCents: anyCents,
    maxDiscountCents: fc.option(anyCents),
    minBasketCents: fc.option(anyCents),
    firstOrderOnly: fc.boolean(),
    onePerHousehold: fc.boolean(),
    limits: anyLimits,
    expiresAt: fc.constantFrom(NOW + WEEK_MS - 1, NOW + WEEK_MS, NOW + WEEK_MS + 1),
    freshness: fc.constantFrom(tested, tested, untested, disputed, stale, failed, failing),
    chanceThousandths: fc.constantFrom(300, 500, 900, 950),
  });
  const anyCatalog = fc
    .array(anyCandidate, { maxLength: 8 })
    .map((catalog) => catalog.map((fields, index) => candidate(index + 1, fields as Fields)));
  const anyCart: fc.Arbitrary<Basket> = fc
    .record({
      totalCents: fc.integer({ min: 0, max: 20 }).map((steps) => STEP_CENTS * steps),
      firstOrder: fc.boolean(),
      feeCents: fc.option(fc.constantFrom(0, 300)),
      shares: fc.record({ produce: fc.nat({ max: 10 }), pets: fc.nat({ max: 10 }) }, { requiredKeys: [] }),
    })
    .map(({ shares, ...basket }) => ({
      ...basket,
      // At most the total, together, in whole steps.
      goods: Object.fromEntries(
        Object.entries(shares).map(([name, share]) => [
          name,
          STEP_CENTS * Math.floor((basket.totalCents / STEP_CENTS) * (share / 20)),
        ]),
      ),
    }));

  test('the plan is what an exhaustive search finds', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, (catalog, basket) => {
        const plan = planCart(catalog, basket, NOW);
        const searched = search(catalog, basket);
        expect({
          ...idsOf(plan),
          nearMiss: plan.nearMiss && { ...plan.nearMiss, code: plan.nearMiss.code.id },
        }).toEqual(searched);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the plan does not depend on the order of the codes', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, (catalog, basket) => {
        const { savings: _, ...plan } = planCart(catalog, basket, NOW);
        const { savings: __, ...turned } = planCart(catalog.toReversed(), basket, NOW);
        expect(turned).toEqual(plan);
      }),
      { numRuns: 1000 },
    );
  });

  test('a fuller cart never lowers the most that a code promises', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, anyCents, (catalog, basket, moreCents) => {
        const most = (order: Basket) =>
          Math.max(0, ...[...planCart(catalog, order, NOW).savings.values()].map(promisedCents));
        const fuller = { ...basket, totalCents: basket.totalCents + moreCents };
        expect(most(fuller)).toBeGreaterThanOrEqual(most(basket));
      }),
      { numRuns: 1000 },
    );
  });

  test('what is asked leaves nothing open that could decide, once it is said', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, (catalog, basket) => {
        const { asks } = planCart(catalog, basket, NOW);
        const told = {
          ...basket,
          goods: { ...basket.goods, ...Object.fromEntries(asks.map((each) => [each, 0])) },
        };
        expect(asks.filter((each) => each in basket.goods)).toEqual([]);
        expect(planCart(catalog, told, NOW).asks.filter((each) => asks.includes(each))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Tries every order to try, code for now, and code for later, by the rules as docs/savings.md has them. */
function search(catalog: readonly Candidate[], basket: Basket) {
  const promise = new Map(catalog.map((code) => [code, leastSaved(code, basket)]));
  const expected = (code: Candidate | undefined) => (code ? promise.get(code)! * code.chanceThousandths : 0);
  const isSure = ({ freshness, limits }: Candidate) => freshness.state === 'verified' && !limits?.membersOnly;
  const useful = catalog.filter((code) => promise.get(code)! > 0 && !isBroken(code));
  const forNow = useful.some(isSure) ? useful.filter(isSure) : useful;

  let best: { now: Candidate; first: Candidate | undefined; next: Candidate | undefined } | undefined;
  const isBetter = (a: NonNullable<typeof best>, b: NonNullable<typeof best>) => {
    const keys = (plan: NonNullable<typeof best>) => [
      expected(plan.now) + expected(plan.next),
      expected(plan.now),
      plan.now.discount.firstOrderOnly ? 1 : 0,
      -plan.now.id,
      expected(plan.first),
      -(plan.first?.id ?? 99),
      plan.next && isSure(plan.next) ? 1 : 0,
      -(plan.next?.id ?? 99),
    ];
    const [left, right] = [keys(a), keys(b)];
    const at = left.findIndex((key, index) => key !== right[index]);
    return at >= 0 && left[at]! > right[at]!;
  };
  for (const now of forNow) {
    const worthTrying = useful.filter(
      (code) =>
        isSure(now) &&
        !isSure(code) &&
        code.store === now.store &&
        promise.get(code)! - promise.get(now)! >= 200,
    );
    for (const first of worthTrying.length > 0 ? worthTrying : [undefined]) {
      // An order to try that isn't the most promising one is no plan.
      if (worthTrying.some((code) => expected(code) > expected(first))) continue;
      for (const next of [undefined, ...useful]) {
        if (next && next.store !== now.store) continue;
        if (next?.discount.firstOrderOnly) continue;
        if (next && next.expiresAt <= NOW + WEEK_MS) continue;
        if (next?.discount.onePerHousehold && (next === now || next === first)) continue;
        const plan = { now, first, next };
        if (!best || isBetter(plan, best)) best = plan;
      }
    }
  }

  const bestCents = Math.max(0, ...forNow.map((code) => promise.get(code)!));
  const bestExpected = Math.max(0, ...forNow.map(expected));
  let nearMiss: { code: number; missingCents: number; savedCents: number; moreCents: number } | undefined;
  let nearMissGain = Number.NEGATIVE_INFINITY;
  for (const code of catalog) {
    if (isBroken(code) || code.discount.kind === 'gift') continue;
    if (code.discount.firstOrderOnly && !basket.firstOrder) continue;
    if (canQualify(code, basket)) continue;
    let missingCents = STEP_CENTS;
    while (!canQualify(code, withMore(code, basket, missingCents))) missingCents += STEP_CENTS;
    const savedCents = leastSaved(code, withMore(code, basket, missingCents));
    const moreCents = savedCents - bestCents;
    const gain = savedCents * code.chanceThousandths - bestExpected - 1000 * missingCents;
    if (missingCents >= moreCents || (!isSure(code) && gain <= 0) || gain <= nearMissGain) continue;
    nearMiss = { code: code.id, missingCents, savedCents, moreCents };
    nearMissGain = gain;
  }
  const answer = best && (best.first ? [best.first.id, best.now.id] : [best.now.id]);
  return { now: answer, next: best?.next?.id, nearMiss };
}

function isBroken({ freshness: { state } }: Candidate): boolean {
  return state === 'failing' || state === 'failed';
}

/** Every amount of goods that the code may cover, given what was said, in the catalogs' steps. */
function possibleGoods({ limits }: Candidate, { totalCents, goods }: Basket): number[] {
  const range = (from: number, to: number) =>
    Array.from({ length: (to - from) / STEP_CENTS + 1 }, (_, step) => from + STEP_CENTS * step);
  if (!limits?.departments && !limits?.scopeWords) return [totalCents];
  if (!limits.departments) return range(0, totalCents);
  const said = Object.values(goods).reduce((sum, cents) => sum + cents, 0);
  const saidOfIt = limits.departments.reduce((sum, each) => sum + (goods[each] ?? 0), 0);
  const isOpen = limits.departments.some((each) => goods[each] === undefined);
  const most = saidOfIt + (isOpen ? totalCents - said : 0);
  return range(limits.scopeWords ? 0 : saidOfIt, most);
}

function savedOn({ discount, limits, storeFeeCents }: Candidate, basket: Basket, goodsCents: number): number {
  const isLimited = Boolean(limits?.departments || limits?.scopeWords);
  if (discount.firstOrderOnly && !basket.firstOrder) return 0;
  if (goodsCents < (discount.minBasketCents ?? 0) || (isLimited && goodsCents === 0)) return 0;
  const full = {
    percent: Math.floor((goodsCents * discount.percentOff!) / 100),
    amount: Math.min(goodsCents, discount.amountOffCents!),
    free_delivery: basket.feeCents ?? storeFeeCents!,
    gift: 0,
    other: 0,
  }[discount.kind];
  return Math.min(full, discount.maxDiscountCents ?? full);
}

function leastSaved(code: Candidate, basket: Basket): number {
  return Math.min(...possibleGoods(code, basket).map((cents) => savedOn(code, basket, cents)));
}

function canQualify({ discount, ...code }: Candidate, basket: Basket): boolean {
  return Math.max(...possibleGoods({ discount, ...code }, basket)) >= (discount.minBasketCents ?? 0);
}

function withMore({ limits }: Candidate, basket: Basket, moreCents: number): Basket {
  const said = limits?.departments?.find((each) => basket.goods[each] !== undefined);
  return {
    ...basket,
    totalCents: basket.totalCents + moreCents,
    goods: said ? { ...basket.goods, [said]: basket.goods[said]! + moreCents } : basket.goods,
  };
}
