import type { StoreFields } from '../../data/stores/store-record.ts';
import { completeWebsite } from '../../domain/office/store-suggestions.ts';
import { parseDollars } from '../../domain/text/money.ts';
import { slugify } from '../../domain/text/slugs.ts';
import type { FormField } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf, toValues } from '../ui/form/form-values.ts';

/** The form's field for each field of a store. */
export const storeFormFields = {
  name: { name: 'name', label: 'Name' },
  website: {
    name: 'website',
    label: 'Website',
    error: 'Enter the store’s https address, such as pier-nine.example.',
  },
  slug: { name: 'slug', label: 'Address' },
  logo: { name: 'logo', label: 'Emoji' },
  hue: { name: 'hue', label: 'Color' },
  description: { name: 'description', label: 'Description' },
  deliveryTime: { name: 'delivery-time', label: 'Delivery time' },
  deliveryFeeCents: {
    name: 'delivery-fee',
    label: 'Delivery fee',
    error: 'Enter an amount like 5.99, or leave it empty.',
  },
  categories: { name: 'categories', label: 'What it sells' },
  highlights: { name: 'highlights', label: 'Good to know' },
  coverage: { name: 'coverage', label: 'Where it delivers' },
  coverageKinds: { name: 'coverage-kinds', label: 'Listed under' },
  zone: { name: 'zone', label: 'Time zone' },
  affiliateTemplate: { name: 'affiliate-template', label: 'Affiliate link' },
} as const satisfies Partial<Record<keyof StoreFields, FormField>>;

/** A store's fields that this form has; its status is changed by buttons. */
export type StoreFormFields = Pick<StoreFields, keyof typeof storeFormFields>;

/** A store as its form shows it. */
export function valuesOfStore(store: StoreFormFields): FormValues {
  return toValues({
    name: store.name,
    website: store.website,
    slug: store.slug,
    logo: store.logo,
    hue: store.hue,
    description: store.description,
    'delivery-time': store.deliveryTime,
    'delivery-fee': store.deliveryFeeCents === null ? '' : (store.deliveryFeeCents / 100).toFixed(2),
    categories: store.categories.join(', '),
    highlights: store.highlights.join('\n'),
    coverage: store.coverage.join('\n'),
    'coverage-kinds': store.coverageKinds,
    zone: store.zone,
    'affiliate-template': store.affiliateTemplate,
  });
}

/**
 * What a store's form says. A field that doesn't hold what it should has a value that the store's schema refuses.
 * Fields that the form doesn't have are left out.
 */
export function storeOfValues(values: FormValues): Partial<StoreFormFields> {
  const text = (name: string) => firstValueOf(values, name).trim();
  const all: StoreFormFields = {
    name: text('name'),
    website: completeWebsite(text('website')),
    slug: slugOf(text('slug')),
    logo: text('logo'),
    hue: Number(text('hue') || Number.NaN),
    description: onOneLine(text('description')),
    deliveryTime: text('delivery-time'),
    deliveryFeeCents: text('delivery-fee') === '' ? null : (parseDollars(text('delivery-fee')) ?? Number.NaN),
    categories: listOf(text('categories'), /[,\n]/),
    highlights: listOf(text('highlights'), /\n/),
    coverage: listOf(text('coverage'), /\n/),
    coverageKinds: [...(values['coverage-kinds'] ?? [])] as StoreFields['coverageKinds'],
    zone: text('zone'),
    affiliateTemplate: text('affiliate-template') || null,
  };
  // Ticks that are all off send nothing, so they're there whenever the form is.
  const isThere = (field: keyof StoreFormFields) =>
    field === 'coverageKinds' || storeFormFields[field].name in values;
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => isThere(field as keyof StoreFormFields)),
  ) as Partial<StoreFormFields>;
}

/** "Pier Nine" becomes "pier-nine"; what has no letter stays, to be refused. */
function slugOf(typed: string): string {
  return slugify(typed) || typed;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function listOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((item) => onOneLine(item).trim())
    .filter(Boolean);
}
