import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, NEVER_DAY, parseDay } from './days.ts';
import { dayOf, endOfDay, momentOf } from './zones.ts';

// The years of real codes, where every kind of clock change occurs.
const modernDay = fc.integer({ min: dayFrom('1970-01-01'), max: dayFrom('2060-12-31') });
const anyZone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Moncton',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
);

function dayFrom(text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`${text} is not a day`);
  return day;
}

describe('momentOf', () => {
  test('is when the clock of that zone shows that time, in summer and in winter', () => {
    const at = (day: string, minute: number, zone: string) =>
      new Date(momentOf(dayFrom(day), minute, zone)).toISOString();
    expect(at('2026-06-30', 17 * 60, 'America/New_York')).toBe('2026-06-30T21:00:00.000Z');
    expect(at('2026-12-08', 17 * 60, 'America/New_York')).toBe('2026-12-08T22:00:00.000Z');
    // On days on which the clock changes, before and after it does.
    expect(at('2026-03-08', 60, 'America/New_York')).toBe('2026-03-08T06:00:00.000Z');
    expect(at('2026-03-08', 3 * 60, 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(at('2026-11-01', 3 * 60, 'America/New_York')).toBe('2026-11-01T08:00:00.000Z');
    expect(at('2026-06-30', 1, 'Asia/Kathmandu')).toBe('2026-06-29T18:16:00.000Z');
  });

  test('lies in its day, or at most a clock change beside it', () => {
    fc.assert(
      fc.property(modernDay, fc.integer({ min: 1, max: 1_439 }), anyZone, (day, minute, zone) => {
        const moment = momentOf(day, minute, zone);
        expect(moment).toBeLessThan(endOfDay(day, zone) + HOUR_MS);
        expect(moment).toBeGreaterThan(endOfDay(day - 1, zone) - HOUR_MS);
      }),
    );
  });
});

describe('dayOf', () => {
  test('changes at midnight of the zone', () => {
    const midnight = Date.parse('2026-01-15T05:00:00Z');
    expect(dayOf(midnight, 'America/New_York')).toBe(dayFrom('2026-01-15'));
    expect(dayOf(midnight - 1, 'America/New_York')).toBe(dayFrom('2026-01-14'));
    expect(dayOf(midnight, 'UTC')).toBe(dayFrom('2026-01-15'));
    expect(dayOf(midnight, 'Pacific/Kiritimati')).toBe(dayFrom('2026-01-15'));
    expect(dayOf(midnight, 'America/Los_Angeles')).toBe(dayFrom('2026-01-14'));
  });

  test('in UTC it is the whole days since 1970, before 1970 too', () => {
    const anyInstant = fc.integer({ min: -1000 * DAY_MS, max: NEVER_DAY * DAY_MS });
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(dayOf(at, 'UTC')).toBe(Math.floor(at / DAY_MS));
      }),
    );
  });

  test('an unknown zone is refused each time', () => {
    expect(() => dayOf(0, 'Nowhere/Land')).toThrow(RangeError);
    expect(() => dayOf(0, 'Nowhere/Land')).toThrow(RangeError);
    expect(() => endOfDay(0, 'Nowhere/Land')).toThrow(RangeError);
  });
});

describe('endOfDay', () => {
  test('is the first moment after the day, and the day never comes back', () => {
    fc.assert(
      fc.property(modernDay, anyZone, fc.integer({ min: 0, max: 26 * HOUR_MS }), (day, zone, later) => {
        const end = endOfDay(day, zone);
        expect(dayOf(end - 1, zone)).toBeLessThanOrEqual(day);
        expect(dayOf(end, zone)).toBeGreaterThan(day);
        expect(dayOf(end + later, zone)).toBeGreaterThan(day);
      }),
      { numRuns: 2000 },
    );
  });

  test('later days never end earlier', () => {
    fc.assert(
      fc.property(modernDay, anyZone, (day, zone) => {
        expect(endOfDay(day + 1, zone)).toBeGreaterThanOrEqual(endOfDay(day, zone));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['UTC', '2026-06-01', '2026-06-02T00:00:00Z'],
    ['America/New_York', '2026-03-07', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-10-31', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T05:00:00Z'],
    ['Pacific/Honolulu', '2026-03-08', '2026-03-09T10:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T13:00:00Z'],
  ])('in %s, %s ends at %s', (zone, day, end) => {
    expect(endOfDay(dayFrom(day), zone)).toBe(Date.parse(end));
  });

  test.each([
    ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z', 'the clock goes from midnight to one'],
    ['America/Sao_Paulo', '2017-10-14', '2017-10-15T03:00:00Z', 'the clock goes from midnight to one'],
    ['America/Toronto', '1919-03-30', '1919-03-31T04:30:00Z', 'the clock goes from 23:30 to 0:30'],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-18T03:00:00Z', 'the hour before midnight comes twice'],
    ['America/St_Johns', '2006-10-28', '2006-10-29T03:30:00Z', 'midnight comes twice'],
    ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00Z', 'the next day is skipped'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 'the day itself is skipped'],
    ['Pacific/Kwajalein', '1993-08-20', '1993-08-21T12:00:00Z', 'the next day is skipped'],
    ['Pacific/Kwajalein', '1993-08-21', '1993-08-21T12:00:00Z', 'the day itself is skipped'],
  ])('in %s, %s ends at %s: %s', (zone, day, end) => {
    expect(endOfDay(dayFrom(day), zone)).toBe(Date.parse(end));
  });

  test('where midnight comes twice, the day ends at the second', () => {
    // In these years the clocks of Moncton went back from 0:01 to 23:01 on the last Sunday of October.
    const zone = 'America/Moncton';
    const octobers = Array.from({ length: 13 }, (_, index) => dayFrom(`${1993 + index}-10-22`));
    for (const day of octobers.flatMap((first) => Array.from({ length: 10 }, (_, later) => first + later))) {
      const end = endOfDay(day, zone);
      expect(dayOf(end - 1, zone)).toBe(day);
      expect([1, 30, 59].every((minutes) => dayOf(end + minutes * 60_000, zone) > day)).toBe(true);
    }
  });

  test('the day that never comes has an end too', () => {
    expect(endOfDay(NEVER_DAY, 'America/New_York')).toBe((NEVER_DAY + 1) * DAY_MS + 5 * HOUR_MS);
  });
});
