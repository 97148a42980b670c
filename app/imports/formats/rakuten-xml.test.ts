import { expect, test } from 'vitest';
import { feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('offers of Rakuten get their ids from the link, or from what they say', async () => {
  const { format, rows, facts } = await readFixture('rakuten.xml');
  expect(format.name).toBe('rakuten-xml');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '777:555.10001',
        store: { id: '777', name: 'Market Lane', website: '' },
        code: 'SAVE15',
        description: '15% off your order',
        terms: 'Excludes alcohol.',
        starts: '2026-12-01',
        ends: '2026-12-31',
        countries: ['US'],
        trackingUrl: 'https://click.linksynergy.example/fs-bin/click?id=AbC&offerid=555.10001&type=3',
        categories: ['Food & Drink', 'Cafés'],
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: 'e38eca6e78faef343e776a0465527e560c2f0b3910faa1829b84fb556b8821c2',
        store: { id: '778', name: 'Tea House', website: '' },
        description: 'Free tea',
        starts: '2026-12-02',
        countries: ['UK'],
      }),
    },
    {
      row: 3,
      id: '8aa9a806a42fcd8ad8d7e7333e6e837274e9603f351031e7aa6a41a4fd83a4e2',
      problem: 'It has no store.',
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(3);
});
