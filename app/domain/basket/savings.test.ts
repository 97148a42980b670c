import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, discountKinds } from './discount.ts';
import type { Basket } from './eligibility.ts';
import { bestAndNext, type PlannedCode, type Savings, savingsOf } from './savings.ts';

const plain: Discount = {
  kind: 'other',
  percentOff: null,
  amountOffCents: null,
  maxDiscountCents: null,
  minBasketCents: null,
  firstOrderOnly: false,
  onePerHousehold: false,
  excludes: [],
  giftText: null,
  termsKnown: true,
};
const basket: Basket = { totalCents: 8700, firstOrder: false };

const someCents = fc.integer({ min: 1, max: 20_000 });
const anyDiscount: fc.Arbitrary<Discount> = fc.record({
  kind: fc.constantFrom(...discountKinds),
  percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
  amountOffCents: fc.option(someCents),
  maxDiscountCents: fc.option(someCents),
  minBasketCents: fc.option(someCents),
  firstOrderOnly: fc.boolean(),
  onePerHousehold: fc.boolean(),
  excludes: fc.constant([]),
  giftText: fc.option(fc.constant('Free tote bag')),
  termsKnown: fc.boolean(),
});
const anyBasket = fc.record({ totalCents: fc.nat({ max: 30_000 }), firstOrder: fc.boolean() });
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
    expect(savingsOf({ ...plain, ...terms }, basket, 599)).toEqual(savings);
  });

  test('rounds down to the cent', () => {
    const tenth: Discount = { ...plain, kind: 'percent', percentOff: 10 };
    const saved = (totalCents: number) => savingsOf(tenth, { totalCents, firstOrder: false }, null);
    expect(saved(99)).toEqual({ kind: 'saves', cents: 9 });
    expect(saved(100)).toEqual({ kind: 'saves', cents: 10 });
    expect(saved(109)).toEqual({ kind: 'saves', cents: 10 });
  });

  test('free delivery needs a known fee, and saves nothing where there is none', () => {
    const free: Discount = { ...plain, kind: 'free_delivery' };
    expect(savingsOf(free, basket, null)).toEqual({ kind: 'unknown' });
    expect(savingsOf(free, basket, 0)).toEqual({ kind: 'saves', cents: 0 });
  });

  test('a sum is whole cents, never negative, within cap, basket and fee', () => {
    fc.assert(
      fc.property(anyDiscount, anyBasket, anyFee, (discount, anyone, fee) => {
        const savings = savingsOf(discount, anyone, fee);
        if (savings.kind !== 'saves') return;
        const taken = discount.kind === 'free_delivery' ? (fee ?? 0) : anyone.totalCents;
        expect(Number.isInteger(savings.cents)).toBe(true);
        expect(savings.cents).toBeGreaterThanOrEqual(0);
        expect(savings.cents).toBeLessThanOrEqual(taken);
        expect(savings.cents).toBeLessThanOrEqual(discount.maxDiscountCents ?? savings.cents);
      }),
      { numRuns: 1000 },
    );
  });

  test('a fuller basket never saves less, and never leaves more missing', () => {
    fc.assert(
      fc.property(anyDiscount, anyBasket, anyFee, someCents, (discount, anyone, fee, moreCents) => {
        const before = savingsOf(discount, anyone, fee);
        const after = savingsOf(discount, { ...anyone, totalCents: anyone.totalCents + moreCents }, fee);
        if (before.kind === 'saves') {
          expect(after.kind === 'saves' && after.cents >= before.cents).toBe(true);
        }
        if (before.kind === 'short' && after.kind === 'short') {
          expect(after.missingCents).toBe(before.missingCents - moreCents);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('adding what is missing qualifies', () => {
    fc.assert(
      fc.property(anyDiscount, anyBasket, anyFee, (discount, anyone, fee) => {
        const savings = savingsOf(discount, anyone, fee);
        if (savings.kind !== 'short') return;
        expect(savings.missingCents).toBeGreaterThan(0);
        const fuller = { ...anyone, totalCents: anyone.totalCents + savings.missingCents };
        expect(savingsOf(discount, fuller, fee).kind).not.toBe('short');
      }),
    );
  });
});

describe('best and next', () => {
  const code = (id: number, cents: number, firstOrderOnly = false): PlannedCode => ({
    id,
    firstOrderOnly,
    savings: { kind: 'saves', cents },
  });
  const ids = (codes: PlannedCode[]) => {
    const { best, next } = bestAndNext(codes);
    return [best?.id, next?.id];
  };

  test('the code that saves most is used, the best of the rest is saved for later', () => {
    expect(ids([code(1, 500), code(2, 900), code(3, 700)])).toEqual([2, 3]);
  });

  test('a first-order code is used but not saved for later', () => {
    expect(ids([code(1, 500), code(2, 900, true), code(3, 700, true)])).toEqual([2, 1]);
    expect(ids([code(1, 900), code(2, 700, true)])).toEqual([1, undefined]);
    expect(ids([code(1, 900, true), code(2, 700, true)])).toEqual([1, undefined]);
  });

  test('of equals the first-order code is used, then the lower id', () => {
    expect(ids([code(1, 900), code(2, 900, true)])).toEqual([2, 1]);
    expect(ids([code(3, 900), code(1, 900), code(2, 900)])).toEqual([1, 2]);
  });

  test('only codes that save something are used or saved for later', () => {
    expect(ids([])).toEqual([undefined, undefined]);
    expect(ids([code(1, 0)])).toEqual([undefined, undefined]);
    expect(ids([code(1, 1), code(2, 0)])).toEqual([1, undefined]);
    const others: Savings[] = [
      { kind: 'gift' },
      { kind: 'unknown' },
      { kind: 'first-order' },
      { kind: 'short', missingCents: 1 },
    ];
    expect(ids(others.map((savings, id) => ({ id, firstOrderOnly: false, savings })))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('no code saves more than the best, and none that can be saved for later more than the next', () => {
    const anyCode = fc.record({
      firstOrderOnly: fc.boolean(),
      savings: fc.oneof(
        fc.record({ kind: fc.constant('saves' as const), cents: fc.nat({ max: 5 }) }),
        fc.constant({ kind: 'gift' as const }),
      ),
    });
    const centsOf = (each: PlannedCode | undefined) =>
      each?.savings.kind === 'saves' ? each.savings.cents : 0;
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 8 }), (bare) => {
        const codes = bare.map((each, id) => ({ ...each, id }));
        const { best, next } = bestAndNext(codes);
        expect(centsOf(best)).toBe(Math.max(0, ...codes.map(centsOf)));
        expect(next?.firstOrderOnly ?? false).toBe(false);
        const keepable = codes.filter((each) => each !== best && !each.firstOrderOnly);
        expect(centsOf(next)).toBe(Math.max(0, ...keepable.map(centsOf)));
        expect(bestAndNext(codes.toReversed())).toEqual({ best, next });
      }),
      { numRuns: 500 },
    );
  });
});
