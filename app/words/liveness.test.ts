import { expect, test } from 'vitest';
import type { Liveness } from '../domain/evidence/liveness.ts';
import { NEVER_DAY, parseDay } from '../domain/time/days.ts';
import { endsText, lastDayText } from './last-day.ts';
import { datedLivenessSentence, livenessSentence, stampText } from './liveness.ts';

const today = parseDay('2026-11-20')!;
const expiresDay = parseDay('2026-12-09')!;

test('the last day in a few words', () => {
  expect(endsText({ expiresDay }, today)).toBe('Ends Dec 9');
  expect(endsText({ expiresDay: parseDay('2027-01-02')! }, today)).toBe('Ends Jan 2, 2027');
  expect(endsText({ expiresDay: NEVER_DAY }, today)).toBe('No end date');
  expect(endsText({ expiresDay: NEVER_DAY - 1 }, today)).toBe('Ends Dec 30, 9999');
  expect(lastDayText({ expiresDay })).toBe('Ends December 9, 2026');
  expect(lastDayText({ expiresDay: NEVER_DAY })).toBe('No end date');
});

test('an end before midnight has its time in every text', () => {
  const end = {
    expiresDay,
    end: { at: Date.parse('2026-12-09T22:00:00Z'), zone: 'America/New_York' },
  };
  expect(endsText(end, today)).toBe('Ends Dec 9 at 5:00 PM EST');
  expect(lastDayText(end)).toBe('Ends December 9, 2026 at 5:00 PM EST');
  const expired = { ...end, liveness: 'expired', startsDay: today } as const;
  expect(stampText(expired)).toBe('Expired Dec 9, 2026 at 5:00 PM EST');
  expect(livenessSentence(expired, today)).toBe('This code expired on December 9 at 5:00 PM EST.');
  expect(datedLivenessSentence(expired)).toContain('Expired on December 9, 2026 at 5:00 PM EST.');
});

const dates = { startsDay: today + 3, expiresDay };

test.each<[Liveness, string | undefined, string, string]>([
  ['live', undefined, '', ''],
  [
    'expired',
    'Expired Dec 9, 2026',
    'This code expired on December 9.',
    'Expired on December 9, 2026. It no longer works at checkout.',
  ],
  ['unpublished', 'Withdrawn', 'We’ve withdrawn this code.', 'Withdrawn. It doesn’t work at checkout.'],
  ['upcoming', 'Starts Nov 23, 2026', 'This code starts on November 23.', 'Starts on November 23, 2026.'],
])('a code that is %s: as a stamp, on its page, and elsewhere', (liveness, stamp, onPage, elsewhere) => {
  expect(stampText({ ...dates, liveness })).toBe(stamp);
  expect(livenessSentence({ ...dates, liveness }, today)).toBe(onPage);
  expect(datedLivenessSentence({ ...dates, liveness })).toBe(elsewhere);
});
