import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainDiscount } from '../../test/helpers/data/discounts.ts';
import { type Discount, discountKinds, exclusions, type HeadlineTerms } from '../domain/basket/discount.ts';
import type { Limits } from '../domain/basket/limits.ts';
import { termsInWords, ticketTerms } from './code/terms.ts';
import { headlineText, offerText } from './discount.ts';

function headlineOf(terms: Partial<HeadlineTerms>): HeadlineTerms {
  return { headline: null, ...plainDiscount, ...terms };
}

describe('headlineText', () => {
  test.each<[Partial<Discount>, string]>([
    [{ kind: 'percent', percentOff: 15 }, '15% off'],
    [{ kind: 'percent', percentOff: 15, minBasketCents: 5000 }, '15% off'],
    [{ kind: 'percent', percentOff: 15, firstOrderOnly: true }, '15% off your first order'],
    [{ kind: 'amount', amountOffCents: 2000, firstOrderOnly: true }, '$20 off your first order'],
    [
      { kind: 'amount', amountOffCents: 2000, firstOrderOnly: true, minBasketCents: 6000 },
      '$20 off your first order',
    ],
    [{ kind: 'amount', amountOffCents: 1000, minBasketCents: 7500 }, '$10 off $75'],
    [{ kind: 'amount', amountOffCents: 1050 }, '$10.50 off'],
    [{ kind: 'amount', amountOffCents: 1000, minBasketCents: 0 }, '$10 off'],
    [{ kind: 'free_delivery' }, 'Free delivery'],
    [{ kind: 'free_delivery', minBasketCents: 3500 }, 'Free delivery'],
    [{ kind: 'free_delivery', firstOrderOnly: true }, 'Free delivery on your first order'],
    [{ kind: 'gift', giftText: 'Free tote bag' }, 'Free tote bag'],
    [{ kind: 'gift' }, 'Free gift'],
    [{ kind: 'gift', firstOrderOnly: true }, 'Free gift on your first order'],
    [{ kind: 'other' }, 'Special offer'],
    [{ kind: 'percent' }, 'Special offer'],
    [{ kind: 'amount', minBasketCents: 7500 }, 'Special offer'],
    [{ kind: 'amount', firstOrderOnly: true }, 'Special offer on your first order'],
    [{ kind: 'percent', firstOrderOnly: true }, 'Special offer on your first order'],
    [{ kind: 'other', percentOff: 15, firstOrderOnly: true }, 'Special offer on your first order'],
    [{ kind: 'gift', amountOffCents: 1000, firstOrderOnly: true }, 'Free gift on your first order'],
    [{ kind: 'other', percentOff: 15, amountOffCents: 1000, minBasketCents: 7500 }, 'Special offer'],
    [
      { kind: 'free_delivery', percentOff: 15, amountOffCents: 1000, giftText: 'Free tote bag' },
      'Free delivery',
    ],
  ])('of %o is %j', (terms, text) => {
    expect(headlineText(headlineOf(terms))).toBe(text);
  });
});

test('an editor’s own words are the headline, whatever the terms', () => {
  const own = headlineOf({ headline: 'Buy one loaf, get one free', kind: 'percent', percentOff: 15 });
  expect(headlineText(own)).toBe('Buy one loaf, get one free');
  expect(offerText({ headline: headlineText(own), store: { name: 'Maple & Main' } })).toBe(
    'Buy one loaf, get one free at Maple & Main',
  );
});

describe('a ticket says each of its terms once', () => {
  const produce: Limits = { departments: ['produce'] };
  const counter: Limits = {
    departments: ['meat'],
    scopeWords: 'fresh fish and shellfish cut to order at the counter',
  };
  test.each<[Partial<HeadlineTerms & Discount>, Limits | undefined, string, string[]]>([
    [{ kind: 'percent', percentOff: 15 }, produce, '15% off produce', []],
    [
      { kind: 'percent', percentOff: 15, minBasketCents: 5000, minCounts: 'goods', maxDiscountCents: 1800 },
      produce,
      '15% off produce',
      ['Minimum $50 of these', 'Up to $18 off'],
    ],
    [
      { kind: 'percent', percentOff: 12 },
      counter,
      '12% off select items',
      ['Only fresh fish and shellfish cut to order at the counter'],
    ],
    [
      { kind: 'amount', amountOffCents: 1000, minBasketCents: 6000, minCounts: 'goods' },
      produce,
      '$10 off $60 of produce',
      [],
    ],
    [
      { kind: 'amount', amountOffCents: 1000, minBasketCents: 6000, minCounts: 'cart' },
      produce,
      '$10 off produce',
      ['Minimum $60'],
    ],
    [{ kind: 'amount', amountOffCents: 1000, minBasketCents: 6000 }, undefined, '$10 off $60', []],
    [
      {
        kind: 'amount',
        amountOffCents: 2000,
        minBasketCents: 6000,
        firstOrderOnly: true,
        onePerHousehold: true,
      },
      produce,
      '$20 off produce on your first order',
      ['Minimum $60', 'Once per household'],
    ],
    [
      { kind: 'amount', amountOffCents: 600, minBasketCents: 4000, minCounts: 'goods', firstOrderOnly: true },
      counter,
      '$6 off select items on your first order',
      ['Only fresh fish and shellfish cut to order at the counter', 'Minimum $40 of these'],
    ],
    [
      { kind: 'amount', amountOffCents: 600, minBasketCents: 4000, minCounts: 'goods' },
      counter,
      '$6 off $40 of select items',
      ['Only fresh fish and shellfish cut to order at the counter'],
    ],
    [{ kind: 'free_delivery', minBasketCents: 3500 }, produce, 'Free delivery on produce', ['Minimum $35']],
    [
      { kind: 'gift', giftText: 'Free tote bag' },
      { ...produce, membersOnly: true },
      'Free tote bag',
      ['Only produce', 'Members only'],
    ],
    [
      {
        kind: 'percent',
        percentOff: 10,
        headline: 'Ten percent for newcomers',
        firstOrderOnly: true,
        termsKnown: false,
      },
      undefined,
      'Ten percent for newcomers',
      ['First orders only', 'Full terms not known'],
    ],
  ])('%o on %o', (fields, limits, headline, terms) => {
    const discount = { ...plainDiscount, headline: null, ...fields };
    expect(headlineText(discount, limits)).toBe(headline);
    expect(ticketTerms(discount, limits)).toEqual(terms);
  });
});

