import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDayIso, NEVER_DAY, parseDay } from './days.ts';

const anyDay = fc.integer({ min: 0, max: NEVER_DAY });

function dayFrom(text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`${text} is not a day`);
  return day;
}

describe('days as text', () => {
  test('a day survives the way to text and back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(formatDayIso(day))).toBe(day);
      }),
    );
  });

  test('days count from 1970, and never is the last day of 9999', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('1970-01-02')).toBe(1);
    expect(parseDay('1969-12-31')).toBe(-1);
    expect(parseDay('9999-12-31')).toBe(NEVER_DAY);
  });

  test.each([
    '',
    '2025-02-29',
    '2025-02-30',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-1-1',
    '25-01-01',
    '2025-01-01T00:00:00Z',
    ' 2025-01-01',
    '02/20/2025',
    '+02025-01-01',
    '+010000-01',
    '-000001-01',
  ])('%j is no day', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  test('a leap day exists in a leap year', () => {
    expect(formatDayIso(dayFrom('2024-02-29') + 1)).toBe('2024-03-01');
  });
});
