import { expect, test } from 'vitest';
import { feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('rows of Awin’s CSV are matched by column, and only those without an id or a store are refused', async () => {
  const { format, rows, facts } = await readFixture('awin.csv');
  expect(format.name).toBe('awin-csv');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '900100200300400500',
        store: { id: '4021', name: 'Fred & Sons Grocers', website: '' },
        code: 'Fresh10',
        title: '10% off',
        description: 'Save 10% on your first order over $40, no "ifs"',
        terms: 'New customers only.\nTM Bidding NOT allowed',
        starts: '01/12/2026 00:00:00',
        ends: '31/12/2026 23:59:00',
        countries: ['United States'],
        landingUrl: 'https://fredandsons.example/deals?a=1&b=2',
        trackingUrl: 'https://awin1.example/cread.php?awinmid=4021&ued=x',
        categories: ['Food', 'Drink & More'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '900100200300400501',
        store: { id: '4022', name: 'Green Leaf', website: '' },
        title: 'Free delivery',
        description: 'Free delivery all week',
        starts: '02/12/2026 00:00:00',
        isPrivate: true,
        landingUrl: 'https://greenleaf.example/',
        trackingUrl: 'https://awin1.example/2',
      }),
    },
    { row: 3, id: '', problem: 'It has no id.' },
    { row: 4, id: '900100200300400503', problem: 'It has no store.' },
    { row: 5, problem: 'It has 2 cells, but the header has 18.', id: '' },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});
