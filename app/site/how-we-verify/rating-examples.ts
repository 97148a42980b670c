import type { DailyReports } from '../../domain/evidence/evidence.ts';
import { ratingOf, successRateOf } from '../../domain/evidence/rating.ts';

/** The ratings of a few example histories, computed by the real rules. */
export function ratingExamples() {
  const today = 1_000;
  const steady = Array.from({ length: 50 }, (_, index) => {
    const failed = index % 25 === 10 ? 1 : 0;
    return { day: today - index, worked: 1 - failed, failed };
  });
  const burst = { day: today, worked: 0, failed: 100 };
  const histories: { reports: string; days: DailyReports[] }[] = [
    { reports: '4 reports, all worked', days: [{ day: today, worked: 4, failed: 0 }] },
    { reports: '5 reports, all worked', days: [{ day: today, worked: 5, failed: 0 }] },
    { reports: '1 report a day for 50 days, 2 of which failed', days: steady },
    { reports: 'The same, plus 100 more today that all failed', days: [burst, ...steady] },
  ];
  return histories.map(({ reports, days }) => ({
    reports,
    rating: ratingOf(days, today),
    successRate: successRateOf(days, today),
  }));
}

export type RatingExample = ReturnType<typeof ratingExamples>[number];
