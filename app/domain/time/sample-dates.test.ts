import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, formatDayIso, NEVER_DAY, parseDay } from './days.ts';
import { shiftDay, shiftInstant } from './sample-dates.ts';

const anyInstant = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') });
const anyDay = fc.integer({ min: 10_000, max: 50_000 });

test('an instant keeps its distance to now, to the millisecond', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, anyInstant, (at, asOf, now) => {
      expect(now - shiftInstant(at, asOf, now)).toBe(asOf - at);
    }),
  );
});

test('a day keeps its distance to the UTC day of now', () => {
  fc.assert(
    fc.property(anyDay, anyInstant, anyInstant, (day, asOf, now) => {
      expect(Math.floor(now / DAY_MS) - shiftDay(day, asOf, now)).toBe(Math.floor(asOf / DAY_MS) - day);
    }),
  );
});

test('days and instants keep their order', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyInstant, anyInstant, (a, b, asOf, now) => {
      expect(Math.sign(shiftDay(a, asOf, now) - shiftDay(b, asOf, now))).toBe(Math.sign(a - b));
      const [atA, atB] = [a * DAY_MS, b * DAY_MS];
      expect(Math.sign(shiftInstant(atA, asOf, now) - shiftInstant(atB, asOf, now))).toBe(Math.sign(a - b));
    }),
  );
});

test('days move by whole UTC days, whatever the hour', () => {
  const day = parseDay('2025-03-09')!;
  const moved = (asOf: string, now: string) => formatDayIso(shiftDay(day, Date.parse(asOf), Date.parse(now)));
  expect(moved('2025-02-20T12:00:00Z', '2026-11-20T00:00:00Z')).toBe('2026-12-07');
  expect(moved('2025-02-20T12:00:00Z', '2026-11-20T23:59:59.999Z')).toBe('2026-12-07');
  expect(moved('2025-02-20T23:59:59.999Z', '2025-02-21T00:00:00Z')).toBe('2025-03-10');
  expect(moved('2025-02-20T12:00:00Z', '2025-02-20T12:00:00Z')).toBe('2025-03-09');
});

test('a code without an end stays without one', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (asOf, now) => {
      expect(shiftDay(NEVER_DAY, asOf, now)).toBe(NEVER_DAY);
    }),
  );
});
