import type { FeedFigures, FeedRow } from '../feed-row.ts';
import type { FeedRecord, Format } from '../format.ts';
import {
  cents,
  countriesOf,
  fieldOf,
  hasAll,
  isExclusive,
  namesIn,
  noFigures,
  percent,
  plainOf,
  stateOf,
  unstated,
} from './fields.ts';

const linkMyDeals = {
  source: 'linkmydeals',
  fields: [
    ...['lmd_id', 'store', 'merchant_homepage', 'long_offer', 'title', 'description', 'code'],
    ...['terms_and_conditions', 'categories', 'featured', 'url', 'smartlink', 'type', 'offer'],
    ...['offer_value', 'locations', 'status', 'start_date', 'end_date'],
  ],
  fits: (record: FeedRecord) => hasAll(record, 'lmd_id', 'store'),
  read,
};

export const linkMyDealsCsv: Format = { ...linkMyDeals, name: 'linkmydeals-csv', shape: { kind: 'csv' } };
export const linkMyDealsJson: Format = {
  ...linkMyDeals,
  name: 'linkmydeals-json',
  shape: { kind: 'json', items: 'offers' },
};

function read(record: FeedRecord): FeedRow {
  return {
    ...unstated,
    id: fieldOf(record, 'lmd_id'),
    store: { id: '', name: plainOf(record, 'store'), website: fieldOf(record, 'merchant_homepage') },
    code: plainOf(record, 'code'),
    title: fieldOf(record, 'title'),
    description: fieldOf(record, 'description', 'long_offer', 'offer_text', 'offer text'),
    terms: fieldOf(record, 'terms_and_conditions'),
    starts: fieldOf(record, 'start_date'),
    ends: fieldOf(record, 'end_date'),
    state: stateOf(fieldOf(record, 'status')),
    isPrivate: isExclusive(fieldOf(record, 'publisher_exclusive')),
    countries: countriesOf(namesIn(record, 'locations')),
    figures: figuresOf(fieldOf(record, 'offer_value')),
    landingUrl: fieldOf(record, 'url'),
    trackingUrl: fieldOf(record, 'smartlink', 'smartLink'),
    categories: namesIn(record, 'categories'),
  };
}

/** The value may be "20%", "$10", or the label again: "Percentage Off". */
function figuresOf(value: string): FeedFigures {
  const figure = value.replace(/ off$/i, '');
  return {
    ...noFigures,
    percentOff: figure.endsWith('%') ? percent(figure) : null,
    amountOffCents: figure.startsWith('$') ? cents(figure) : null,
  };
}
