import { suggestEmoji, suggestHue } from '../../domain/office/store-suggestions.ts';
import { byPath } from '../../records/field.ts';
import { type StoreFields, storeFields } from '../../records/store.ts';
import type { StoreOnCard } from '../../ui/store/store-card.tsx';
import type { FormValues } from '../ui/form/form-values.ts';
import { fromForm } from '../ui/form/record-values.ts';

export const storeForm = byPath(storeFields);

/**
 * What a store's form says. A field that doesn't hold what it should has a value that the store's schema refuses.
 * Fields that the form doesn't have are left out.
 */
export function storeOfValues(values: FormValues): Partial<StoreFields> {
  const { record, errors } = fromForm(storeFields, values);
  // Ticks that are all off send nothing, so they're there whenever the form is.
  const isThere = (field: string) => field === 'coverageKinds' || field in values;
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) =>
      isThere(field) ? [[field, field in errors ? Number.NaN : value]] : [],
    ),
  );
}

/** What shoppers have added to a store's card; the form says the rest. */
export type StoreFigures = Pick<StoreOnCard, 'activeCodes' | 'rating' | 'reports'>;

/** The card for what is typed so far. */
export function cardOfStore(values: FormValues, figures: StoreFigures): StoreOnCard {
  const { record } = fromForm(storeFields, values);
  const { name, slug, logo, hue, deliveryTime, description, categories, highlights } = record;
  return {
    ...figures,
    name: name || 'Store',
    slug: slug || 'store',
    logo: logo || suggestEmoji(name),
    hue: hue ?? suggestHue(name),
    deliveryTime,
    description,
    categories,
    highlights,
  };
}
