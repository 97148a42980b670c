import type { FeedRecord, Format } from '../format.ts';
import {
  countIn,
  countriesOf,
  fieldOf,
  hasAll,
  isExclusive,
  isYes,
  namesIn,
  plainOf,
  recordIn,
  unstated,
} from './fields.ts';

/** The response of Awin's API of promotions. */
export const awinJson: Format = {
  name: 'awin-json',
  source: 'awin',
  shape: { kind: 'json', items: 'data' },
  fields: [
    ...['promotionId', 'type', 'advertiser', 'title', 'description', 'terms', 'startDate', 'endDate'],
    ...['url', 'urlTracking', 'dateAdded', 'regions', 'voucher'],
  ],
  total: (facts) => countIn(facts, 'pagination.total'),
  fits: (record) => hasAll(record, 'promotionId', 'advertiser'),
  read(record) {
    const advertiser = recordIn(record, 'advertiser');
    const voucher = recordIn(record, 'voucher');
    return {
      ...unstated,
      id: fieldOf(record, 'promotionId'),
      store: { id: fieldOf(advertiser, 'id'), name: plainOf(advertiser, 'name'), website: '' },
      code: plainOf(voucher, 'code'),
      title: fieldOf(record, 'title'),
      description: fieldOf(record, 'description'),
      terms: fieldOf(record, 'terms'),
      starts: fieldOf(record, 'startDate'),
      ends: fieldOf(record, 'endDate'),
      isPrivate: isExclusive(fieldOf(voucher, 'exclusive')),
      isJoined: isYes(fieldOf(advertiser, 'joined'), { blank: true, unknown: false }),
      countries: regionsOf(recordIn(record, 'regions')),
      landingUrl: fieldOf(record, 'url'),
      trackingUrl: fieldOf(record, 'urlTracking'),
    };
  },
};

function regionsOf(regions: FeedRecord): string[] {
  const isForAll = isYes(fieldOf(regions, 'all'), { blank: false, unknown: false });
  return isForAll ? [] : countriesOf(namesIn(regions, 'list', 'countryCode', 'name'));
}
