import { expect, test } from 'vitest';
import { calibrationOf } from './calibration.ts';

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
