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
  stale,
  tested,
  untested,
  WEEK_MS,
} from '../../../test/helpers/data/candidates.ts';
import type { Basket } from './eligibility.ts';
import type { Limits } from './limits.ts';
import { type Candidate, planCart } from './plan.ts';
import { promisedCents } from './savings.ts';

/** Amounts of the random catalogs and carts are multiples of it: small enough to try all, and ties are common. */
const STEP_CENTS = 50;

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
        const stated = {
          ...basket,
          goods: { ...basket.goods, ...Object.fromEntries(asks.map((each) => [each, 0])) },
        };
        expect(asks.filter((each) => each in basket.goods)).toEqual([]);
        expect(planCart(catalog, stated, NOW).asks).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Tries every code to try, code for now, and code for later, by the rules of docs/savings.md. */
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
      // A plan must try the most promising code first.
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
