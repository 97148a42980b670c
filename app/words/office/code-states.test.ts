import { expect, test } from 'vitest';
import { codeStateOf } from './code-states.ts';

const TODAY = 20_500;
const live = {
  status: 'published',
  liveness: 'live',
  freshness: { state: 'verified', passedAt: 0 },
  startsDay: TODAY - 9,
} as const;

test.each([
  [live, 'published', 'Verified'],
  [{ ...live, freshness: { state: 'aging', passedAt: 0, days: 2 } }, 'aging', 'Verified 2 days ago'],
  [{ ...live, freshness: { state: 'stale', passedAt: 0 } }, 'untested', 'Not tested recently'],
  [{ ...live, freshness: { state: 'untested' } }, 'untested', 'Not tested yet'],
  [{ ...live, freshness: { state: 'failing' } }, 'failing', 'Reported failing'],
  [{ ...live, freshness: { state: 'disputed', day: 1, reports: 3, failed: 2 } }, 'failing', 'Disputed today'],
  [{ ...live, liveness: 'expired' }, 'withdrawn', 'Expired'],
  [{ ...live, liveness: 'upcoming', startsDay: TODAY + 9 }, 'scheduled', 'Starts Feb 25'],
  [{ ...live, status: 'withdrawn', liveness: 'unpublished' }, 'withdrawn', 'Withdrawn'],
  [{ ...live, status: 'draft', liveness: 'unpublished' }, 'draft', 'Draft'],
] as const)('%j is %s: %s', (code, look, text) => {
  expect(codeStateOf(code, TODAY)).toEqual({ look, text });
});
