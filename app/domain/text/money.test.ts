import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CENTS, parseDollars } from './money.ts';

test.each([
  ['87', 8700],
  ['87.50', 8750],
  ['87.5', 8750],
  ['87.', 8700],
  ['.05', 5],
  ['0', 0],
  ['007', 700],
  ['$1,200', 120_000],
  ['  $ 1,234.56  ', 123_456],
  ['1200', 120_000],
  ['0,001,200', 120_000],
  ['100,000', 10_000_000],
  ['100000.00', 10_000_000],
])('%j is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '$',
  '.',
  '-5',
  '87.505',
  '1,20',
  '1,2000',
  ',200',
  '1200,000',
  '0012,345',
  '1e3',
  'NaN',
  '8 7',
  '87 dollars',
  'about 87',
  '$$5',
  '٨٧',
  '100000.01',
  '9'.repeat(400),
])('%j is no amount', (text) => {
  expect(parseDollars(text)).toBeUndefined();
});

test('any text gives undefined or whole cents within the bounds', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,$- e'), maxLength: 12 });
  fc.assert(
    fc.property(typed, (text) => {
      const cents = parseDollars(text);
      if (cents === undefined) return;
      expect(Number.isSafeInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(MAX_CENTS);
    }),
  );
});
