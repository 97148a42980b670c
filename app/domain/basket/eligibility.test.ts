import { expect, test } from 'vitest';
import { plainDiscount } from '../../../test/helpers/data/discounts.ts';
import { coveredBy } from './coverage.ts';
import type { Discount } from './discount.ts';
import { type Basket, type Eligibility, eligibilityOf } from './eligibility.ts';

const open: Discount = { ...plainDiscount, kind: 'amount', amountOffCents: 1000 };

test.each<[string, Partial<Discount>, Partial<Basket>, Eligibility]>([
  ['no conditions', {}, {}, { kind: 'eligible' }],
  ['an empty basket without a minimum', {}, { totalCents: 0 }, { kind: 'eligible' }],
  ['exactly the minimum', { minBasketCents: 5000 }, { totalCents: 5000 }, { kind: 'eligible' }],
  ['a cent short', { minBasketCents: 5000 }, { totalCents: 4999 }, { kind: 'short', missingCents: 1 }],
  ['far short', { minBasketCents: 5000 }, { totalCents: 4160 }, { kind: 'short', missingCents: 840 }],
  ['a first order', { firstOrderOnly: true }, { firstOrder: true }, { kind: 'eligible' }],
  ['not a first order', { firstOrderOnly: true }, { firstOrder: false }, { kind: 'first-order' }],
  ['a first order where none is asked', {}, { firstOrder: true }, { kind: 'eligible' }],
  ['unknown terms', { termsKnown: false }, {}, { kind: 'unknown' }],
  [
    'unknown terms with a minimum',
    { termsKnown: false, minBasketCents: 5000 },
    { totalCents: 1 },
    { kind: 'unknown' },
  ],
  [
    'not a first order, short, and unknown terms',
    { firstOrderOnly: true, termsKnown: false, minBasketCents: 5000 },
    { totalCents: 1, firstOrder: false },
    { kind: 'first-order' },
  ],
])('%s', (_name, terms, basket, expected) => {
  const order: Basket = { totalCents: 4160, firstOrder: false, feeCents: null, goods: {}, ...basket };
  expect(eligibilityOf({ ...open, ...terms }, order, coveredBy(undefined, order))).toEqual(expected);
});
