import { describe, expect, test } from 'vitest';
import { parseDay } from './days.ts';
import { isoWeekday, isoWeekOf } from './iso-week.ts';

describe('isoWeekOf', () => {
  test.each([
    ['1970-01-01', '1970-W01'],
    ['2025-02-24', '2025-W09'],
    ['2025-03-02', '2025-W09'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-30', '2025-W01'],
    ['2026-11-21', '2026-W47'],
  ])('puts %s in %s', (date, week) => {
    expect(isoWeekOf(parseDay(date)!)).toBe(week);
  });
});

describe('isoWeekday', () => {
  test.each([
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2026-11-16', 1],
    ['2026-11-22', 7],
  ])('counts %s as day %i of its week', (date, weekday) => {
    expect(isoWeekday(parseDay(date)!)).toBe(weekday);
  });
});
