import { completeWebsite } from '../domain/office/store-suggestions.ts';
import { isAffiliateTemplate } from '../domain/shop-link.ts';
import { slugify } from '../domain/text/slugs.ts';
import * as field from './field.ts';

/** The coverage areas under which the stores page lists stores; `content/coverage.json` has their words. */
export const coverageKinds = {
  nationwide: 'Nationwide',
  'major-cities': 'Major cities',
  suburban: 'Suburban',
  'fast-delivery': 'Fast delivery',
};

/** The fields of a store that people write. Only a name and a website are needed; pages leave out what it lacks. */
export const storeFields = {
  slug: field.slug({
    label: 'Address',
    hint: 'If you change it, the old address redirects.',
    // "Pier Nine" becomes "pier-nine"; what has no letter stays, to be refused.
    typed: (text) => slugify(text) || text,
  }),
  name: field.line({ label: 'Name', max: 60 }),
  website: field.address({
    label: 'Website',
    hint: 'Where shop links lead, such as pier-nine.example. A code can link to another page on the same host.',
    error: 'Enter the store’s https address, such as pier-nine.example.',
    typed: completeWebsite,
  }),
  /** One emoji, shown on a disc of the store's color. */
  logo: field.line({ label: 'Emoji', hint: 'Leave it empty to get one that fits the name.', max: 8 }),
  /** OKLCH hue angle in degrees; lightness and chroma come from the design. */
  hue: field.number({ label: 'Color', min: 0, max: 359 }),
  description: field.line({
    label: 'Description',
    hint: 'What it is, in a sentence or two.',
    max: 240,
    rows: 2,
    default: '',
  }),
  deliveryTime: field.line({
    label: 'Delivery time',
    hint: 'Such as “Same day” or “1–2 hours”.',
    max: 30,
    default: '',
  }),
  /** Null when not known. */
  deliveryFeeCents: field.cents({
    label: 'Delivery fee',
    hint: 'Used to compare savings. Leave it empty if it varies.',
    error: 'Enter an amount like 5.99, or leave it empty.',
    isOptional: true,
  }),
  categories: field.names({ label: 'What it sells', max: 5, itemMax: 30, default: [], column: null }),
  highlights: field.lines({
    label: 'Good to know',
    hint: 'Up to four, one per line.',
    max: 4,
    itemMax: 60,
    default: [],
  }),
  coverage: field.lines({
    label: 'Where it delivers',
    hint: 'Up to three, one per line.',
    max: 3,
    itemMax: 100,
    rows: 2,
    default: [],
  }),
  coverageKinds: field.choices(coverageKinds, {
    label: 'Listed under',
    hint: 'The coverage areas it’s listed under on the stores page.',
    default: [],
  }),
  zone: field.zone({
    label: 'Time zone',
    hint: 'Codes end at midnight there, unless they have a time of their own. Type a city, such as Chicago.',
  }),
  /** An address with `{url}` where the encoded landing address goes. */
  affiliateTemplate: field.line({
    label: 'Affiliate link',
    hint: 'An address with {url} in place of the store’s page, such as https://partner.example/go?to={url}. Shop links go through it, and pages with those links say that you may earn a commission.',
    isOptional: true,
    max: 1_000,
    rule: { fits: isAffiliateTemplate, message: 'must be an https address with {url} after its host' },
    by: 'owner',
  }),
  status: { ...field.status, default: 'published' as const },
};
export type StoreFields = field.RecordOf<typeof storeFields>;
