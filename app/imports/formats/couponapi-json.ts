import type { Format } from '../format.ts';
import { countriesOf, fieldOf, hasAll, namesIn, plainOf, stateOf, unstated } from './fields.ts';

/** The response of CouponAPI, whole or incremental. */
export const couponApiJson: Format = {
  name: 'couponapi-json',
  source: 'couponapi',
  shape: { kind: 'json', items: 'offers' },
  fields: [
    ...['offer_id', 'title', 'description', 'label', 'code', 'featured', 'source', 'url', 'deeplink'],
    ...['affiliate_link', 'type', 'store', 'merchant_home_page', 'categories', 'standard_categories'],
    ...['primary_location', 'start_date', 'end_date', 'status'],
  ],
  fits: (record) => hasAll(record, 'offer_id', 'store'),
  read: (record) => ({
    ...unstated,
    id: fieldOf(record, 'offer_id'),
    store: { id: '', name: plainOf(record, 'store'), website: fieldOf(record, 'merchant_home_page') },
    code: plainOf(record, 'code'),
    title: fieldOf(record, 'title', 'label'),
    description: fieldOf(record, 'description', 'offer_text', 'offer text'),
    starts: fieldOf(record, 'start_date'),
    ends: fieldOf(record, 'end_date'),
    state: stateOf(fieldOf(record, 'status')),
    countries: countriesOf(namesIn(record, 'primary_location')),
    landingUrl: fieldOf(record, 'url'),
    trackingUrl: fieldOf(record, 'affiliate_link', 'deeplink', 'smartlink', 'smartLink'),
    categories: namesIn(record, fieldOf(record, 'categories') === '' ? 'standard_categories' : 'categories'),
  }),
};
