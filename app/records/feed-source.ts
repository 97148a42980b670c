import * as field from './field.ts';

/** The formats of feeds, as people call them. */
export const feedFormats = {
  auto: 'Find out from the file',
  'awin-csv': 'Awin, CSV',
  'awin-json': 'Awin, JSON',
  'cj-xml': 'CJ Link Search, XML',
  'rakuten-xml': 'Rakuten Advertising, XML',
  'impact-deals-json': 'Impact deals, JSON',
  'impact-codes-json': 'Impact promo codes, JSON',
  'fmtc-json': 'FMTC, JSON',
  'admitad-json': 'Admitad, JSON',
  'linkmydeals-csv': 'LinkMyDeals, CSV',
  'linkmydeals-json': 'LinkMyDeals, JSON',
  'couponapi-json': 'CouponAPI, JSON',
  'clipbasket-csv': 'Clipbasket, CSV',
  'clipbasket-json': 'Clipbasket, JSON',
  'mapped-csv': 'Any CSV whose columns you have named',
} as const;

/** An address of a feed that is read on a schedule. The address may hold a key, so it's secret like the credentials. */
export const feedSourceFields = {
  name: field.line({ label: 'Name', hint: 'What your team calls it, such as “CJ, groceries”.', max: 60 }),
  source: field.pattern({
    label: 'Short name',
    hint: 'A name for the network, such as “cj”. Its codes are filed under it, so it can’t be changed later.',
    max: 40,
    rule: {
      fits: (text) => /^[a-z0-9-]{1,40}$/.test(text),
      message: 'must be up to 40 lowercase letters, digits, and hyphens',
    },
  }),
  format: field.choice(feedFormats, { label: 'Format', default: 'auto' }),
  /** The host of the address, which isn't secret. */
  host: field.line({ label: 'Host', max: 300, isElsewhere: true }),
  credentials: field.choice(
    {
      none: 'Nothing, or a key that’s in the address',
      header: 'A header',
      basic: 'A user name and password',
    },
    { label: 'What the address asks for', default: 'none' },
  ),
  /** The address and the credentials, encrypted. */
  access: field.line({ label: 'Address or credentials', max: 20_000, isPersonal: true, isElsewhere: true }),
  zone: field.zone({
    label: 'Time zone of its dates',
    hint: 'Needed only if the dates don’t say it. Type a city, such as Chicago.',
    isOptional: true,
  }),
  everyHours: field.number({ label: 'Read it every', unit: 'hours', min: 1, max: 168, default: 24 }),
  isWhole: field.flag({
    label: 'Each file lists every code of this source',
    hint: 'When a code is missing from a later file, you’ll be asked whether to withdraw it.',
    default: false,
  }),
  mode: field.choice(
    { hold: 'Hold for review', publish: 'Publish' },
    { label: 'What to do with a new file', default: 'hold' },
  ),
  ignoredStores: field.lines({
    label: 'Stores to leave out',
    hint: 'One per line: the store’s name or id in the feed. Their rows are kept aside and never published.',
    max: 200,
    itemMax: 120,
    rows: 4,
    default: [],
  }),
  isPaused: field.flag({ label: 'Paused', hint: 'It isn’t read until you uncheck this.', default: false }),
};
export type FeedSourceFields = field.RecordOf<typeof feedSourceFields>;

/** What a source whose credentials were refused asks of its owner. Its screen makes a link of it. */
export const ENTER_AGAIN = 'Enter them again';
