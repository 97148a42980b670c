import { expect, test } from 'vitest';
import { feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('offers of CouponAPI are read, suspended ones too', async () => {
  const { format, rows, facts } = await readFixture('couponapi.json');
  expect(format.name).toBe('couponapi-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: 'c-1',
        store: { id: '', name: 'Quick Cart', website: 'https://quickcart.example' },
        code: 'SHIP35',
        title: 'Free delivery',
        description: 'Free delivery over $35',
        starts: '2026-12-01',
        ends: '2026-12-31',
        countries: ['US'],
        landingUrl: 'https://quickcart.example/',
        trackingUrl: 'https://track.example/quick',
        categories: ['Groceries', 'Delivery'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: 'c-2',
        store: { id: '', name: 'Quick Cart', website: '' },
        code: 'GONE',
        title: 'Gone',
        state: 'suspended',
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});
