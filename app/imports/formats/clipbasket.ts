import { withoutApostrophe } from '../../domain/office/csv.ts';
import type { FeedRow } from '../feed-row.ts';
import type { FeedRecord, Format } from '../format.ts';
import { fieldOf, hasAll, namesIn, unstated } from './fields.ts';

const clipbasket = {
  source: 'clipbasket',
  fields: [
    ...['id', 'store', 'store_name', 'code', 'description', 'category', 'kind', 'percent_off'],
    ...['amount_off_cents', 'max_discount_cents', 'min_basket_cents', 'terms', 'departments', 'expires'],
    ...['landing_url', 'status', 'starts_at'],
  ],
  fits: (record: FeedRecord) => hasAll(record, 'id', 'store', 'code', 'kind'),
};

/** What the office's list of codes exports (app/office/codes/list/export.ts). */
export const clipbasketCsv: Format = {
  ...clipbasket,
  name: 'clipbasket-csv',
  shape: { kind: 'csv' },
  read: (record) =>
    read(
      Object.fromEntries(
        Object.entries(record).map(([name, cell]) => [name, withoutApostrophe(cell as string)]),
      ),
    ),
};

/** The same as an array of objects, with the same names. */
export const clipbasketJson: Format = {
  ...clipbasket,
  name: 'clipbasket-json',
  shape: { kind: 'json' },
  read: (record) =>
    read(Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cellOf(value)]))),
};

/** A value as the export writes it (app/office/ui/files/record-file.ts). */
function cellOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return typeof value === 'string' ? value : '';
}

function read(own: Readonly<Record<string, string>>): FeedRow {
  return {
    ...unstated,
    id: fieldOf(own, 'id'),
    store: { id: fieldOf(own, 'store'), name: fieldOf(own, 'store_name'), website: '' },
    code: fieldOf(own, 'code'),
    description: fieldOf(own, 'description'),
    terms: fieldOf(own, 'terms'),
    starts: fieldOf(own, 'starts_at'),
    ends: fieldOf(own, 'expires'),
    figures: {
      percentOff: whole(fieldOf(own, 'percent_off')),
      amountOffCents: whole(fieldOf(own, 'amount_off_cents')),
      minBasketCents: whole(fieldOf(own, 'min_basket_cents')),
      maxDiscountCents: whole(fieldOf(own, 'max_discount_cents')),
    },
    landingUrl: fieldOf(own, 'landing_url'),
    categories: namesIn(own, 'category'),
    own,
  };
}

function whole(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
