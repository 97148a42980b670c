import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainDiscount } from '../../../test/helpers/data/discounts.ts';
import { coveredBy } from './coverage.ts';
import { type Discount, discountKinds } from './discount.ts';
import type { Basket } from './eligibility.ts';
import type { Limits } from './limits.ts';
import { promisedCents, type Savings, savingsOf } from './savings.ts';

const basket: Basket = { totalCents: 8700, firstOrder: false, feeCents: null, goods: {} };

const someCents = fc.integer({ min: 1, max: 20_000 });
const anyDiscount: fc.Arbitrary<Discount> = fc.record({
  kind: fc.constantFrom(...discountKinds),
  percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
  amountOffCents: fc.option(someCents),
  maxDiscountCents: fc.option(someCents),
  minBasketCents: fc.option(someCents),
  minCounts: fc.constantFrom('cart', 'goods', null),
  firstOrderOnly: fc.boolean(),
  onePerHousehold: fc.boolean(),
  excludes: fc.constant([]),
  giftText: fc.option(fc.constant('Free tote bag')),
  termsKnown: fc.boolean(),
});
const anyLimits: fc.Arbitrary<Limits | undefined> = fc.constantFrom(
  undefined,
  { departments: ['produce'] },
  { departments: ['produce', 'meat'] },
  { departments: ['produce'], scopeWords: 'root vegetables' },
  { scopeWords: 'certified organic goods' },
);
const anyBasket: fc.Arbitrary<Basket> = fc.record({
  totalCents: fc.nat({ max: 30_000 }),
  firstOrder: fc.boolean(),
  feeCents: fc.option(fc.nat({ max: 1500 })),
  goods: fc.record(
    { produce: fc.nat({ max: 20_000 }), meat: fc.nat({ max: 20_000 }), pets: fc.nat({ max: 20_000 }) },
    { requiredKeys: [] },
  ),
});
const anyFee = fc.option(fc.nat({ max: 1500 }));

