import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';

test('takes columns by what they are mostly called', () => {
  expect(guessMapping(['id', 'merchant', 'coupon code', 'details', 'valid until'], [])).toEqual({
    id: 'id',
    store: 'merchant',
    code: 'coupon code',
    description: 'details',
    ends: 'valid until',
  });
});

test('takes those that no name tells by their values', () => {
  const rows = [
    ['a1', 'SAVE10', '10% off produce', '2026-12-31', 'https://shop.example/'],
    ['a2', 'SHOP-20', '$20 off $90', '', 'https://other.example'],
  ];
  expect(guessMapping(['no.', 'voucher', 'words', 'last day', 'where'], rows)).toEqual({
    code: 'voucher',
    ends: 'last day',
    website: 'where',
    id: 'no.',
  });
});

test('takes no column for the ids in which two rows are alike, and none of empty values', () => {
  expect(
    guessMapping(
      ['kind', 'extra'],
      [
        ['x', ''],
        ['x', ''],
      ],
    ),
  ).toEqual({});
});
