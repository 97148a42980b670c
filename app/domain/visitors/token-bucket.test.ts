import { expect, test } from 'vitest';
import { type TokenBucket, takeTokens } from './token-bucket.ts';

const RATE = { burst: 5, periodMs: 60_000 };

/** Takes tokens at these times, and returns the seconds to wait each time. */
function takeAt(times: readonly number[]): number[] {
  let bucket: TokenBucket | undefined;
  return times.map((now) => {
    const { left, seconds } = takeTokens([{ ...RATE, bucket }], now);
    bucket = left[0] ?? bucket;
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
  expect(takeAt([30_000, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 42]);
});

test('a time that is more than a period ahead was written under a wrong clock, and is as good as none', () => {
  expect(takeAt([60_000, 60_000, 60_000, 60_000, 60_000, 0])).toEqual([0, 0, 0, 0, 0, 72]);
  const day = 86_400_000;
  expect(takeAt([day, day, day, day, day, 0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12]);
});

test('of several buckets, all lose a token or none does', () => {
  const small = { burst: 2, periodMs: 60_000 };
  const takeFrom = (buckets: readonly (TokenBucket | undefined)[], now: number) =>
    takeTokens(
      [RATE, small].map((rate, index) => ({ ...rate, bucket: buckets[index] })),
      now,
    );
  const first = takeFrom([], 0);
  const second = takeFrom(first.left, 0);
  expect([first.seconds, second.seconds]).toEqual([0, 0]);
  expect(takeFrom(second.left, 0)).toEqual({ left: [], seconds: 30 });
  const later = takeFrom(second.left, 30_000);
  expect(later.left.map(({ millionths }) => millionths)).toEqual([4_000_000, 0]);
});

test('clocks that are apart fill a bucket no faster', () => {
  const twoMachines = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? 0 : 50_000));
  expect(takeAt(twoMachines)).toEqual([0, 0, 0, 0, 0, 62, 12, 62, 12, 62, 12, 62]);
});
