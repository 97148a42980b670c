import { expect, test } from 'vitest';
import { readAside } from './asides.ts';
import { stemOf } from './words.ts';

test.each([
  ['best', 'nothing'],
  ['promo codes', 'nothing'],
  ['coupon', 'nothing'],
  ['grocery delivery', 'nothing'],
  ["today's", 'nothing'],
  ['newest', 'newest'],
  ['brand new', 'newest'],
  ['most popular', 'copies'],
  ['top rated', 'rating'],
  ['expires soon', 'expiry'],
  ['last chance', 'expiry'],
  ['eggs', undefined],
  ['milk', undefined],
  ['most', 'nothing'],
  ['', undefined],
])('%j is %s', (typed, aside) => {
  expect(readAside(typed.split(' ').map(stemOf))).toBe(aside);
});
