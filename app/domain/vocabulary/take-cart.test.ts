import { expect, test } from 'vitest';
import { takeCart } from './take-cart.ts';

test.each([
  ['free delivery under $30', 3_000, 'free delivery'],
  ['i have $42 in my cart', 4_200, ''],
  ['$60 cart', 6_000, ''],
  ['codes for 70 dollars of groceries', 7_000, 'codes for'],
  ['my order is 35.50', 3_550, 'my'],
  ['my order is $35.50 at wellby', 3_550, 'my at wellby'],
  ['at least 15% off', undefined, 'at least 15% off'],
  ['under 20% off', undefined, 'under 20% off'],
  ['under $5 off', undefined, 'under $5 off'],
  ['"$60 cart"', undefined, '"$60 cart"'],
  ['over $50', undefined, 'over $50'],
])('%j is a cart of %j, and %j', (query, cartCents, rest) => {
  expect(takeCart(query)).toEqual({ cartCents, rest });
});
