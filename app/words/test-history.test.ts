import { describe, expect, test } from 'vitest';
import type { Freshness, TestHistory } from '../domain/evidence/freshness.ts';
import { HOUR_MS } from '../domain/time/days.ts';
import { badgeText, datedBadgeText } from './badge.ts';
import { formatRating } from './counts.ts';
import { datedHistoryText, historyText, successRateText } from './test-history.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = Math.floor(NOW / (24 * HOUR_MS));

test.each<[Freshness, string, string]>([
  [{ state: 'verified', passedAt: NOW }, 'Verified', 'Worked at checkout on November 20, 2026.'],
  [
    { state: 'aging', passedAt: NOW - 25 * HOUR_MS, days: 1 },
    'Verified 1 day ago',
    'Worked at checkout on November 19, 2026.',
  ],
  [
    { state: 'aging', passedAt: NOW - 49 * HOUR_MS, days: 2 },
    'Verified 2 days ago',
    'Worked at checkout on November 18, 2026.',
  ],
  [
    { state: 'disputed', day: DAY, reports: 6, failed: 5 },
    'Disputed today: 5 of 6 reports failed',
    'Disputed on November 20, 2026: 5 of 6 reports failed.',
  ],
  [
    { state: 'stale', passedAt: NOW - 15 * 24 * HOUR_MS },
    'Not tested recently',
    'Last tested on November 5, 2026, when it worked at checkout.',
  ],
  [{ state: 'failed', failedAt: NOW }, 'Failed our last test', 'Failed at checkout on November 20, 2026.'],
  [{ state: 'failing' }, 'Reported failing', 'Reported failing.'],
  [{ state: 'untested' }, 'Not tested yet', 'Not tested at checkout yet.'],
])('the badge of %o is %j, and elsewhere %j', (freshness, badge, dated) => {
  expect(badgeText(freshness)).toBe(badge);
  expect(datedBadgeText(freshness, 'UTC')).toBe(dated);
});

test('a test has the day of the site’s time zone', () => {
  const passed = { state: 'verified', passedAt: Date.parse('2026-11-20T03:00:00Z') } as const;
  expect(datedBadgeText(passed, 'America/New_York')).toBe('Worked at checkout on November 19, 2026.');
  expect(datedBadgeText({ state: 'failed', failedAt: passed.passedAt }, 'America/New_York')).toBe(
    'Failed at checkout on November 19, 2026.',
  );
});

test.each<[string, Freshness, number | null, number | null, string]>([
  ['none', { state: 'untested' }, null, null, 'Not tested at checkout yet.'],
  [
    'before the first test',
    { state: 'untested' },
    null,
    NOW,
    'Not tested at checkout yet; confirmed by the store on November 20, 2026.',
  ],
  [
    'after the last test',
    { state: 'failed', failedAt: NOW - 49 * HOUR_MS },
    NOW - 49 * HOUR_MS,
    NOW,
    'Failed at checkout on November 18, 2026; confirmed by the store on November 20, 2026.',
  ],
  [
    'before the last test',
    { state: 'verified', passedAt: NOW },
    NOW,
    NOW - 49 * HOUR_MS,
    'Worked at checkout on November 20, 2026.',
  ],
  [
    'with the last test',
    { state: 'verified', passedAt: NOW },
    NOW,
    NOW,
    'Worked at checkout on November 20, 2026.',
  ],
])('a confirmation by the store, %s, on a day', (_, freshness, testedAt, confirmedAt, text) => {
  expect(datedHistoryText({ freshness, testedAt, confirmedAt }, 'UTC')).toBe(text);
});

test('a confirmation has the day of the site’s time zone', () => {
  const confirmed = { freshness: { state: 'untested' }, testedAt: null } as const;
  const confirmedAt = Date.parse('2026-11-20T03:00:00Z');
  expect(datedHistoryText({ ...confirmed, confirmedAt }, 'America/New_York')).toContain(
    'on November 19, 2026.',
  );
});

describe('the test history in a few words', () => {
  const none: TestHistory = { last: null, counted: 0, passed: 0, unclear: 0, confirmedAt: null };
  const worked = { outcome: 'worked', testedAt: NOW - 3 * HOUR_MS } as const;
  const failed = { outcome: 'failed', testedAt: NOW - 3 * HOUR_MS } as const;

  test.each<[TestHistory, string]>([
    [none, 'Not tested at checkout yet.'],
    [
      { ...none, confirmedAt: NOW - 48 * HOUR_MS },
      'Not tested at checkout yet; confirmed by the store 2 days ago.',
    ],
    [{ ...none, last: worked, counted: 1, passed: 1 }, 'Worked at checkout 3 hours ago.'],
    [{ ...none, last: failed, counted: 1, passed: 0 }, 'Failed at checkout 3 hours ago.'],
    [{ ...none, last: worked, counted: 1, passed: 1, unclear: 2 }, 'Worked at checkout 3 hours ago.'],
    [
      { ...none, last: worked, counted: 5, passed: 5 },
      'Worked at checkout 3 hours ago. Passed its last 5 tests.',
    ],
    [
      { ...none, last: worked, counted: 12, passed: 11, confirmedAt: NOW },
      'Worked at checkout 3 hours ago. Passed 11 of its last 12 tests.',
    ],
    [
      { ...none, last: failed, counted: 3, passed: 0 },
      'Failed at checkout 3 hours ago. Failed its last 3 tests.',
    ],
    [
      { ...none, last: worked, counted: 5, passed: 5, unclear: 1 },
      'Worked at checkout 3 hours ago. Passed its last 5 tests, not counting an unclear one.',
    ],
    [
      { ...none, last: failed, counted: 2, passed: 0, unclear: 2 },
      'Failed at checkout 3 hours ago. Failed its last 2 tests, not counting 2 unclear ones.',
    ],
  ])('of %o is %j', (history, text) => {
    expect(historyText(history, NOW)).toBe(text);
  });
});

test.each([
  [4.86, '4.9'],
  [4.84, '4.8'],
  [4, '4.0'],
])('a rating of %d is shown as %s', (rating, text) => {
  expect(formatRating(rating)).toBe(text);
});

test.each([
  [1, '100%'],
  [0.999, '99%'],
  [0.9775, '98%'],
  [0.004, '1%'],
  [0, '0%'],
])('a share of %d is %s, and all or none only if true', (share, percent) => {
  expect(successRateText({ share, reports: 400 })).toBe(`${percent} success from 400 reports`);
});
