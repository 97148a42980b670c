import type { Format } from '../format.ts';
import { countIn, fieldOf, hasAll, namesIn, plainOf, unstated } from './fields.ts';

/** The response of CJ's Link Search. */
export const cjXml: Format = {
  name: 'cj-xml',
  source: 'cj',
  shape: { kind: 'xml', item: 'link' },
  zone: 'UTC',
  fields: [
    ...['link-id', 'advertiser-id', 'advertiser-name', 'category', 'language', 'link-name', 'description'],
    ...['link-type', 'promotion-type', 'promotion-start-date', 'promotion-end-date', 'coupon-code'],
    ...['relationship-status', 'destination', 'clickUrl'],
  ],
  total: (facts) => countIn(facts, 'links@total-matched'),
  fits: (record) => hasAll(record, 'link-id', 'advertiser-id'),
  read: (record) => ({
    ...unstated,
    id: fieldOf(record, 'link-id'),
    store: { id: fieldOf(record, 'advertiser-id'), name: plainOf(record, 'advertiser-name'), website: '' },
    code: plainOf(record, 'coupon-code'),
    title: fieldOf(record, 'link-name'),
    description: fieldOf(record, 'description'),
    starts: fieldOf(record, 'promotion-start-date'),
    ends: fieldOf(record, 'promotion-end-date'),
    isJoined: ['', 'joined'].includes(fieldOf(record, 'relationship-status').toLowerCase()),
    landingUrl: fieldOf(record, 'destination'),
    trackingUrl: fieldOf(record, 'clickUrl'),
    categories: namesIn(record, 'category'),
  }),
};