describe('what a code saves', () => {
  test.each<[string, Partial<Discount>, Savings]>([
    ['percent', { kind: 'percent', percentOff: 15 }, { kind: 'saves', cents: 1305 }],
    ['percent, rounded down', { kind: 'percent', percentOff: 33 }, { kind: 'saves', cents: 2871 }],
    [
      'percent under its cap',
      { kind: 'percent', percentOff: 15, maxDiscountCents: 1306 },
      { kind: 'saves', cents: 1305 },
    ],
    [
      'percent over its cap',
      { kind: 'percent', percentOff: 15, maxDiscountCents: 1304 },
      { kind: 'saves', cents: 1304 },
    ],
    ['all of it', { kind: 'percent', percentOff: 100 }, { kind: 'saves', cents: 8700 }],
    ['amount', { kind: 'amount', amountOffCents: 1000 }, { kind: 'saves', cents: 1000 }],
    ['amount over the basket', { kind: 'amount', amountOffCents: 8701 }, { kind: 'saves', cents: 8700 }],
    [
      'amount with a cap',
      { kind: 'amount', amountOffCents: 1000, maxDiscountCents: 900 },
      { kind: 'saves', cents: 900 },
    ],
    ['free delivery', { kind: 'free_delivery' }, { kind: 'saves', cents: 599 }],
    [
      'free delivery with a cap',
      { kind: 'free_delivery', maxDiscountCents: 500 },
      { kind: 'saves', cents: 500 },
    ],
    ['gift', { kind: 'gift', giftText: 'Free tote bag' }, { kind: 'gift' }],
    ['other', { kind: 'other' }, { kind: 'unknown' }],
    ['other with figures', { kind: 'other', percentOff: 15, amountOffCents: 500 }, { kind: 'unknown' }],
    ['percent without its figure', { kind: 'percent', amountOffCents: 500 }, { kind: 'unknown' }],
    ['amount without its figure', { kind: 'amount', percentOff: 15 }, { kind: 'unknown' }],
    ['terms not known', { kind: 'amount', amountOffCents: 1000, termsKnown: false }, { kind: 'unknown' }],
    [
      'minimum met',
      { kind: 'amount', amountOffCents: 1000, minBasketCents: 8700 },
      { kind: 'saves', cents: 1000 },
    ],
    [
      'minimum missed',
      { kind: 'amount', amountOffCents: 1000, minBasketCents: 9540 },
      { kind: 'short', missingCents: 840 },
    ],
    ['gift, minimum missed', { kind: 'gift', minBasketCents: 8701 }, { kind: 'short', missingCents: 1 }],
    [
      'first orders only',
      { kind: 'amount', amountOffCents: 1000, firstOrderOnly: true },
      { kind: 'first-order' },
    ],
  ])('%s', (_name, terms, savings) => {
    expect(saved({ ...plainDiscount, ...terms }, basket)).toEqual(savings);
  });

  test('rounds down to the cent', () => {
    const tenth: Discount = { ...plainDiscount, kind: 'percent', percentOff: 10 };
    const savedOn = (totalCents: number) => saved(tenth, { ...basket, totalCents });
    expect(savedOn(99)).toEqual({ kind: 'saves', cents: 9 });
    expect(savedOn(100)).toEqual({ kind: 'saves', cents: 10 });
    expect(savedOn(109)).toEqual({ kind: 'saves', cents: 10 });
  });

  test('free delivery needs a known fee, and saves nothing where there is none', () => {
    const free: Discount = { ...plainDiscount, kind: 'free_delivery' };
    expect(saved(free, basket, { fee: null })).toEqual({ kind: 'unknown' });
    expect(saved(free, basket, { fee: 0 })).toEqual({ kind: 'saves', cents: 0 });
  });

  test('free delivery saves the fee that the shopper sees at checkout', () => {
    const free: Discount = { ...plainDiscount, kind: 'free_delivery' };
    expect(saved(free, { ...basket, feeCents: 399 })).toEqual({ kind: 'saves', cents: 399 });
    expect(saved(free, { ...basket, feeCents: 399 }, { fee: null })).toEqual({ kind: 'saves', cents: 399 });
    // A member who pays none.
    expect(saved(free, { ...basket, feeCents: 0 })).toEqual({ kind: 'saves', cents: 0 });
  });

  test('an amount is whole cents, never negative, within cap, goods, and fee', () => {
    fc.assert(
      fc.property(anyDiscount, anyLimits, anyBasket, anyFee, (discount, limits, anyone, fee) => {
        const savings = saved(discount, anyone, { limits, fee });
        if (savings.kind !== 'saves' && savings.kind !== 'up-to') return;
        const covered = coveredBy(limits, anyone);
        const ceilings = savings.kind === 'saves' ? [savings.cents] : [savings.cents, savings.leastCents];
        const goods =
          savings.kind === 'saves' ? [covered.mostCents] : [covered.mostCents, covered.leastCents];
        ceilings.forEach((cents, index) => {
          const taken = discount.kind === 'free_delivery' ? (anyone.feeCents ?? fee ?? 0) : goods[index]!;
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(taken);
          expect(cents).toBeLessThanOrEqual(anyone.totalCents + (anyone.feeCents ?? fee ?? 0));
          expect(cents).toBeLessThanOrEqual(discount.maxDiscountCents ?? cents);
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('a fuller cart never promises less, and never leaves more missing', () => {
    fc.assert(
      fc.property(
        anyDiscount,
        anyLimits,
        anyBasket,
        anyFee,
        someCents,
        fc.boolean(),
        (discount, limits, anyone, fee, moreCents, isProduce) => {
          const fuller = { ...anyone, totalCents: anyone.totalCents + moreCents };
          const said = anyone.goods.produce;
          if (isProduce && said !== undefined) fuller.goods = { ...anyone.goods, produce: said + moreCents };
          const before = saved(discount, anyone, { limits, fee });
          const after = saved(discount, fuller, { limits, fee });
          expect(promisedCents(after)).toBeGreaterThanOrEqual(promisedCents(before));
          if (before.kind === 'short' && after.kind === 'short')
            expect(after.missingCents).toBeLessThanOrEqual(before.missingCents);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('adding what is missing qualifies', () => {
    fc.assert(
      fc.property(anyDiscount, anyBasket, anyFee, (discount, anyone, fee) => {
        const savings = saved(discount, anyone, { fee });
        if (savings.kind !== 'short') return;
        expect(savings.missingCents).toBeGreaterThan(0);
        const fuller = { ...anyone, totalCents: anyone.totalCents + savings.missingCents };
        expect(saved(discount, fuller, { fee }).kind).not.toBe('short');
      }),
    );
  });
});

describe('what a code that covers only some goods saves', () => {
  const quarter: Discount = { ...plainDiscount, kind: 'percent', percentOff: 25, maxDiscountCents: 2500 };
  const produce: Limits = { departments: ['produce'] };
  const both: Limits = { departments: ['produce', 'pantry'] };
  const roots: Limits = { departments: ['produce'], scopeWords: 'root vegetables' };
  const organic: Limits = { scopeWords: 'certified organic goods' };
  const cart = (goods: Basket['goods'], totalCents = 6400): Basket => ({ ...basket, totalCents, goods });
  const upTo = (cents: number, scope: Limits, leastCents = 0) => ({
    kind: 'up-to',
    cents,
    leastCents,
    departments: [],
    ...scope,
  });

  test.each([
    ['nothing said', produce, cart({}), upTo(1600, produce)],
    ['its amount said', produce, cart({ produce: 4000 }), { kind: 'saves', cents: 1000 }],
    ['none of it', produce, cart({ produce: 0 }), { kind: 'saves', cents: 0 }],
    ['more than the total', produce, cart({ produce: 9000 }), { kind: 'saves', cents: 1600 }],
    ['others said', produce, cart({ meat: 2000, pets: 1000 }), { ...upTo(850, produce), isRest: true }],
    ['others said that come to the total', produce, cart({ meat: 6400 }), { kind: 'saves', cents: 0 }],
    ['one of two said', both, cart({ produce: 2000 }), upTo(1600, both, 500)],
    [
      'one of two said, and others',
      both,
      cart({ produce: 2000, meat: 2400 }),
      { ...upTo(1000, both, 500), isRest: true },
    ],
    ['both said', both, cart({ produce: 2000, pantry: 800 }), { kind: 'saves', cents: 700 }],
    [
      'the rest is known to be others',
      both,
      cart({ produce: 2000, meat: 4400 }),
      { kind: 'saves', cents: 500 },
    ],
    ['in words, nothing said', roots, cart({}), upTo(1600, roots)],
    ['in words, the department said', roots, cart({ produce: 4000 }), upTo(1000, roots)],
    ['in words, none of the department', roots, cart({ produce: 0 }), { kind: 'saves', cents: 0 }],
    ['in words alone', organic, cart({ produce: 6400 }), upTo(1600, organic)],
  ] as [string, Limits, Basket, unknown][])('%s', (_name, limits, order, savings) => {
    expect(saved(quarter, order, { limits })).toEqual(savings);
  });

  test('a fixed amount is sure once enough of the goods were said', () => {
    const five: Discount = { ...plainDiscount, kind: 'amount', amountOffCents: 500 };
    expect(saved(five, cart({ produce: 500 }), { limits: both })).toEqual({ kind: 'saves', cents: 500 });
    expect(saved(five, cart({ produce: 499 }), { limits: both })).toEqual(upTo(500, both, 499));
  });

  test('a minimum may count the whole cart', () => {
    const from50: Discount = { ...quarter, minBasketCents: 5000, minCounts: 'cart' };
    const on = (goods: Basket['goods'], totalCents?: number) =>
      saved(from50, cart(goods, totalCents), { limits: produce });
    expect(on({ produce: 100 }, 5000)).toEqual({ kind: 'saves', cents: 25 });
    expect(on({ produce: 0 }, 5000)).toEqual({ kind: 'saves', cents: 0 });
    expect(on({ produce: 4000 }, 4999)).toEqual({ kind: 'short', missingCents: 1 });
  });

  test('a minimum of which we don’t know what it counts is taken to count the covered goods, and says so', () => {
    const from50: Discount = { ...quarter, minBasketCents: 5000 };
    expect(saved(from50, cart({ produce: 4999 }), { limits: produce })).toEqual({
      kind: 'short',
      missingCents: 1,
      of: { departments: ['produce'] },
      isUnsure: true,
    });
    expect(saved(from50, cart({}, 4999), {})).toEqual({ kind: 'short', missingCents: 1 });
  });

  test('a minimum may count the covered goods alone', () => {
    const from50: Discount = { ...quarter, minBasketCents: 5000, minCounts: 'goods' };
    const on = (goods: Basket['goods'], totalCents?: number) =>
      saved(from50, cart(goods, totalCents), { limits: produce });
    expect(on({})).toEqual(upTo(1600, produce));
    expect(on({ produce: 5000 })).toEqual({ kind: 'saves', cents: 1250 });
    expect(on({ produce: 4999 })).toEqual({
      kind: 'short',
      missingCents: 1,
      of: { departments: ['produce'] },
    });
    expect(on({ meat: 2000 })).toEqual({
      kind: 'short',
      missingCents: 600,
      of: { departments: ['produce'] },
    });
    expect(on({}, 4000)).toEqual({ kind: 'short', missingCents: 1000, of: { departments: ['produce'] } });
  });

  test('free delivery on some goods needs some of them', () => {
    const free: Discount = { ...plainDiscount, kind: 'free_delivery' };
    expect(saved(free, cart({}), { limits: produce })).toEqual(upTo(599, produce));
    expect(saved(free, cart({ produce: 1 }), { limits: produce })).toEqual({ kind: 'saves', cents: 599 });
    expect(saved(free, cart({ produce: 0 }), { limits: produce })).toEqual({ kind: 'saves', cents: 0 });
  });

  test('a gift is certain only with the goods', () => {
    const gift: Discount = {
      ...plainDiscount,
      kind: 'gift',
      giftText: 'Free tote bag',
      minBasketCents: 2000,
    };
    expect(saved(gift, cart({ produce: 2000 }), { limits: produce })).toEqual({ kind: 'gift' });
    expect(saved(gift, cart({}), { limits: produce })).toEqual({
      kind: 'gift',
      of: { departments: ['produce'] },
    });
  });
});

function saved(
  discount: Discount,
  order: Basket,
  { limits, fee = 599 }: { limits?: Limits | undefined; fee?: number | null } = {},
): Savings {
  return savingsOf({ discount, limits, storeFeeCents: fee }, order);
}
