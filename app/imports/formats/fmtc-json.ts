import type { FeedRow } from '../feed-row.ts';
import type { FeedRecord, Format } from '../format.ts';
import { cents, fieldOf, hasAll, namesIn, noFigures, percent, plainOf, stateOf, unstated } from './fields.ts';

/** FMTC's deals, of version 2 or 3 of its API, row by row. */
export const fmtcJson: Format = {
  name: 'fmtc-json',
  source: 'fmtc',
  shape: { kind: 'json' },
  fields: [
    ...['nCouponID', 'cMerchant', 'nMerchantID', 'cStatus', 'cLabel', 'cRestrictions', 'cCode'],
    ...['dtStartDate', 'dtEndDate', 'cAffiliateURL', 'cDirectURL', 'fDiscount', 'nPercent', 'fThreshold'],
    ...['id', 'merchant_name', 'merchant_id', 'label', 'code', 'start_date', 'end_date', 'affiliate_url'],
  ],
  fits: (record) => isSecond(record) || hasAll(record, 'id', 'merchant_name', 'label'),
  read: (record) => (isSecond(record) ? readSecond(record) : readThird(record)),
};

function isSecond(record: FeedRecord): boolean {
  return hasAll(record, 'nCouponID') || hasAll(record, 'cLabel');
}

function readSecond(record: FeedRecord): FeedRow {
  return {
    ...unstated,
    id: fieldOf(record, 'nCouponID'),
    store: { id: fieldOf(record, 'nMerchantID'), name: plainOf(record, 'cMerchant'), website: '' },
    code: plainOf(record, 'cCode'),
    title: fieldOf(record, 'cLabel'),
    terms: fieldOf(record, 'cRestrictions'),
    starts: fieldOf(record, 'dtStartDate'),
    ends: fieldOf(record, 'dtEndDate'),
    zone: 'America/Los_Angeles',
    state: stateOf(fieldOf(record, 'cStatus')),
    figures: {
      ...noFigures,
      percentOff: percent(fieldOf(record, 'nPercent')),
      amountOffCents: cents(fieldOf(record, 'fDiscount')),
      minBasketCents: cents(fieldOf(record, 'fThreshold')),
    },
    landingUrl: fieldOf(record, 'cDirectURL'),
    trackingUrl: fieldOf(record, 'cAffiliateURL'),
    categories: namesIn(record, 'aCategories', 'cName', 'name'),
  };
}

function readThird(record: FeedRecord): FeedRow {
  return {
    ...unstated,
    id: fieldOf(record, 'id'),
    store: { id: fieldOf(record, 'merchant_id'), name: plainOf(record, 'merchant_name'), website: '' },
    code: codeOf(record),
    title: fieldOf(record, 'label'),
    terms: fieldOf(record, 'restrictions'),
    starts: fieldOf(record, 'start_date', 'state_date'),
    ends: fieldOf(record, 'end_date'),
    state: stateOf(fieldOf(record, 'status')),
    trackingUrl: fieldOf(record, 'affiliate_url'),
  };
}

/** Whether a code is on the page may be all that the second field says. */
function codeOf(record: FeedRecord): string {
  const code = plainOf(record, 'code', 'coupon_code_on_page');
  return /^(?:true|false|yes|no)$/i.test(code) ? '' : code;
}
