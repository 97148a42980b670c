import { expect, test } from 'vitest';
import { calibrationOf, likelyShares } from './calibration.ts';

test('tests are counted in bands of ten percent, the lowest first, and bands without tests are left out', () => {
  const bands = calibrationOf([
    { chanceThousandths: 1000, passed: true },
    { chanceThousandths: 900, passed: false },
    { chanceThousandths: 899, passed: true },
    { chanceThousandths: 50, passed: false },
  ]);
  expect(bands).toEqual([
    { fromPercent: 0, toPercent: 10, tests: 1, passed: 0, predictedShare: 0.05 },
    { fromPercent: 80, toPercent: 90, tests: 1, passed: 1, predictedShare: 0.899 },
    { fromPercent: 90, toPercent: 100, tests: 2, passed: 1, predictedShare: 0.95 },
  ]);
});

test('without tests there are no bands', () => {
  expect(calibrationOf([])).toEqual([]);
});

test.each([
  [10, 10, 0.722, 1],
  [1, 2, 0.095, 0.905],
  [800, 1000, 0.774, 0.824],
  [0, 5, 0, 0.4345],
])('if %i of %i passed, the share is likely from %f to %f', (passed, tests, low, high) => {
  const shares = likelyShares({ passed, tests });
  expect(shares[0]).toBeCloseTo(low, 3);
  expect(shares[1]).toBeCloseTo(high, 3);
});
