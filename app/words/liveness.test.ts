import { expect, test } from 'vitest';
import type { Liveness } from '../domain/evidence/liveness.ts';
import { DAY_MS, NEVER_DAY, parseDay } from '../domain/time/days.ts';
import { endsText, lastDayText } from './last-day.ts';
import { datedLivenessSentence, livenessSentence, stampText } from './liveness.ts';

const today = parseDay('2026-11-20')!;
const expiresDay = parseDay('2026-12-09')!;

test('the last day in a few words', () => {
  expect(endsText(expiresDay, today)).toBe('Ends Dec 9');
  expect(endsText(parseDay('2027-01-02')!, today)).toBe('Ends Jan 2, 2027');
  expect(endsText(NEVER_DAY, today)).toBe('No end date');
  expect(endsText(NEVER_DAY - 1, today)).toBe('Ends Dec 30, 9999');
  expect(lastDayText(expiresDay)).toBe('Ends December 9, 2026');
  expect(lastDayText(NEVER_DAY)).toBe('No end date');
});

const dates = { startsAt: (today + 3) * DAY_MS + 1, expiresDay };

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
