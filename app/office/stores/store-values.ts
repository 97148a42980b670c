import { byPath } from '../../records/field.ts';
import { type StoreFields, storeFields } from '../../records/store.ts';
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
