import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../time/days.ts';
import { leaseMs, testTimeOf } from './queue-lease.ts';

const MINUTE_MS = 60_000;

test.each([
  [[], 6],
  [[90_000], 4.5],
  [[60_000, 240_000], 7.5],
  [[1_000, 60_000, 3_600_000], 3],
  [[1_000], 2],
  [[0], 2],
  [[40 * MINUTE_MS], 15],
])('handling times of %j ms make a lease of %d minutes', (times, minutes) => {
  expect(leaseMs(times)).toBe(minutes * MINUTE_MS);
});

test('a lease is from 2 to 15 minutes, whatever the handling times', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -DAY_MS, max: DAY_MS })), (times) => {
      expect(leaseMs(times)).toBeGreaterThanOrEqual(2 * MINUTE_MS);
      expect(leaseMs(times)).toBeLessThanOrEqual(15 * MINUTE_MS);
    }),
  );
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  [null, 0],
  [0, 0],
  [-1, -1],
  [1, 0],
  [-14 * DAY_MS, -14 * DAY_MS],
  [-14 * DAY_MS - 1, 0],
])('a device that says %j ms from now tested at %d', (deviceOffset, offset) => {
  const deviceTime = deviceOffset === null ? null : NOW + deviceOffset;
  expect(testTimeOf(deviceTime, NOW)).toBe(NOW + offset);
});
