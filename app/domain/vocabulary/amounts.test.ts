import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, readAmount } from './amounts.ts';

function read(typed: string, follows = false): Amount | undefined {
  return readAmount(typed.split(' '), 0, follows);
}

const dollars = (cents: number) => ({ unit: 'dollars', cents, percent: undefined });
const percent = (points: number) => ({ unit: 'percent', cents: undefined, percent: points });
const either = (number: number) => ({ unit: undefined, cents: number * 100, percent: number });
const cart = (cents: number) => ({ cents, percent: undefined, role: 'minimum' });
const most = (cents: number) => ({ cents, percent: undefined, role: 'most' });

describe('an amount', () => {
  test.each([
    ['$20', { ...dollars(2000), role: 'plain' }],
    ['20$', dollars(2000)],
    ['us$20', dollars(2000)],
    ['usd 20', dollars(2000)],
    ['20usd', dollars(2000)],
    ['20 dollars', dollars(2000)],
    ['fifty bucks', dollars(5000)],
    ['a hundred dollars', dollars(10_000)],
    ['one hundred dollars', dollars(10_000)],
    ['$1,200', { ...dollars(120_000), digits: '1,200' }],
    ['$20.00', dollars(2000)],
    ['$.50', dollars(50)],
    ['20%', { ...percent(20), role: 'plain' }],
    ['20 %', percent(20)],
    ['20pct', percent(20)],
    ['20 per cent', percent(20)],
    ['twenty five percent', { ...percent(25), digits: '25' }],
    ['2.5%', undefined],
    ['20% off', { ...percent(20), role: 'off' }],
    ['$20 discount', { ...dollars(2000), role: 'off' }],
    ['20 off', { ...either(20), role: 'off' }],
    ['20off', { ...either(20), role: 'off' }],
    ['ten dollars off', { ...dollars(1000), role: 'off' }],
    ['half price', { ...percent(50), role: 'off' }],
    ['a third off', { ...percent(33), role: 'off' }],
    ['1/4 off', { ...percent(25), role: 'off' }],
    ['over $50', cart(5000)],
    ['over 50', cart(5000)],
    ['min 50', cart(5000)],
    ['on orders over $50', cart(5000)],
    ['$50+', cart(5000)],
    ['$50 or more', cart(5000)],
    ['$50 order', cart(5000)],
    ['up to $8', most(800)],
    ['maximum of 8', most(800)],
    ['up to 50% off', { ...percent(50), role: 'off' }],
    ['over 20%', { ...percent(20), role: 'plain' }],
    ['$20 usd', { ...dollars(2000), words: 1 }],
    ['20', undefined],
    ['ten', undefined],
    ['off', undefined],
    ['over', undefined],
    ['percent', undefined],
    ['$', undefined],
    ['7up', undefined],
    ['$5.555', undefined],
    ['1,20 off', undefined],
    ['eggs', undefined],
    ['', undefined],
  ])('%j', (typed, amount) => {
    if (amount) expect(read(typed)).toMatchObject(amount);
    else expect(read(typed)).toBeUndefined();
  });

  test('after an amount off is its minimum, unless it is a percentage or says what it is', () => {
    expect(read('80', true)).toMatchObject(cart(8000));
    expect(read('$80', true)).toMatchObject(cart(8000));
    expect(read('20%', true)).toMatchObject({ ...percent(20), role: 'plain' });
    expect(read('up to $8', true)).toMatchObject(most(800));
    expect(read('$5 off', true)).toMatchObject({ role: 'off' });
  });

  test('takes the words that belong to it, and never more than there are', () => {
    for (const [typed, words] of [
      ['20 percent eggs', 2],
      ['20 percent', 2],
      ['half price', 2],
      ['on orders over 50 dollars or more eggs', 7],
      ['$5 off $35', 2],
      ['$5 eggs', 1],
    ] as const)
      expect(read(typed), typed).toMatchObject({ words });
    const word = fc.constantFrom(
      '20',
      '$5',
      'off',
      'percent',
      'per',
      'cent',
      'up',
      'to',
      'over',
      'half',
      'a',
      'order',
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 4 }),
        fc.boolean(),
        (words, at, follows) => {
          expect(readAmount(words, at, follows)?.words ?? 0).toBeLessThanOrEqual(
            Math.max(0, words.length - at),
          );
        },
      ),
    );
  });
});
