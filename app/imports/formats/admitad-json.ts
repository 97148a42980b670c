import type { FeedFigures } from '../feed-row.ts';
import type { Format } from '../format.ts';
import {
  cents,
  countIn,
  countriesOf,
  fieldOf,
  hasAll,
  isExclusive,
  namesIn,
  noFigures,
  percent,
  plainOf,
  recordIn,
  stateOf,
  unstated,
} from './fields.ts';

/** The response of Admitad's API of coupons. Which fields have the code and the link depends on the account. */
export const admitadJson: Format = {
  name: 'admitad-json',
  source: 'admitad',
  shape: { kind: 'json', items: 'results' },
  fields: [
    ...['id', 'name', 'short_name', 'description', 'status', 'rating', 'campaign', 'exclusive', 'species'],
    ...['discount', 'date_start', 'date_end', 'regions', 'types', 'categories', 'promocode', 'goto_link'],
  ],
  total: (facts) => countIn(facts, '_meta.count'),
  fits: (record) =>
    hasAll(record, 'id', 'campaign') && (hasAll(record, 'species') || hasAll(record, 'date_start')),
  read(record) {
    const campaign = recordIn(record, 'campaign');
    const discount = fieldOf(record, 'discount');
    return {
      ...unstated,
      id: fieldOf(record, 'id'),
      store: {
        id: fieldOf(campaign, 'id'),
        name: plainOf(campaign, 'name'),
        website: fieldOf(campaign, 'site_url'),
      },
      code: plainOf(record, 'promocode', 'code', 'coupon_code'),
      title: fieldOf(record, 'name', 'short_name'),
      description: fieldOf(record, 'description'),
      starts: fieldOf(record, 'date_start'),
      ends: fieldOf(record, 'date_end'),
      state: stateOf(fieldOf(record, 'status')),
      isPrivate: isExclusive(fieldOf(record, 'exclusive')),
      countries: countriesOf(namesIn(record, 'regions', 'code', 'name')),
      currency: currencyOf(discount),
      figures: figuresOf(discount),
      trackingUrl: fieldOf(record, 'goto_link', 'frameset_link', 'link'),
      categories: namesIn(record, 'categories', 'name'),
    };
  },
};

/** A number without a sign may be of either kind. */
function figuresOf(discount: string): FeedFigures {
  if (discount.endsWith('%')) return { ...noFigures, percentOff: percent(discount) };
  return discount.startsWith('$') ? { ...noFigures, amountOffCents: cents(discount) } : noFigures;
}

function currencyOf(discount: string): string {
  if (discount.includes('€')) return 'EUR';
  return discount.includes('£') ? 'GBP' : '';
}
