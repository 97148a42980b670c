import { describe, expect, test } from 'vitest';
import { readOffer, type StatedFigures, shopperTerms } from './read-offer.ts';

const none: StatedFigures = {
  percentOff: null,
  amountOffCents: null,
  minBasketCents: null,
  maxDiscountCents: null,
};
const read = (title: string, more: { description?: string; terms?: string } = {}, figures = none) =>
  readOffer({ title, description: '', terms: '', ...more }, figures);

test.each([
  ['15% off organic produce', { kind: 'percent', percentOff: 15, scopeWords: 'organic produce' }],
  ['50¢ off yogurt', { kind: 'amount', amountOffCents: 50, scopeWords: 'yogurt' }],
  ['$10/$50 new cust.', { amountOffCents: 1_000, minBasketCents: 5_000, firstOrderOnly: true }],
  [
    'Spend $60 on snacks, get $12 off',
    { amountOffCents: 1_200, minBasketCents: 6_000, scopeWords: 'snacks' },
  ],
  [
    '20% off up to $25 on your first order',
    { percentOff: 20, maxDiscountCents: 2_500, firstOrderOnly: true },
  ],
  ['Free 2-day shipping on orders over $49', { kind: 'free_delivery', minBasketCents: 4_900 }],
  ['Delivery is on us! Spend $40 or more and the delivery fee is waived.', { kind: 'free_delivery' }],
  ['Free tote with any purchase over $30', { kind: 'gift', minBasketCents: 3_000 }],
  ['10% off 100% pure maple syrup', { percentOff: 10, scopeWords: '100% pure maple syrup' }],
  ['$3 off a 24-pack of free-range eggs', { amountOffCents: 300, scopeWords: '24-pack of free-range eggs' }],
  ['Use code FRESH at checkout for 12% off', { percentOff: 12, scopeWords: null, termsKnown: true }],
  [
    '15% de descuento en café, un uso por cliente',
    { percentOff: 15, scopeWords: 'café', onePerHousehold: true },
  ],
  [
    'Treat your guests to better crackers. Take 10% off crackers!',
    { percentOff: 10, scopeWords: 'crackers' },
  ],
])('reads “%s”', (text, offer) => {
  expect(read(text)).toMatchObject({ headline: null, ...offer });
});

test.each([
  'Up to 50% off fresh produce',
  '10-30% off',
  'Buy 2 get 1 free pasta sauce',
  '20% off and free delivery',
  '$10 off $50, $20 off $80',
  '$5 off every $25 you spend',
  '£10 off your first shop over £60',
  'Spend $50 today, get $10 off your next order',
  '$30 off your first 3 orders',
  '5% cash back on every order',
  'Great savings on groceries!',
  '10% off 6 bottles or more',
])('claims nothing of “%s”', (text) => {
  expect(read(text)).toMatchObject({ kind: 'other', headline: text, scopeWords: null, termsKnown: false });
});

test('a condition that no field holds leaves the terms unknown, and the discount known', () => {
  const { kind, percentOff, minBasketCents, termsKnown, conditions } = read(
    '10% off $40+, pickup only, excludes alcohol',
  );
  expect({ kind, percentOff, minBasketCents, termsKnown }).toEqual({
    ...{ kind: 'percent', percentOff: 10, minBasketCents: null, termsKnown: false },
  });
  expect(conditions).toEqual(['excludes', 'pickup']);
});

describe('what contradicts itself is claimed by neither', () => {
  test.each([
    ['a description', { description: '15% off coffee' }, none],
    ['a field', {}, { ...none, percentOff: 15 }],
  ])('by %s', (_, more, figures) => {
    expect(read('20% off coffee', more, figures)).toMatchObject({ kind: 'other', percentOff: null });
  });
});

test('terms leave out what is for publishers', () => {
  expect(shopperTerms('Excludes wine. No PPC bidding. Ends soon.\nTM Bidding NOT allowed')).toBe(
    'Excludes wine. Ends soon.',
  );
});
