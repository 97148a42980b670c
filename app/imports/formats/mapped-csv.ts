import { withoutApostrophe } from '../../domain/office/csv.ts';
import type { FeedRow } from '../feed-row.ts';
import type { FeedRecord, Format } from '../format.ts';
import { columnName } from '../reading/csv.ts';
import {
  cents,
  countriesOf,
  fieldOf,
  hasAll,
  isExclusive,
  namesIn,
  percent,
  plainOf,
  stateOf,
  unstated,
} from './fields.ts';

/** What a column can be for us. */
export const mappedFields = [
  ...['id', 'storeId', 'store', 'website', 'code', 'title', 'description', 'terms', 'starts', 'ends'],
  ...['state', 'exclusive', 'countries', 'currency', 'percentOff', 'amountOff', 'minimum', 'maxDiscount'],
  ...['landingUrl', 'trackingUrl', 'categories'],
] as const;
export type MappedField = (typeof mappedFields)[number];

/** The column of each of our fields that the file has; or what it always is, such as the store of a shop's export. */
export type Mapping = Readonly<Partial<Record<MappedField, string | { readonly always: string }>>>;

/** Any CSV, by what an editor says about its columns. */
export function mappedCsv(mapping: Mapping): Format {
  const columns = Object.values(mapping).flatMap((column) =>
    typeof column === 'string' ? columnName(column) : [],
  );
  return {
    name: 'mapped-csv',
    source: 'mapped-csv',
    shape: { kind: 'csv' },
    fields: columns,
    fits: (record) => hasAll(record, ...columns),
    read: (record) => read(renamed(record, mapping)),
  };
}

/** A CSV whose columns have our own names for a feed's fields, as refused rows are given back. */
export const ownColumnsCsv: Format = (() => {
  const format = mappedCsv(Object.fromEntries(mappedFields.map((field) => [field, field])));
  const plain = (record: FeedRecord) =>
    Object.fromEntries(
      Object.entries(record).map(([name, cell]) => [name, withoutApostrophe(cell as string)]),
    );
  return {
    ...format,
    sourceOf: (record) => fieldOf(record, 'source'),
    read: (record) => format.read(plain(record)),
  };
})();

/** A row in these columns. */
export function ownCells(row: Partial<FeedRow>): (string | number | null)[] {
  const { store, figures, isPrivate, countries = [], categories = [] } = row;
  const dollars = (amount: number | null | undefined) => (amount == null ? null : amount / 100);
  const cells: Record<MappedField, string | number | null | undefined> = {
    ...{ id: row.id, storeId: store?.id, store: store?.name, website: store?.website, code: row.code },
    ...{ title: row.title, description: row.description, terms: row.terms, starts: row.starts },
    ...{ ends: row.ends, state: row.state, exclusive: isPrivate ? 'yes' : '', currency: row.currency },
    ...{ countries: countries.join('; '), categories: categories.join('; ') },
    percentOff: figures?.percentOff,
    amountOff: dollars(figures?.amountOffCents),
    minimum: dollars(figures?.minBasketCents),
    maxDiscount: dollars(figures?.maxDiscountCents),
    ...{ landingUrl: row.landingUrl, trackingUrl: row.trackingUrl },
  };
  return mappedFields.map((field) => cells[field] ?? '');
}

function renamed(record: FeedRecord, mapping: Mapping): FeedRecord {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [
      field,
      typeof column === 'string' ? fieldOf(record, columnName(column)) : column.always,
    ]),
  );
}

function read(record: FeedRecord): FeedRow {
  return {
    ...unstated,
    id: fieldOf(record, 'id'),
    store: {
      id: fieldOf(record, 'storeId'),
      name: plainOf(record, 'store'),
      website: fieldOf(record, 'website'),
    },
    code: plainOf(record, 'code'),
    title: fieldOf(record, 'title'),
    description: fieldOf(record, 'description'),
    terms: fieldOf(record, 'terms'),
    starts: fieldOf(record, 'starts'),
    ends: fieldOf(record, 'ends'),
    state: stateOf(fieldOf(record, 'state')),
    isPrivate: isExclusive(fieldOf(record, 'exclusive')),
    countries: countriesOf(namesIn(record, 'countries')),
    currency: fieldOf(record, 'currency').toUpperCase(),
    figures: {
      percentOff: percent(fieldOf(record, 'percentOff')),
      amountOffCents: cents(fieldOf(record, 'amountOff')),
      minBasketCents: cents(fieldOf(record, 'minimum')),
      maxDiscountCents: cents(fieldOf(record, 'maxDiscount')),
    },
    landingUrl: fieldOf(record, 'landingUrl'),
    trackingUrl: fieldOf(record, 'trackingUrl'),
    categories: namesIn(record, 'categories'),
  };
}
