import { expect, test } from 'vitest';
import { type TokenBucket, takeToken } from './token-bucket.ts';

const RATE = { burst: 5, periodMs: 60_000 };

/** Takes tokens at these times, and returns the seconds to wait each time. */
function takeAt(times: readonly number[]): number[] {
  let bucket: TokenBucket | undefined;
  return times.map((now) => {
    const { left, seconds } = takeToken(RATE, bucket, now);
    bucket = left;
    return seconds;
  });
}

test('a burst at once, then one in each fifth of the period', () => {
  expect(takeAt([0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 12]);
  expect(takeAt([0, 0, 0, 0, 0, 11_000, 12_000, 12_000])).toEqual([0, 0, 0, 0, 0, 1, 0, 12]);
});

test('who asks all the time waits no longer', () => {
  const impatient = Array.from({ length: 12_000 }, (_, ms) => ms);
  const [next] = takeAt([0, 0, 0, 0, 0, ...impatient, 12_000]).slice(-1);
  expect(next).toBe(0);
});

test('a bucket is never more than full, and a clock that goes back takes nothing away', () => {
  expect(takeAt([0, 1e12, 1e12, 1e12, 1e12, 1e12, 1e12])).toEqual([0, 0, 0, 0, 0, 0, 12]);
  expect(takeAt([60_000, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 12]);
});

test('clocks that are apart fill a bucket no faster', () => {
  const twoMachines = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? 0 : 50_000));
  expect(takeAt(twoMachines)).toEqual([0, 0, 0, 0, 0, 62, 12, 62, 12, 62, 12, 62]);
});
