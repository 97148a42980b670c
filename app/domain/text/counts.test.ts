import { expect, test } from 'vitest';
import { roundEstimate } from './counts.ts';

test.each([
  [0, 0],
  [50, 50],
  [149, 150],
  [15_980, 16_000],
  [1_049_999, 1_000_000],
])('an estimate of %i is rounded to %i', (count, rounded) => {
  expect(roundEstimate(count)).toBe(rounded);
});
