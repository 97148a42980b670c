import { createHash } from 'node:crypto';
import type { FeedRecord, Format } from '../format.ts';
import { countIn, fieldOf, hasAll, namesIn, plainOf, unstated } from './fields.ts';

/** The response of Rakuten Advertising's feed of coupons. */
export const rakutenXml: Format = {
  name: 'rakuten-xml',
  source: 'rakuten',
  shape: { kind: 'xml', item: 'link' },
  zone: 'GMT',
  fields: [
    ...['offerdescription', 'offerstartdate', 'offerenddate', 'couponcode', 'couponrestriction', 'clickurl'],
    ...['advertiserid', 'advertisername', 'promotiontype', 'promotiontypes', 'network', 'categories'],
  ],
  // It counts pages, and its count of matches may be missing.
  total(facts, rows) {
    const pages = countIn(facts, 'TotalPages');
    if (pages === undefined) return undefined;
    return pages > 1 ? Number.POSITIVE_INFINITY : (countIn(facts, 'TotalMatches') ?? rows);
  },
  fits: (record) => hasAll(record, 'offerdescription', 'advertiserid'),
  read: (record) => ({
    ...unstated,
    id: idOf(record),
    store: { id: fieldOf(record, 'advertiserid'), name: plainOf(record, 'advertisername'), website: '' },
    code: plainOf(record, 'couponcode'),
    description: fieldOf(record, 'offerdescription'),
    terms: fieldOf(record, 'couponrestriction'),
    starts: fieldOf(record, 'offerstartdate'),
    ends: fieldOf(record, 'offerenddate'),
    countries: countryOfNetwork(fieldOf(record, 'network')),
    trackingUrl: plainOf(record, 'clickurl'),
    categories: namesIn(record, 'categories'),
  }),
};

/** Offers have no id of their own: it's in the link, and otherwise made from what the offer says. */
function idOf(record: FeedRecord): string {
  const advertiser = fieldOf(record, 'advertiserid');
  const offer = offerIn(plainOf(record, 'clickurl'));
  if (advertiser !== '' && offer !== '') return `${advertiser}:${offer}`;
  const said = ['advertiserid', 'couponcode', 'offerdescription', 'offerstartdate'].map((name) =>
    fieldOf(record, name),
  );
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

function offerIn(address: string): string {
  const query = address.slice(address.indexOf('?') + 1);
  return new URLSearchParams(query).get('offerid')?.trim() ?? '';
}

/** "US Network" is for the United States. */
function countryOfNetwork(network: string): string[] {
  return network.endsWith(' Network') ? [network.slice(0, -' Network'.length).trim()] : [];
}
