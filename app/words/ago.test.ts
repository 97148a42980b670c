import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../domain/time/days.ts';
import { agoText } from './ago.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

test.each([
  [0, 'just now'],
  [MINUTE_MS - 1, 'just now'],
  [MINUTE_MS, '1 minute ago'],
  [2 * MINUTE_MS - 1, '1 minute ago'],
  [HOUR_MS - 1, '59 minutes ago'],
  [HOUR_MS, '1 hour ago'],
  [3 * HOUR_MS + 59 * MINUTE_MS, '3 hours ago'],
  [DAY_MS - 1, '23 hours ago'],
  [DAY_MS, '1 day ago'],
  [2 * DAY_MS - 1, '1 day ago'],
  [400 * DAY_MS, '400 days ago'],
  [-HOUR_MS, 'just now'],
])('%i ms before now is %s', (elapsedMs, text) => {
  expect(agoText(NOW - elapsedMs, NOW)).toBe(text);
});
