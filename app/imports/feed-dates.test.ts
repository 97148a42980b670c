import { expect, test } from 'vitest';
import { type DateRules, endIn, readFeedDate } from './feed-dates.ts';

const berlin = { zone: 'Europe/Berlin', hasDayFirst: true };
const unknown = { zone: undefined, hasDayFirst: false };
const utc = { zone: 'UTC', hasDayFirst: false };
const iso = (at: number) => new Date(at).toISOString();

function endOf(text: string, rules: DateRules = utc): string | undefined {
  const date = readFeedDate(text, rules);
  if (date.kind === 'day') return iso(date.ends);
  return date.kind === 'moment' ? iso(date.at) : date.kind;
}

test.each(['', '0000-00-00', '0000-00-00 00:00:00', 'ongoing', 'Ongoing'])('%j is no date', (text) => {
  expect(readFeedDate(text, unknown)).toEqual({ kind: 'none' });
});

test.each([
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T17:00:00', '2026-12-31T17:00:00.000Z'],
  ['2026-12-31 17:00', '2026-12-31T17:00:00.000Z'],
  ['2026-12-31T17:00:00Z', '2026-12-31T17:00:00.000Z'],
  ['2026-12-31T17:00:00.000+02:00', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31T17:00:00-0500', '2026-12-31T22:00:00.000Z'],
  ['2026-12-31 00:00:00', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31 23:59', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59-05:00', '2027-01-01T05:00:00.000Z'],
])('an end of %s is %s', (text, end) => {
  expect(endOf(text)).toBe(end);
});

test('an offset beats the zone, and a date without either needs a zone', () => {
  expect(endOf('2026-07-01T10:00:00+00:00', berlin)).toBe('2026-07-01T10:00:00.000Z');
  expect(endOf('2026-07-01T10:00:00', berlin)).toBe('2026-07-01T08:00:00.000Z');
  expect(endOf('2026-07-01T10:00:00+00:00', unknown)).toBe('2026-07-01T10:00:00.000Z');
  for (const text of ['2026-07-01', '2026-07-01 10:00:00'])
    expect(readFeedDate(text, unknown)).toEqual({ kind: 'needs-zone' });
});

test('days come first in one format alone', () => {
  expect(endOf('05/12/2026 23:59:59', berlin)).toBe('2026-12-05T23:00:00.000Z');
  expect(endOf('05/12/2026')).toBe('unreadable');
});

test.each(['soon', '2026-02-30', '2026-13-01', '12/31/2026', '2026-12-31 25:00', '20261231', '2026-12-31T1'])(
  '%s can’t be read',
  (text) => {
    expect(readFeedDate(text, { zone: 'UTC', hasDayFirst: true })).toEqual({ kind: 'unreadable' });
  },
);

test('an end is read on the clock of the store', () => {
  const at = Date.parse('2027-01-01T05:00:00Z');
  expect(endIn('America/New_York', at)).toEqual({ expires: '2026-12-31', endTime: null });
  expect(endIn('America/Los_Angeles', at)).toEqual({ expires: '2026-12-31', endTime: '21:00' });
  expect(endIn('UTC', at)).toEqual({ expires: '2027-01-01', endTime: '05:00' });
});

test('on the day that clocks change, an end is what the clock shows', () => {
  const at = Date.parse('2026-03-08T16:00:00Z');
  expect(endIn('America/New_York', at)).toEqual({ expires: '2026-03-08', endTime: '12:00' });
});

test('the start of a day is its first moment', () => {
  const date = readFeedDate('2026-12-31', berlin);
  expect(date.kind === 'day' && iso(date.starts)).toBe('2026-12-30T23:00:00.000Z');
});
