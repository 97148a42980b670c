import { expect, test } from 'vitest';
import { isDigestTime } from './weekly-digest.ts';

test.each([
  ['2026-11-15T23:59:59Z', true, 'Sunday night'],
  ['2026-11-16T00:00:00Z', false, 'Monday'],
  ['2026-11-19T13:59:59Z', false, 'Thursday, too early'],
  ['2026-11-19T14:00:00Z', true, 'Thursday'],
  ['2026-11-20T00:00:00Z', true, 'Friday, for those who confirmed since'],
])('at %s: %s (%s)', (time, is) => {
  expect(isDigestTime(Date.parse(time))).toBe(is);
});
