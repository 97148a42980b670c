import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('deals of Impact have one figure, or none if theirs is a range', async () => {
  const { format, rows, facts } = await readFixture('impact-deals.json');
  expect(format.name).toBe('impact-deals-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '81234',
        store: { id: '9001', name: '', website: '' },
        code: 'APlusAnvils',
        title: '20% off everything',
        description: '20% off orders over $60',
        starts: '2026-12-01T00:00:00-05:00',
        ends: '2026-12-31T23:59:59-05:00',
        currency: 'USD',
        figures: feedFigures({ percentOff: 20, minBasketCents: 6000, maxDiscountCents: 2500 }),
        categories: ['Grocery'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '81235',
        store: { id: '9001', name: '', website: '' },
        title: '10 to 30% off',
        state: 'pending',
        isPrivate: true,
      }),
    },
    {
      row: 3,
      record: feedRow({
        id: '81236',
        store: { id: '9002', name: '', website: '' },
        title: '5 pounds off',
        state: 'expired',
        currency: 'GBP',
        figures: feedFigures({ amountOffCents: 500 }),
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(3);
});
