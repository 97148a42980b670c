import { expect, test } from 'vitest';
import { MAX_TRIES, retryDelayMs } from './backoff.ts';

const MINUTE = 60_000;

test('waits four times as long after each try, at most 12 hours', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((tries) => retryDelayMs(tries, 0) / MINUTE);
  expect(delays).toEqual([1, 4, 16, 64, 256, 720, 720]);
});

test('takes at most half off, so that an outage does not end in a rush', () => {
  expect(retryDelayMs(3, 1)).toBe(8 * MINUTE);
  expect(retryDelayMs(3, 0.5)).toBe(12 * MINUTE);
});

test('outlasts a night without a mail server', () => {
  let shortest = 0;
  for (let tries = 1; tries < MAX_TRIES; tries += 1) shortest += retryDelayMs(tries, 1);
  expect(shortest).toBeGreaterThan(12 * 60 * MINUTE);
});
