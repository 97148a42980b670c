import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CENTS, parseDollars } from '../domain/text/money.ts';
import { formatDollars } from './money.ts';

const anyCents = fc.integer({ min: 0, max: MAX_CENTS });

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [2000, '$20'],
  [1305, '$13.05'],
  [120_000, '$1,200'],
  [120_010, '$1,200.10'],
  [10_000_000, '$100,000'],
])('%i cents read as %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text);
});

test('what is formatted is parsed back to the same cents', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(parseDollars(formatDollars(cents))).toBe(cents);
    }),
  );
});
