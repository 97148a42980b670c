import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  candidate,
  disputed,
  type Fields,
  failed,
  failing,
  idsOf,
  NOW,
  planOf,
  stale,
  tested,
  untested,
  WEEK_MS,
} from '../../../../test/helpers/data/candidates.ts';
import { leastSaved, STEP_CENTS, searchPlan } from '../../../../test/helpers/data/exhaustive-plan.ts';
import type { Basket } from '../eligibility.ts';
import type { Limits } from '../limits.ts';
import { promisedCents, savingsOf } from '../savings.ts';

describe('over random catalogs', () => {
  const anyCents = fc.integer({ min: 1, max: 40 }).map((steps) => STEP_CENTS * steps);
  const anyLimits: fc.Arbitrary<Limits | undefined> = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
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
    kind: fc.constantFrom('percent', 'amount', 'amount', 'amount', 'free_delivery', 'gift'),
    percentOff: fc.constantFrom(10, 25, 50),
    amountOffCents: anyCents,
    maxDiscountCents: fc.option(anyCents),
    minBasketCents: fc.option(anyCents, { freq: 2 }),
    firstOrderOnly: fc.boolean(),
    onePerHousehold: fc.boolean(),
    limits: anyLimits,
    expiresAt: fc.constantFrom(NOW + WEEK_MS, ...Array<number>(4).fill(NOW + WEEK_MS + 1)),
    freshness: fc.constantFrom(tested, tested, tested, tested, untested, disputed, stale, failed, failing),
    minCounts: fc.constantFrom('cart', 'goods', null),
    chanceThousandths: fc.constantFrom(300, 399, 400, 500, 900, 950),
  });
  const anyCatalog = fc
    .record({
      isOneStore: fc.boolean(),
      each: fc.oneof(
        fc.array(anyCandidate, { maxLength: 4 }),
        fc.array(anyCandidate, { minLength: 5, maxLength: 9 }),
      ),
    })
    .map(({ isOneStore, each }) => ({
      isOneStore,
      catalog: each.map(({ store, ...fields }, index) =>
        candidate(index + 1, { store: isOneStore ? 'one' : store, ...fields } as Fields),
      ),
    }));
  const anyCart: fc.Arbitrary<Basket> = fc
    .record({
      totalCents: fc.integer({ min: 0, max: 80 }).map((steps) => STEP_CENTS * steps),
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
    const seen = { try: 0, elsewhere: 0, nearMiss: 0, depends: 0, pair: 0 };
    fc.assert(
      fc.property(fc.noBias(anyCatalog), fc.noBias(anyCart), ({ catalog, isOneStore }, basket) => {
        const plan = planOf(catalog, basket, isOneStore);
        const { nearMiss, pair, elsewhere } = plan;
        seen.try += Number(plan.now?.kind === 'try');
        seen.elsewhere += elsewhere.length;
        seen.nearMiss += Number(nearMiss !== undefined);
        seen.depends += Number(plan.next?.kind === 'depends');
        seen.pair += Number(pair !== undefined);
        expect({
          ...idsOf(plan),
          elsewhere: elsewhere.map(({ id }) => id),
          nearMiss: nearMiss && { ...nearMiss, code: nearMiss.code.id },
          pair: pair && { ...pair, now: pair.now.id, next: pair.next.id },
        }).toEqual(searchPlan(catalog, basket, isOneStore));
      }),
      { numRuns: 10_000 },
    );
    // Every kind of advice was compared often.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });

  test('no near miss costs more than it saves beyond any code that the plan names for this cart', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, ({ catalog, isOneStore }, basket) => {
        const { now, elsewhere, nearMiss } = planOf(catalog, basket, isOneStore);
        if (!nearMiss) return;
        const named = now?.kind === 'try' ? [now.first, now.fallback] : now ? [now.code] : [];
        for (const code of [...named, ...elsewhere])
          expect(nearMiss.savedCents - nearMiss.missingCents).toBeGreaterThan(leastSaved(code, basket));
      }),
      { numRuns: 2000 },
    );
  });

  test('the plan does not depend on the order of the codes', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, ({ catalog, isOneStore }, basket) => {
        expect(planOf(catalog.toReversed(), basket, isOneStore)).toEqual(planOf(catalog, basket, isOneStore));
      }),
      { numRuns: 1000 },
    );
  });

  test('a fuller cart never lowers the most that a code promises', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, anyCents, ({ catalog }, basket, moreCents) => {
        const most = (order: Basket) =>
          Math.max(0, ...catalog.map((code) => promisedCents(savingsOf(code, order))));
        const fuller = { ...basket, totalCents: basket.totalCents + moreCents };
        expect(most(fuller)).toBeGreaterThanOrEqual(most(basket));
      }),
      { numRuns: 1000 },
    );
  });

  test('what is asked leaves nothing open that could decide, once it is said', () => {
    fc.assert(
      fc.property(anyCatalog, anyCart, ({ catalog, isOneStore }, basket) => {
        const { asks } = planOf(catalog, basket, isOneStore);
        const stated = {
          ...basket,
          goods: { ...basket.goods, ...Object.fromEntries(asks.map((each) => [each, 0])) },
        };
        expect(asks.filter((each) => each in basket.goods)).toEqual([]);
        expect(planOf(catalog, stated, isOneStore).asks).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
