import { expect, test } from 'vitest';
import { wholeDates } from './whole-dates.ts';

test('a date stays on one line, and the words around it may break', () => {
  expect(wholeDates('Read as $10 off $50, ends Dec 31, 2099.')).toBe(
    'Read as $10 off $50, ends Dec\u00a031,\u00a02099.',
  );
  expect(wholeDates('Starts December 4. May I? Marmalade 3 for 2')).toBe(
    'Starts December\u00a04. May I? Marmalade 3 for 2',
  );
});
