import type { ChangedField } from '../../../data/operations/audit.server.ts';
import type { FormField, FormResult } from './form-result.ts';
import { type FormValues, isSameValue } from './form-values.ts';

interface ConflictOptions<Fields> {
  /** What the later editor typed. */
  readonly typed: FormValues;
  /** The record as it is now, with its version. */
  readonly current: Fields;
  readonly version: number;
  /** What changed since the editor opened it (`listChangedFields`). */
  readonly changed: readonly ChangedField[];
  readonly toForm: (fields: Fields) => FormValues;
  /** The form's fields by the record's. A record's field may have several, such as a discount. */
  readonly formFields: Readonly<Record<string, readonly FormField[]>>;
  /** Public names by person id. */
  readonly people: ReadonlyMap<number, string>;
}

/**
 * Merges two edits of one record: a field that only they changed takes their value, one that only the later editor
 * changed keeps it, and one that both changed is shown with base, theirs, and mine. Nothing is saved.
 */
export function resolveConflict<Fields extends object>({
  typed,
  current,
  version,
  changed,
  toForm,
  formFields,
  people,
}: ConflictOptions<Fields>): FormResult {
  const now = toForm(current);
  const before = toForm({
    ...current,
    ...Object.fromEntries(changed.map(({ field, base }) => [field, base])),
  });
  const values: Record<string, readonly string[]> = { ...typed };
  const fields = changed.flatMap(({ field, personId, at }) =>
    (formFields[field] ?? []).flatMap(({ name, label }) => {
      if (isSameValue(now, before, name) || isSameValue(typed, now, name)) return [];
      if (isSameValue(typed, before, name)) {
        values[name] = now[name] ?? [];
        return [];
      }
      const by = personId === null ? '' : (people.get(personId) ?? '');
      return [
        { label, base: print(before, name), theirs: print(now, name), mine: print(typed, name), by, at },
      ];
    }),
  );
  return { values, errors: {}, conflict: { version, fields } };
}

function print(values: FormValues, name: string): string {
  return (values[name] ?? []).filter(Boolean).join(', ');
}
