import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('coupons of Admitad have their code and link by several names', async () => {
  const { format, rows, facts } = await readFixture('admitad.json');
  expect(format.name).toBe('admitad-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '3301',
        store: { id: '88', name: 'Daily Basket', website: 'https://dailybasket.example/' },
        code: 'DAILY20',
        title: '20% off groceries',
        description: '20% off all groceries',
        starts: '2026-12-31T00:00:00',
        ends: '2026-12-01T23:59:00',
        countries: ['US'],
        figures: feedFigures({ percentOff: 20 }),
        trackingUrl: 'https://ad.admitad.example/g/1/',
        categories: ['Food'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '3302',
        store: { id: '89', name: 'Mercado', website: '' },
        code: 'DIEZ',
        title: '10 euros',
        starts: '2026-12-01',
        state: 'suspended',
        isPrivate: true,
        countries: ['ES'],
        currency: 'EUR',
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(2);
});
