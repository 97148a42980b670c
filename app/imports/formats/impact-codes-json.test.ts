import { expect, test } from 'vitest';
import { feedFigures, feedRow, readFixture } from '../../../test/helpers/imports/read-text.ts';

test('codes of Impact have the words of their deal, and say whether they’re patterns', async () => {
  const { format, rows, facts } = await readFixture('impact-codes.json');
  expect(format.name).toBe('impact-codes-json');
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: '5501',
        store: { id: '42', name: 'Bread & Butter', website: '' },
        code: 'BREAD5',
        title: '$5 off bread',
        description: '$5 off any bread',
        starts: '2026-12-01T00:00:00Z',
        ends: '2026-12-31T23:59:59Z',
        currency: 'USD',
        figures: feedFigures({ amountOffCents: 500 }),
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: '5502',
        store: { id: '42', name: 'Bread & Butter', website: '' },
        code: 'BREAD[0-9]+',
        state: 'pending',
        isPrivate: true,
        isPattern: true,
      }),
    },
  ]);
  expect(format.total?.(facts, rows.length)).toBe(2);
});
