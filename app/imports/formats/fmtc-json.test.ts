import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';
import { fmtcJson } from './fmtc-json.ts';

test('deals of FMTC are read by the version that each has, and only the second has a zone', async () => {
  const { format, rows, facts } = await readFixture('fmtc.json');
  expect(format.name).toBe('fmtc-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '700001',
        store: { id: '61', name: 'Pier Nine', website: '' },
        code: 'PIER10',
        title: '$10 off $75',
        terms: 'Online only.',
        starts: '2026-12-01 00:00:00',
        ends: '2026-12-31 23:59:00',
        figures: feedFigures({ amountOffCents: 1000, minBasketCents: 7500 }),
        landingUrl: 'https://piernine.example/sale',
        trackingUrl: 'https://track.example/pier',
        categories: ['grocery', 'seafood'],
        zone: 'America/Los_Angeles',
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '700002',
        store: { id: '61', name: 'Pier Nine', website: '' },
        state: 'deleted',
        figures: feedFigures({ percentOff: 15 }),
        zone: 'America/Los_Angeles',
      }),
    },
    {
      row: 3,
      record: feedRow({
        id: 'f3-1',
        store: { id: '61', name: 'Pier Nine', website: '' },
        code: 'FISH15',
        title: '15% off fish',
        terms: 'Fresh fish only.',
        starts: '2026-12-01T00:00:00-05:00',
        ends: '2026-12-31T23:59:59-05:00',
        trackingUrl: 'https://track.example/fish',
      }),
    },
    {
      row: 4,
      record: feedRow({
        id: 'f3-2',
        store: { id: '', name: 'Pier Nine', website: '' },
        title: 'Gone',
        starts: '2026-12-01T00:00:00Z',
        state: 'suspended',
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(undefined);
});

test('that a code is on the page isn’t the code', () => {
  const row = { id: '1', merchant_id: '2', merchant_name: 'A', label: 'B' };
  const codeOf = (more: object) => fmtcJson.read({ ...row, ...more }).code;
  expect(codeOf({ code: null, coupon_code_on_page: true })).toBe('');
  expect(codeOf({ code: '', coupon_code_on_page: 'FISH15' })).toBe('FISH15');
});
