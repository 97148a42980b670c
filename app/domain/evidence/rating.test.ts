import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DailyReports } from './evidence.ts';
import { ratingOf, successRateOf } from './rating.ts';

const TODAY = 20_000;

const anyAge = fc.integer({ min: 0, max: 59 });
const anyDays = fc.uniqueArray(
  fc.record({
    day: anyAge.map((age) => TODAY - age),
    worked: fc.nat({ max: 20 }),
    failed: fc.nat({ max: 20 }),
  }),
  { selector: ({ day }) => day, maxLength: 20 },
);

function on(age: number, worked: number, failed: number): DailyReports {
  return { day: TODAY - age, worked, failed };
}

function withReport(days: DailyReports[], day: number, outcome: 'worked' | 'failed'): DailyReports[] {
  const row = days.find((each) => each.day === day) ?? { day, worked: 0, failed: 0 };
  return [...days.filter((each) => each !== row), { ...row, [outcome]: row[outcome] + 1 }];
}

describe('rating', () => {
  test('is withheld under five reports in the window', () => {
    expect(ratingOf([on(0, 4, 0)], TODAY)).toBeNull();
    expect(ratingOf([on(0, 4, 0), on(60, 9, 0)], TODAY)).toBeNull();
    expect(ratingOf([on(0, 4, 0), on(59, 1, 0)], TODAY)).not.toBeNull();
    expect(ratingOf([], TODAY)).toBeNull();
  });

  test('is 1 + 4 × the share that worked, smoothed by six reports of which 70% worked', () => {
    expect(ratingOf([on(0, 5, 0)], TODAY)).toBeCloseTo(1 + (4 * (5 + 4.2)) / (5 + 6));
    expect(ratingOf([on(0, 0, 5)], TODAY)).toBeCloseTo(1 + (4 * 4.2) / (5 + 6));
    expect(ratingOf([on(0, 7, 3)], TODAY)).toBeCloseTo(1 + 4 * 0.7);
  });

  test('of a busy, steady code stays near its plain share', () => {
    const steady = Array.from({ length: 60 }, (_, age) => on(age, 391 / 60, 9 / 60));
    const plain = 1 + (4 * (391 + 4.2)) / (400 + 6);
    expect(Math.abs((ratingOf(steady, TODAY) ?? 0) - plain)).toBeLessThan(0.05);
  });

  test('lies between 1 and 5, ends excluded', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const rating = ratingOf(days, TODAY);
        if (rating === null) return;
        expect(rating).toBeGreaterThan(1);
        expect(rating).toBeLessThan(5);
      }),
    );
  });

  test('rises with a report that worked and falls with one that failed, on any day', () => {
    fc.assert(
      fc.property(anyDays, anyAge, (days, age) => {
        const rating = ratingOf(days, TODAY);
        if (rating === null) return;
        // One more report changes nothing on a capped day whose reports all agree, apart from rounding.
        expect(ratingOf(withReport(days, TODAY - age, 'worked'), TODAY)).toBeGreaterThan(rating - 1e-12);
        expect(ratingOf(withReport(days, TODAY - age, 'failed'), TODAY)).toBeLessThan(rating + 1e-12);
      }),
      { numRuns: 1000 },
    );
    expect(ratingOf([on(0, 5, 1)], TODAY)).toBeGreaterThan(ratingOf([on(0, 4, 1)], TODAY) ?? 5);
    expect(ratingOf([on(0, 5, 2)], TODAY)).toBeLessThan(ratingOf([on(0, 5, 1)], TODAY) ?? 1);
  });

  test('one day moves a well-reported code by less than 0.7, whatever the burst', () => {
    const month = Array.from({ length: 30 }, (_, age) => on(age + 1, 2, 0));
    const burst = ratingOf([...month, on(0, 0, 1_000_000)], TODAY) ?? 0;
    expect((ratingOf(month, TODAY) ?? 5) - burst).toBeLessThan(0.7);
  });

  test('an old burst is worth less than a new one', () => {
    const history = Array.from({ length: 10 }, (_, age) => on(age + 1, 3, 0));
    const fresh = ratingOf([...history, on(0, 0, 9)], TODAY) ?? 0;
    expect(ratingOf([...history, on(20, 0, 9)], TODAY)).toBeGreaterThan(fresh);
  });
});

describe('success rate', () => {
  test('is withheld under five reports, and tells how many there are', () => {
    expect(successRateOf([on(0, 3, 1)], TODAY)).toBeNull();
    expect(successRateOf([on(0, 4, 1)], TODAY)).toEqual({ share: 0.8, reports: 5 });
    expect(successRateOf([], TODAY)).toBeNull();
  });

  test('weighs by age but counts as they came', () => {
    const rate = successRateOf([on(0, 4, 0), on(14, 0, 4)], TODAY);
    expect(rate?.share).toBeCloseTo(2 / 3);
    expect(rate?.reports).toBe(8);
  });

  test('is a share between none and all', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const rate = successRateOf(days, TODAY);
        if (rate === null) return;
        expect(rate.share).toBeGreaterThanOrEqual(0);
        expect(rate.share).toBeLessThanOrEqual(1);
        expect(Number.isInteger(rate.reports)).toBe(true);
      }),
    );
  });

  test('all reports that worked are exactly 100%, whatever their weights', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const rate = successRateOf(
          days.map((each) => ({ ...each, failed: 0 })),
          TODAY,
        );
        if (rate) expect(rate.share).toBe(1);
      }),
    );
  });
});
