import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEVER_DAY } from '../time/days.ts';
import { compareBy, compareBySavings, rankGroupOf, type SavingCode, sorts } from './ranking.ts';
import type { Savings } from './savings.ts';

// Few values per field, to make ties common.
const anySavings: fc.Arbitrary<Savings> = fc.oneof(
  fc.record({ kind: fc.constant('saves' as const), cents: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant('up-to' as const),
    cents: fc.integer({ min: 1, max: 2 }),
    leastCents: fc.nat({ max: 1 }),
    departments: fc.constant(['produce' as const]),
  }),
  fc.record({ kind: fc.constant('short' as const), missingCents: fc.integer({ min: 1, max: 2 }) }),
  fc.constantFrom<Savings>({ kind: 'gift' }, { kind: 'unknown' }, { kind: 'first-order' }),
);
const anyFields = fc.record({
  expiresDay: fc.constantFrom(20_000, 20_001, NEVER_DAY),
  uses: fc.nat({ max: 2 }),
  rating: fc.constantFrom(null, 1.1, 4.3, 4.9),
  failing: fc.boolean(),
  savings: anySavings,
  chanceThousandths: fc.constantFrom(500, 1000),
});
const anyCodes: fc.Arbitrary<SavingCode[]> = fc
  .array(anyFields, { maxLength: 12 })
  .map((codes) => codes.map((code, id) => ({ ...code, id })));
const anyThree = fc
  .tuple(anyFields, anyFields, anyFields, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }))
  .map(([a, b, c, [first = 0, second = 0, third = 0]]) => {
    return [
      { ...a, id: first },
      { ...b, id: second },
      { ...c, id: third },
    ] as const;
  });

const comparators = [
  ...sorts.map((sort) => ({ sort, compare: compareBy(sort) })),
  { sort: 'savings', compare: compareBySavings },
];

function code(id: number, fields: Partial<SavingCode> = {}): SavingCode {
  return {
    id,
    expiresDay: 20_000,
    uses: 0,
    rating: null,
    failing: false,
    savings: { kind: 'unknown' },
    chanceThousandths: 1000,
    ...fields,
  };
}

function ranked(codes: SavingCode[], compare: (a: SavingCode, b: SavingCode) => number): number[] {
  return codes.toSorted(compare).map(({ id }) => id);
}

describe.each(comparators)('sorted by $sort', ({ compare }) => {
  test('a list does not depend on the order it came in', () => {
    fc.assert(
      fc.property(
        anyCodes.chain((codes) =>
          fc.tuple(
            fc.constant(codes),
            fc.shuffledSubarray(codes, { minLength: codes.length, maxLength: codes.length }),
          ),
        ),
        ([codes, shuffled]) => {
          expect(ranked(shuffled, compare)).toEqual(ranked(codes, compare));
        },
      ),
    );
  });

  test('any two codes have one order, and orders chain', () => {
    fc.assert(
      fc.property(anyThree, ([a, b, c]) => {
        expect(compare(a, a)).toBe(0);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)));
        expect(compare(a, b)).not.toBe(0);
        if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0);
      }),
      { numRuns: 500 },
    );
  });

  test('failing codes come after all others', () => {
    fc.assert(
      fc.property(anyCodes, (codes) => {
        const failing = codes.toSorted(compare).map((each) => each.failing);
        expect(failing).toEqual(failing.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  test('equals come by id', () => {
    expect(ranked([code(3), code(1), code(2)], compare)).toEqual([1, 2, 3]);
  });
});

test('newest puts the latest expiry first', () => {
  const codes = [code(1), code(2, { expiresDay: 20_002 }), code(3, { expiresDay: NEVER_DAY })];
  expect(ranked(codes, compareBy('newest'))).toEqual([3, 2, 1]);
});

test('expiry puts the soonest first', () => {
  const codes = [code(1, { expiresDay: NEVER_DAY }), code(2, { expiresDay: 20_002 }), code(3)];
  expect(ranked(codes, compareBy('expiry'))).toEqual([3, 2, 1]);
});

test('discount, shown as Most Popular, puts the most used first', () => {
  const codes = [code(1, { uses: 1 }), code(2, { uses: 12_500 }), code(3, { uses: 999 })];
  expect(ranked(codes, compareBy('copies'))).toEqual([2, 3, 1]);
});

test('rating puts the highest first, and the unrated after the worst', () => {
  const codes = [code(1), code(2, { rating: 1 }), code(3, { rating: 4.9 }), code(4, { rating: 4.3 })];
  expect(ranked(codes, compareBy('rating'))).toEqual([3, 4, 2, 1]);
});

test('savings puts the most saved first, then what may help, and last what does not qualify', () => {
  const savings: Savings[] = [
    { kind: 'first-order' },
    { kind: 'short', missingCents: 840 },
    { kind: 'short', missingCents: 10 },
    { kind: 'saves', cents: 0 },
    { kind: 'unknown' },
    { kind: 'gift' },
    { kind: 'up-to', cents: 500, leastCents: 0, departments: ['produce'] },
    { kind: 'up-to', cents: 1600, leastCents: 0, departments: ['produce'] },
    { kind: 'saves', cents: 1 },
    { kind: 'up-to', cents: 1600, leastCents: 2, departments: ['produce'] },
    { kind: 'saves', cents: 1305 },
  ];
  const codes = savings.map((each, id) => code(id, { savings: each }));
  expect(ranked(codes, compareBySavings)).toEqual(savings.map((_, id) => id).reverse());
});

test('savings weighs what a code saves by the chance that it works', () => {
  const saves = (cents: number): Savings => ({ kind: 'saves', cents });
  const codes = [
    code(1, { savings: saves(500), chanceThousandths: 500 }),
    code(2, { savings: saves(499), chanceThousandths: 900 }),
    code(3, { savings: saves(2000), chanceThousandths: 500 }),
  ];
  expect(ranked(codes, compareBySavings)).toEqual([3, 2, 1]);
});

test('each part of the sort by savings is in one piece', () => {
  fc.assert(
    fc.property(anyCodes, (codes) => {
      const groups = codes.toSorted(compareBySavings).map(rankGroupOf);
      const starts = groups.filter((group, index) => group !== groups[index - 1]);
      expect(starts).toEqual([...new Set(groups)]);
    }),
  );
});

test('a code is in the part that says what it does for the cart', () => {
  const groupOf = (savings: Savings, failing = false) => rankGroupOf({ savings, failing });
  expect(groupOf({ kind: 'saves', cents: 1 })).toBe('saves');
  expect(groupOf({ kind: 'up-to', cents: 2, leastCents: 1, departments: ['meat'] })).toBe('saves');
  expect(groupOf({ kind: 'up-to', cents: 2, leastCents: 0, departments: ['meat'] })).toBe('depends');
  expect(groupOf({ kind: 'gift' })).toBe('depends');
  expect(groupOf({ kind: 'saves', cents: 0 })).toBe('no-use');
  expect(groupOf({ kind: 'short', missingCents: 1 })).toBe('no-use');
  expect(groupOf({ kind: 'saves', cents: 1 }, true)).toBe('failing');
});
