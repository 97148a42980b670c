import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('what the office exports comes back with all of its cells', async () => {
  const { format, rows, facts } = await readFixture('clipbasket.csv');
  expect(format.name).toBe('clipbasket-csv');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '17',
        store: { id: 'pier-nine', name: 'Pier Nine', website: '' },
        code: 'PIER10',
        description: '=not a formula',
        terms: '- one per order\n- online only',
        starts: '2026-12-01T05:00:00.000Z',
        ends: '2026-12-31',
        figures: feedFigures({ amountOffCents: 1000, minBasketCents: 7500 }),
        landingUrl: 'https://piernine.example/sale',
        categories: ['Grocery'],
        own: {
          id: '17',
          store: 'pier-nine',
          store_name: 'Pier Nine',
          code: 'PIER10',
          description: '=not a formula',
          category: 'Grocery',
          kind: 'amount',
          percent_off: '',
          amount_off_cents: '1000',
          max_discount_cents: '',
          gift: '',
          min_basket_cents: '7500',
          min_counts: '',
          first_order_only: 'yes',
          once_per_household: 'no',
          excludes: 'alcohol; tips',
          terms: '- one per order\n- online only',
          departments: 'produce; bakery',
          expires: '2026-12-31',
          landing_url: 'https://piernine.example/sale',
          status: 'published',
          starts_at: '2026-12-01T05:00:00.000Z',
          source: 'manual',
          copies: '4',
        },
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});

test('the same is read from JSON', async () => {
  const { format, rows, facts } = await readFixture('clipbasket.json');
  expect(format.name).toBe('clipbasket-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '17',
        store: { id: 'pier-nine', name: 'Pier Nine', website: '' },
        code: 'PIER15',
        description: '15% off',
        ends: '2026-12-31',
        figures: feedFigures({ percentOff: 15 }),
        categories: ['Grocery'],
        own: {
          id: '17',
          store: 'pier-nine',
          store_name: 'Pier Nine',
          code: 'PIER15',
          description: '15% off',
          category: 'Grocery',
          kind: 'percent',
          percent_off: '15',
          amount_off_cents: '',
          first_order_only: 'yes',
          excludes: 'alcohol; tips',
          expires: '2026-12-31',
          status: 'draft',
        },
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});
