import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('CSV of LinkMyDeals is read with semicolons and with its other names', async () => {
  const { format, rows, facts } = await readFixture('linkmydeals.csv');
  expect(format.name).toBe('linkmydeals-csv');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '41',
        store: { id: '', name: 'Sunny Farms', website: 'https://sunnyfarms.example' },
        code: 'SUNNY25',
        title: '25% off',
        description: 'Get 25% off',
        terms: 'Once per customer',
        starts: '2026-12-01',
        ends: '2026-12-31',
        countries: ['United States'],
        figures: feedFigures({ percentOff: 25 }),
        landingUrl: 'https://sunnyfarms.example/sale',
        trackingUrl: 'https://lmdee.example/1',
        categories: ['Grocery', 'Organic'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '42',
        store: { id: '', name: 'Sunny Farms', website: 'https://sunnyfarms.example' },
        code: 'SOME',
        title: 'Some off',
        description: 'Some off',
        starts: '2026-12-01',
        ends: '0000-00-00',
        state: 'suspended',
        isPrivate: true,
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});

test('offers of LinkMyDeals in JSON are read too', async () => {
  const { format, rows, facts } = await readFixture('linkmydeals.json');
  expect(format.name).toBe('linkmydeals-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '43',
        store: { id: '', name: 'Sunny Farms', website: 'https://sunnyfarms.example' },
        code: 'EGGS7',
        title: '$7 off',
        description: 'Save $7 on eggs',
        starts: '2026-12-01',
        ends: '2026-12-31',
        figures: feedFigures({ amountOffCents: 700 }),
        landingUrl: 'https://sunnyfarms.example/eggs',
        trackingUrl: 'https://lmdee.example/3',
        categories: ['Grocery'],
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});
