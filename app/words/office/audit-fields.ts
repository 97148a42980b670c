import { formatInstant } from '../days.ts';
import { formatDollars } from '../money.ts';

/** A field that changed, in words; without values where they are personal or long. */
export interface FieldChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer texts are named, not quoted. */
const QUOTED_LENGTH = 60;

/** The labels of the office's forms, where they aren't the field's own words. */
const labels: Readonly<Record<string, string>> = {
  kind: 'Kind',
  minBasketCents: 'Minimum',
  amountOffCents: 'Amount off',
  maxDiscountCents: 'Maximum discount',
  expires: 'Last day',
  endTime: 'Ends at',
  endZone: 'Time zone',
  termsKnown: 'Full terms known',
  discountText: 'Headline',
  scopeWords: 'Only on',
  testNote: 'Note for testers',
  landingUrl: 'Shop link',
  excludes: 'Doesn’t count',
  firstOrderOnly: 'First orders only',
  website: 'Website',
  categories: 'What it sells',
  highlights: 'Good to know',
  coverage: 'Where it delivers',
  coverageKinds: 'Listed under',
  logo: 'Emoji',
  hue: 'Color',
  slug: 'Address',
  zone: 'Time zone',
  affiliateTemplate: 'Affiliate link',
  featured: 'Place among featured codes',
  emailReply: 'Email reply time',
  replyWithin: 'Promised reply time',
  startsAt: 'Starts',
  publishedAt: 'Published',
};

/** The fields that differ, with those inside an object one by one. */
export function fieldChanges(
  fields: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>,
  zone: string,
  locale: string,
): FieldChange[] {
  return Object.entries(fields).flatMap(([field, values]): FieldChange[] => {
    if (!values) return [{ label: labelOf(field), before: null, after: null }];
    const [before, after] = values;
    if (isObject(before) && isObject(after)) {
      const inner = Object.keys({ ...before, ...after }).filter(
        (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
      );
      return fieldChanges(
        Object.fromEntries(inner.map((key) => [key, [before[key], after[key]]])),
        zone,
        locale,
      );
    }
    return [
      {
        label: labelOf(field),
        before: valueText(field, before, zone, locale),
        after: valueText(field, after, zone, locale),
      },
    ];
  });
}

/** "Delivery fee" of `deliveryFeeCents`. */
export function labelOf(field: string): string {
  const words = field
    .replace(/(Cents|At|Url)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as one would say it; null where it is too long to say. */
function valueText(field: string, value: unknown, zone: string, locale: string): string | null {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return formatDollars(value, locale);
    if (field.endsWith('At')) return formatInstant(value, zone, locale);
    return field === 'percentOff' ? `${value}%` : String(value);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'nothing';
    return shortText(value.map((item) => valueText('', item, zone, locale) ?? '…').join(', '));
  }
  if (isObject(value))
    return shortText(
      Object.values(value)
        .map((item) => valueText('', item, zone, locale))
        .join(', '),
    );
  return shortText(String(value).replaceAll('_', ' '));
}

function shortText(text: string): string | null {
  return text.length <= QUOTED_LENGTH ? text : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
