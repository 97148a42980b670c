import { expect, test } from 'vitest';
import { feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('rows of Awin’s API keep every digit of their ids, and say who may use them', async () => {
  const { format, rows, facts } = await readFixture('awin.json');
  expect(format.name).toBe('awin-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '12345678901234567890',
        store: { id: '4021', name: 'Fred & Sons Grocers', website: '' },
        code: 'fiveOff',
        title: '$5 off',
        description: 'Take $5 off orders of $50 or more',
        terms: '<p>One per order.</p>',
        starts: '2026-12-01T00:00:00.000+00:00',
        ends: '2026-12-31T23:59:00.000+00:00',
        countries: ['US', 'Puerto Rico'],
        landingUrl: 'https://fredandsons.example/deals',
        trackingUrl: 'https://awin1.example/cread.php?awinmid=4021',
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '2',
        store: { id: '4023', name: 'Mercado', website: '' },
        title: 'Ahorra 10 €',
        isJoined: false,
      }),
    },
    {
      row: 3,
      record: feedRow({
        id: '3',
        store: { id: '4021', name: 'Fred & Sons Grocers', website: '' },
        code: 'VIP20',
        isPrivate: true,
      }),
    },
    { row: 4, id: '', problem: 'It has no id.' },
    { row: 5, problem: 'It isn’t an object.', id: '' },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(5);
});
