import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactCount, roundDownToTens, roundEstimate } from './counts.ts';

test.each([
  [0, '0'],
  [1, '1'],
  [9, '9'],
  [10, '10+'],
  [19, '10+'],
  [59, '50+'],
  [60, '60+'],
  [68, '60+'],
  [1234, '1230+'],
])('%i, rounded down to tens, is %s', (count, text) => {
  expect(roundDownToTens(count)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1049, '1K'],
  [12_500, '12.5K'],
  [12_599, '12.5K'],
  [50_000, '50K'],
  [999_999, '999.9K'],
  [1_250_000, '1.2M'],
])('%i is %s in a small place', (count, text) => {
  expect(compactCount(count)).toBe(text);
});

test.each([
  [0, 0],
  [50, 50],
  [149, 150],
  [15_980, 16_000],
  [1_049_999, 1_000_000],
])('an estimate of %i is told as %i', (count, told) => {
  expect(roundEstimate(count)).toBe(told);
});

test('neither ever claims more than there is', () => {
  const scale = { '': 1, K: 1e3, M: 1e6, B: 1e9 } as const;
  fc.assert(
    fc.property(fc.nat(), (count) => {
      const [, digits = '', unit = ''] = /^([\d.]+)([KMB]?)$/.exec(compactCount(count)) ?? [];
      const claimed = Number(digits) * scale[unit as keyof typeof scale];
      expect(claimed).toBeLessThanOrEqual(count);
      expect(count - claimed).toBeLessThan(Math.max(1, scale[unit as keyof typeof scale] / 10));
      expect(Number.parseInt(roundDownToTens(count), 10)).toBeLessThanOrEqual(count);
    }),
  );
});
