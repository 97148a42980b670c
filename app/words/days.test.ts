import { expect, test } from 'vitest';
import { parseDay } from '../domain/time/days.ts';
import { formatDay, formatDayOf, formatInstant, formatNearDay, formatTime } from './days.ts';

const day = dayFrom('2026-12-09');

function dayFrom(text: string): number {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`${text} is not a day`);
  return parsed;
}

test('a day has its year', () => {
  expect(formatDay(day, 'short')).toBe('Dec 9, 2026');
  expect(formatDay(day, 'long')).toBe('December 9, 2026');
});

test('a near day has its year unless that is the year of today', () => {
  expect(formatNearDay(day, dayFrom('2026-01-01'), 'short')).toBe('Dec 9');
  expect(formatNearDay(day, dayFrom('2026-12-31'), 'long')).toBe('December 9');
  expect(formatNearDay(day, dayFrom('2025-12-31'), 'short')).toBe('Dec 9, 2026');
  expect(formatNearDay(day, dayFrom('2027-01-01'), 'long')).toBe('December 9, 2026');
});

test('an instant is shown to the minute, and its day, on the clock of a time zone', () => {
  const at = Date.parse('2026-11-20T03:04:59Z');
  expect(formatInstant(at, 'UTC')).toMatch(/^Nov 20, 2026, 3:04\sAM UTC$/);
  expect(formatInstant(at, 'America/New_York')).toMatch(/^Nov 19, 2026, 10:04\sPM EST$/);
  expect(formatDayOf(at, 'UTC')).toBe('November 20, 2026');
  expect(formatDayOf(at, 'America/New_York')).toBe('November 19, 2026');
});

test('a time names its time zone, and has no space that a font may lack', () => {
  expect(formatTime(Date.parse('2026-12-08T22:00:00Z'), 'America/New_York')).toBe('5:00 PM EST');
  expect(formatTime(Date.parse('2026-07-01T06:30:00Z'), 'America/Los_Angeles')).toBe('11:30 PM PDT');
  expect(formatTime(Date.parse('2026-12-08T22:00:00Z'), 'Asia/Tokyo')).toBe('7:00 AM GMT+9');
});
