import type { Format } from '../format.ts';
import { countriesOf, fieldOf, hasAll, isExclusive, namesIn, plainOf, unstated } from './fields.ts';

/** What Awin's "Download offers" saves. */
export const awinCsv: Format = {
  name: 'awin-csv',
  source: 'awin',
  shape: { kind: 'csv' },
  hasDayFirst: true,
  fields: [
    ...['promotion id', 'advertiser', 'advertiser id', 'type', 'code', 'description', 'starts', 'ends'],
    ...[
      'categories',
      'regions',
      'terms',
      'deeplink tracking',
      'deeplink',
      'exclusive',
      'date added',
      'title',
    ],
  ],
  fits: (record) => hasAll(record, 'promotion id', 'advertiser', 'code'),
  read: (record) => ({
    ...unstated,
    id: fieldOf(record, 'promotion id'),
    store: { id: fieldOf(record, 'advertiser id'), name: plainOf(record, 'advertiser'), website: '' },
    code: plainOf(record, 'code'),
    title: fieldOf(record, 'title'),
    description: fieldOf(record, 'description'),
    terms: fieldOf(record, 'terms'),
    starts: fieldOf(record, 'starts'),
    ends: fieldOf(record, 'ends'),
    isPrivate: isExclusive(fieldOf(record, 'exclusive')),
    countries: countriesOf(namesIn(record, 'regions')),
    landingUrl: plainOf(record, 'deeplink'),
    trackingUrl: plainOf(record, 'deeplink tracking'),
    categories: namesIn(record, 'categories'),
  }),
};
