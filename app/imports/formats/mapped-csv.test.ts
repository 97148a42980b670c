import { expect, test } from 'vitest';
import { bytesOf, feedFigures, feedRow, fixture, readAll } from '../../../test/helpers/imports/read-text.ts';
import { readFeed } from '../reading/read-feed.ts';
import { mappedCsv, mappedFields, ownColumnsCsv } from './mapped-csv.ts';

const mapping = {
  id: 'NAME ',
  code: 'Code',
  store: 'Shop',
  website: 'Site',
  percentOff: 'Rate',
  minimum: 'Min',
  starts: 'From',
  state: 'Status',
  countries: 'Territories',
} as const;

test('columns of any file are read by what an editor says about them', async () => {
  const { rows } = await readAll(bytesOf(fixture('mapped.tsv')), [mappedCsv(mapping)]);
  expect(rows).toEqual([
    {
      row: 1,
      record: feedRow({
        id: 'A-1',
        store: { id: '', name: 'Tab Market', website: 'https://tab.example' },
        code: 'TAB20',
        starts: '2026-12-01',
        countries: ['US', 'Canada'],
        figures: feedFigures({ percentOff: 20, minBasketCents: 120_050 }),
      }),
    },
    {
      row: 2,
      record: feedRow({
        id: 'A-2',
        store: { id: '', name: 'Tab Market', website: '' },
        code: 'TAB30',
        state: 'suspended',
      }),
    },
  ]);
});

test('a shop’s export, which names no store, gets the one that it always is', async () => {
  const always = mappedCsv({ id: 'Name', code: 'Code', store: { always: 'Our Shop' } });
  const { rows } = await readAll(bytesOf(fixture('mapped.tsv')), [always]);
  expect(rows.map((row) => 'record' in row && row.record.store.name)).toEqual(['Our Shop', 'Our Shop']);
});

test('a column that the file lacks is named', async () => {
  const reading = readAll(bytesOf(fixture('mapped.tsv')), [mappedCsv({ ...mapping, terms: 'Fine print' })]);
  await expect(reading).rejects.toThrow(/isn’t mapped-csv.*lack “fine print”/);
});

test('refused rows that are given back keep the source that they are of', async () => {
  const others = mappedFields.filter((name) => !['id', 'store', 'code'].includes(name));
  const file = ['row', 'reason', 'source', 'id', 'store', 'code', ...others].join(',');
  const cells = `7,It has no store.,cj,1,Corner,TEN10${','.repeat(mappedFields.length - 3)}`;
  const { format, source } = await readFeed(bytesOf(`${file}\n${cells}\n`), [ownColumnsCsv]);
  expect([format.name, source]).toEqual(['mapped-csv', 'cj']);
});
