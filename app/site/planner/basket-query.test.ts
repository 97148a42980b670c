import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basketQuery, readBasketQuery } from './basket-query.ts';

const read = (search: string) => readBasketQuery(new URLSearchParams(search));
const canonical = (search: string) => decodeURIComponent(String(basketQuery(new URLSearchParams(search))));

describe('a cart has one canonical address', () => {
  test.each([
    ['', ''],
    ['basket=87.5', 'basket=87.50'],
    ['basket=%241%2C200', 'basket=1200'],
    ['first=1&basket=60', 'basket=60&first=1'],
    ['first=yes', ''],
    ['basket=60&fee=05.9', 'basket=60&fee=5.90'],
    ['basket=60&fee=0', 'basket=60&fee=0'],
    ['basket=60&goods=produce:40,meat:20', 'basket=60&goods=produce:40,meat:20'],
    ['basket=60&goods=meat:20,produce:40', 'basket=60&goods=produce:40,meat:20'],
    ['basket=60&goods=produce:0', 'basket=60&goods=produce:0'],
    ['basket=60&goods=produce:,jewels:20,meat', 'basket=60'],
    // As a form sends it without JavaScript.
    [
      'basket=60&fee=&goods-meat=20.5&goods-produce=%2440&goods-baby=',
      'basket=60&goods=produce:40,meat:20.50',
    ],
    ['basket=60&goods=produce:1,dairy:3&goods-produce=2', 'basket=60&goods=produce:2,dairy:3'],
  ])('%s is %s', (given, expected) => {
    expect(canonical(given)).toBe(expected);
  });

  test('whatever is typed, reading it again changes nothing', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'0123.,:$% -meat') }),
    );
    const name = fc.constantFrom('basket', 'fee', 'goods', 'goods-produce', 'goods-meat', 'goods-x');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, typed)), (given) => {
        const once = basketQuery(new URLSearchParams(given));
        expect(String(basketQuery(new URLSearchParams(String(once))))).toBe(String(once));
        const twice = readBasketQuery(new URLSearchParams(String(once)));
        expect(twice).toEqual(readBasketQuery(new URLSearchParams(given)));
      }),
      { numRuns: 500 },
    );
  });
});

test('an address says what the rules need, in cents', () => {
  expect(read('basket=60&first=1&fee=0&goods=produce:40,meat:9.99').basket).toEqual({
    totalCents: 6000,
    firstOrder: true,
    feeCents: 0,
    goods: { produce: 4000, meat: 999 },
  });
  expect(read('basket=60').basket).toEqual({
    totalCents: 6000,
    firstOrder: false,
    feeCents: null,
    goods: {},
  });
  expect(read('first=1&fee=5').basket).toBeUndefined();
});

test('what is typed wrong is kept as typed, and the rest still counts', () => {
  const query = read('basket=60&fee=free&goods-produce=1%2C2:3&goods-meat=20');
  expect(query.fee).toEqual({ text: 'free', isOdd: true });
  expect(query.goods).toEqual({ produce: { text: '1,2:3', isOdd: true }, meat: { text: '20' } });
  expect(query.basket).toEqual({
    totalCents: 6000,
    firstOrder: false,
    feeCents: null,
    goods: { meat: 2000 },
  });
  expect(read('basket=lots')).toMatchObject({ total: { text: 'lots', isOdd: true }, basket: undefined });
});

test.each([
  ['exactly the total', 'goods=produce:40,meat:20', undefined, { produce: 4000, meat: 2000 }],
  ['a cent more', 'goods=produce:40,meat:20.01', true, {}],
])('goods that add up to %s', (_, goods, isOver, counted) => {
  const query = read(`basket=60&${goods}`);
  expect(query.isOver).toBe(isOver);
  expect(query.basket?.goods).toEqual(counted);
  expect(query.goods.produce).toEqual({ text: '40' });
});