describe('termsInWords', () => {
  test('tells every known term once, in a fixed order', () => {
    expect(
      termsInWords(
        {
          ...plainDiscount,
          kind: 'percent',
          percentOff: 15,
          minBasketCents: 6000,
          maxDiscountCents: 3000,
          firstOrderOnly: true,
          onePerHousehold: true,
          excludes: ['fees', 'alcohol', 'tips'],
          termsKnown: false,
        },
        undefined,
      ),
    ).toEqual([
      'Carts of $60 or more.',
      'Up to $30 off one order.',
      'First orders only.',
      'Once per household.',
      'Alcohol, tips, and fees don’t count.',
      'We haven’t seen the full terms.',
    ]);
  });

  test.each<[Partial<Discount>, string[]]>([
    [{}, []],
    [{ minBasketCents: 0 }, []],
    [{ excludes: ['alcohol'] }, ['Alcohol doesn’t count.']],
    [{ excludes: ['tips'] }, ['Tips don’t count.']],
    [{ excludes: ['tips', 'alcohol'] }, ['Alcohol and tips don’t count.']],
    [{ excludes: ['taxes', 'taxes'] }, ['Taxes don’t count.']],
    [{ termsKnown: false }, ['We haven’t seen the full terms.']],
  ])('of %o are %j', (terms, sentences) => {
    expect(termsInWords({ ...plainDiscount, ...terms }, undefined)).toEqual(sentences);
  });

  test.each<[Discount['minCounts'], Limits | undefined, string]>([
    ['goods', undefined, 'Carts of $60 or more.'],
    ['goods', { membersOnly: true }, 'Carts of $60 or more.'],
    ['cart', { departments: ['baby'] }, 'Carts of $60 or more.'],
    ['goods', { departments: ['baby'] }, '$60 or more of baby items.'],
    ['goods', { scopeWords: 'fresh soups' }, '$60 or more of fresh soups.'],
    [
      null,
      { departments: ['baby'] },
      '$60 or more. We don’t know if that’s the whole cart or only baby items.',
    ],
  ])('a minimum says what it counts: %o of %o', (minCounts, limits, sentence) => {
    expect(termsInWords({ ...plainDiscount, minBasketCents: 6000, minCounts }, limits)).toEqual([sentence]);
  });

  test('whatever the terms, headline and sentences are words without a null or NaN in them', () => {
    const cents = fc.option(fc.integer({ min: 1, max: 100_000 }));
    const anyDiscount: fc.Arbitrary<Discount> = fc.record({
      kind: fc.constantFrom(...discountKinds),
      percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
      amountOffCents: cents,
      maxDiscountCents: cents,
      minBasketCents: cents,
      minCounts: fc.constantFrom('cart', 'goods', null),
      firstOrderOnly: fc.boolean(),
      onePerHousehold: fc.boolean(),
      excludes: fc.subarray([...exclusions]),
      giftText: fc.option(fc.constant('Free tote bag')),
      termsKnown: fc.boolean(),
    });
    const anyLimits = fc.constantFrom(undefined, { scopeWords: 'eggs' }, { membersOnly: true as const });
    fc.assert(
      fc.property(anyDiscount, anyLimits, (discount, limits) => {
        const words = [headlineText(headlineOf(discount)), ...termsInWords(discount, limits)];
        for (const text of words) expect(text).not.toMatch(/null|undefined|NaN| {2}/);
        for (const sentence of termsInWords(discount, limits)) expect(sentence).toMatch(/^[A-Z$].*\.$/);
      }),
    );
  });
});
