import type { Format } from '../format.ts';
import {
  countIn,
  fieldOf,
  hasAll,
  isPublic,
  namesIn,
  plainOf,
  recordIn,
  stateOf,
  unstated,
} from './fields.ts';
import { currencyOfDeal, figuresOfDeal } from './impact-deal.ts';

/** The response of Impact's API of promo codes, each with its deal. */
export const impactCodesJson: Format = {
  name: 'impact-codes-json',
  source: 'impact-codes',
  shape: { kind: 'json', items: 'PromoCodes' },
  fields: ['Id', 'Code', 'State', 'Advertiser', 'Deal', 'MatchMode', 'StartDate', 'EndDate'],
  total: (facts) => countIn(facts, '@total'),
  fits: (record) => hasAll(record, 'Id', 'Code', 'Advertiser'),
  read(record) {
    const advertiser = recordIn(record, 'Advertiser');
    const deal = recordIn(record, 'Deal');
    return {
      ...unstated,
      id: fieldOf(record, 'Id'),
      store: { id: fieldOf(advertiser, 'Id'), name: plainOf(advertiser, 'Name'), website: '' },
      code: plainOf(record, 'Code'),
      title: fieldOf(deal, 'Name'),
      description: fieldOf(deal, 'Description'),
      starts: fieldOf(record, 'StartDate'),
      ends: fieldOf(record, 'EndDate'),
      state: stateOf(fieldOf(record, 'State')),
      isPrivate: !isPublic(fieldOf(record, 'Public')) || !isPublic(fieldOf(deal, 'Public')),
      isPattern: fieldOf(record, 'MatchMode').toUpperCase() === 'RE',
      currency: currencyOfDeal(deal),
      figures: figuresOfDeal(deal),
      categories: namesIn(deal, 'Categories', 'Name'),
    };
  },
};
