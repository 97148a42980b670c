import { expect, test } from 'vitest';
import type { Discount } from '../../domain/basket/discount.ts';
import type { Limits } from '../../domain/basket/limits.ts';
import { checksInWords } from './check-words.ts';

const plain: Discount = {
  kind: 'percent',
  percentOff: 10,
  amountOffCents: null,
  maxDiscountCents: null,
  minBasketCents: null,
  minCounts: null,
  giftText: null,
  firstOrderOnly: false,
  onePerHousehold: false,
  excludes: [],
  termsKnown: true,
};

test.each<[Partial<Discount>, Limits, string[]]>([
  [{}, {}, ['Typed it? Paste it: codes have no spaces.']],
  [{ minBasketCents: 3500 }, {}, ['Under $35? Fees and tips don’t count.']],
  [{ minBasketCents: 3500, excludes: ['alcohol'] }, {}, ['Under $35? Alcohol and fees don’t count.']],
  [
    { minBasketCents: 3500, minCounts: 'goods' },
    { departments: ['produce'] },
    ['Under $35 of produce? Other goods don’t count.'],
  ],
  [
    { minBasketCents: 3500 },
    { departments: ['produce'] },
    ['Under $35 of produce? Other goods may not count.'],
  ],
  [
    { minBasketCents: 3500, minCounts: 'cart' },
    { departments: ['baby', 'health'] },
    ['Under $35? Fees and tips don’t count.', 'It’s only for baby or health items.'],
  ],
  [
    { minBasketCents: 3500, firstOrderOnly: true, onePerHousehold: true },
    {},
    ['Under $35? Fees and tips don’t count.', 'Ordered there before? It’s for first orders.'],
  ],
  [
    { onePerHousehold: true },
    { membersOnly: true },
    ['Members only.', 'Used it before? It works once per household.'],
  ],
])('%o, %o', (discount, limits, checks) => {
  expect(checksInWords({ ...plain, ...discount }, limits)).toEqual(checks);
});

test.each([
  ['no total is known', undefined, 'Under $40? Fees and tips don’t count.'],
  ['the total with its fees may be under it', 5999, 'Under $40? Fees and tips don’t count.'],
  ['the total is surely above it', 6000, 'Used it before? It works once per household.'],
])('the minimum is what to check unless the cart surely has it: %s', (_, totalCents, first) => {
  const discount = { ...plain, minBasketCents: 4000, onePerHousehold: true };
  expect(checksInWords(discount, {}, totalCents)[0]).toBe(first);
});

test('a minimum of some goods is what to check, however much is in the cart', () => {
  const discount = { ...plain, minBasketCents: 4000 };
  expect(checksInWords(discount, { departments: ['produce'] }, 90_000)[0]).toMatch(
    /^Under \$40 of produce\?/,
  );
});
