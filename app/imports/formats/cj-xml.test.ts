import { expect, test } from 'vitest';
import { feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('links of CJ have their landing page and their tracking address apart', async () => {
  const { format, rows, facts } = await readFixture('cj.xml');
  expect(format.name).toBe('cj-xml');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '10001',
        store: { id: '3001', name: 'Harvest & Co', website: '' },
        code: 'HARVEST20',
        title: '20% off produce',
        description: '20% off <b>produce</b> & more',
        starts: '2026-12-01 08:00:00',
        ends: '2026-12-31 23:59:59',
        landingUrl: 'https://harvest.example/produce',
        trackingUrl: 'https://www.anrdoezrs.example/click-1-10001?url=https%3A%2F%2Fharvest.example',
        categories: ['groceries'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '10002',
        store: { id: '3002', name: 'Corner Shop', website: '' },
        title: 'Free shipping',
        ends: 'ongoing',
        isJoined: false,
      }),
    },
    { row: 3, id: '10003', problem: 'It has no store.' },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(3);
});
