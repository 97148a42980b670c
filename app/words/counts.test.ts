import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText, formatCount, tensText } from './counts.ts';
import { formatPercent } from './test-history.ts';

test.each([
  [0, '0'],
  [1, '1'],
  [9, '9'],
  [10, '10+'],
  [19, '10+'],
  [59, '50+'],
  [60, '60+'],
  [68, '60+'],
  [1234, '1,230+'],
])('%i, rounded down to tens, is %s', (count, text) => {
  expect(tensText(count)).toBe(text);
});

test('a count in tens never claims more than there is', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(Number.parseInt(tensText(count).replaceAll(',', ''), 10)).toBeLessThanOrEqual(count);
    }),
  );
});

test('a count in full has separators, and its noun agrees with it', () => {
  expect(formatCount(12_531)).toBe('12,531');
  expect(countText(0, 'code')).toBe('0 codes');
  expect(countText(1, 'code')).toBe('1 code');
  expect(countText(1_250, 'code')).toBe('1,250 codes');
});

test('a share is in whole percent', () => {
  expect(formatPercent(0.7)).toBe('70%');
});
