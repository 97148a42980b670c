import type { FeedRecord, Format } from '../format.ts';
import { countIn, fieldOf, hasAll, isPublic, namesIn, plainOf, stateOf, unstated } from './fields.ts';
import { currencyOfDeal, figuresOfDeal } from './impact-deal.ts';

/** The response of Impact's API of deals. */
export const impactDealsJson: Format = {
  name: 'impact-deals-json',
  source: 'impact-deals',
  shape: { kind: 'json', items: 'Deals' },
  fields: [
    ...['Id', 'Name', 'Description', 'Public', 'CampaignId', 'State', 'Type', 'Scope', 'DiscountType'],
    ...['DiscountAmount', 'DiscountPercent', 'DefaultPromoCode', 'MinimumPurchaseAmount'],
    ...['MaximumSavingsAmount', 'PurchaseLimitQuantity', 'StartDate', 'EndDate'],
  ],
  total: (facts) => countIn(facts, '@total'),
  fits: (record) => hasAll(record, 'Id', 'CampaignId') && !hasAll(record, 'MatchMode'),
  read: (record: FeedRecord) => ({
    ...unstated,
    id: fieldOf(record, 'Id'),
    store: { id: fieldOf(record, 'CampaignId'), name: plainOf(record, 'CampaignName'), website: '' },
    code: plainOf(record, 'DefaultPromoCode'),
    title: fieldOf(record, 'Name'),
    description: fieldOf(record, 'Description'),
    starts: fieldOf(record, 'StartDate'),
    ends: fieldOf(record, 'EndDate'),
    state: stateOf(fieldOf(record, 'State')),
    isPrivate: !isPublic(fieldOf(record, 'Public')),
    currency: currencyOfDeal(record),
    figures: figuresOfDeal(record),
    categories: namesIn(record, 'Categories', 'Name'),
  }),
};
