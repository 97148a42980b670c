import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampSpend,
  DEFAULT_SPEND_DOLLARS,
  estimateSavings,
  MAX_SPEND_DOLLARS,
  MIN_SPEND_DOLLARS,
} from './calculator.ts';

test.each([
  [50, 7, 84],
  [53, 7, 84],
  [54, 8, 96],
  [60, 9, 108],
  [100, 15, 180],
  [500, 75, 900],
])('%i dollars a month save %i a month and %i a year', (spend, monthlyDollars, annualDollars) => {
  expect(estimateSavings(spend)).toEqual({ monthlyDollars, annualDollars });
});

test('the slider has the bounds and the start of the specification', () => {
  expect([MIN_SPEND_DOLLARS, DEFAULT_SPEND_DOLLARS, MAX_SPEND_DOLLARS]).toEqual([50, 100, 500]);
});

test('the estimate is whole, at most 15%, less than a dollar under it, and grows with the spend', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_SPEND_DOLLARS, max: MAX_SPEND_DOLLARS }), (spend) => {
      const { monthlyDollars, annualDollars } = estimateSavings(spend);
      expect(Number.isInteger(monthlyDollars)).toBe(true);
      expect(monthlyDollars * 100).toBeLessThanOrEqual(spend * 15);
      expect((monthlyDollars + 1) * 100).toBeGreaterThan(spend * 15);
      expect(annualDollars).toBe(monthlyDollars * 12);
      expect(estimateSavings(spend + 1).monthlyDollars).toBeGreaterThanOrEqual(monthlyDollars);
    }),
  );
});

test.each([
  ['50', 50],
  ['49', 50],
  ['51', 51],
  ['499', 499],
  ['500', 500],
  ['501', 500],
  ['0', 50],
  ['-20', 50],
  ['1,200', 500],
  ['$75', 75],
  ['75.99', 75],
  [' 120 ', 120],
  ['9'.repeat(400), 500],
])('%j is taken as %i dollars', (text, dollars) => {
  expect(clampSpend(text, DEFAULT_SPEND_DOLLARS)).toBe(dollars);
});

test.each(['', ' ', '$', 'lots', '1e2', '12 34', 'NaN', '.5', '--60'])(
  '%j leaves the spend as it was',
  (text) => {
    expect(clampSpend(text, 240)).toBe(240);
  },
);

test('whatever is typed, the spend is whole dollars within the bounds', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$- e') }), (text) => {
      const dollars = clampSpend(text, DEFAULT_SPEND_DOLLARS);
      expect(Number.isInteger(dollars)).toBe(true);
      expect(dollars).toBeGreaterThanOrEqual(MIN_SPEND_DOLLARS);
      expect(dollars).toBeLessThanOrEqual(MAX_SPEND_DOLLARS);
    }),
  );
});
