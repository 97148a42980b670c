import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactCount, countText, formatCount, tensText } from './counts.ts';
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
  expect(tensText(count, 'en-US')).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1049, '1K'],
  [12_500, '12.5K'],
  [12_599, '12.5K'],
  [50_000, '50K'],
  [999_999, '999.9K'],
  [1_250_000, '1.2M'],
])('%i is %s in a small place', (count, text) => {
  expect(compactCount(count, 'en-US')).toBe(text);
});

test('neither ever claims more than there is', () => {
  const scale = { '': 1, K: 1e3, M: 1e6, B: 1e9 } as const;
  fc.assert(
    fc.property(fc.nat(), (count) => {
      const [, digits = '', unit = ''] = /^([\d.]+)([KMB]?)$/.exec(compactCount(count, 'en-US')) ?? [];
      const claimed = Number(digits) * scale[unit as keyof typeof scale];
      expect(claimed).toBeLessThanOrEqual(count);
      expect(count - claimed).toBeLessThan(Math.max(1, scale[unit as keyof typeof scale] / 10));
      expect(Number.parseInt(tensText(count, 'en-US').replaceAll(',', ''), 10)).toBeLessThanOrEqual(count);
    }),
  );
});

test('a count in full has separators, and its noun agrees with it', () => {
  expect(formatCount(12_531, 'en-US')).toBe('12,531');
  expect(countText(0, 'code', 'en-US')).toBe('0 codes');
  expect(countText(1, 'code', 'en-US')).toBe('1 code');
  expect(countText(1_250, 'code', 'en-US')).toBe('1,250 codes');
});

test('a share is in whole percent', () => {
  expect(formatPercent(0.7, 'en-US')).toBe('70%');
});
