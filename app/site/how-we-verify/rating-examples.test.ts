import { expect, test } from 'vitest';
import { MIN_REPORTS } from '../../domain/evidence/rating.ts';
import { ratingExamples } from './rating-examples.ts';

test('shows what the page says of the rules', () => {
  const [tooFew, justEnough, steady, burst] = ratingExamples();
  expect(tooFew).toMatchObject({ rating: null, successRate: null });
  expect(justEnough?.successRate).toEqual({ share: 1, reports: MIN_REPORTS });
  expect(justEnough?.rating).toBeLessThan(5);
  expect(steady?.successRate?.reports).toBe(50);
  expect(burst?.successRate?.reports).toBe(150);
  // A hundred bad reports in a day cost a steady code less than one point.
  expect(burst!.rating!).toBeLessThan(steady!.rating!);
  expect(steady!.rating! - burst!.rating!).toBeLessThan(1);
});
