import type { ChangedField } from '../../../data/audit/audit.server.ts';
import { type Fields, listFields } from '../../../records/field.ts';
import type { FormResult } from './form-result.ts';
import { type FormValues, isSameValue } from './form-values.ts';

export interface ConflictOptions<Stored> {
  /** What the later editor typed. */
  readonly typed: FormValues;
  /** The record as it is now, with its version. */
  readonly current: Stored;
  readonly version: number;
  /** What changed since the editor opened it (`listChangedFields`). */
  readonly changed: readonly ChangedField[];
  readonly toForm: (record: Stored) => FormValues;
  readonly fields: Fields;
  /** Public names by person id. */
  readonly people: ReadonlyMap<number, string>;
}

/**
 * Merges two edits of one record: a field that only they changed takes their value, one that only the later editor
 * changed keeps it, and one that both changed is shown with base, theirs, and mine. Nothing is saved.
 */
export function resolveConflict<Stored extends object>({
  typed,
  current,
  version,
  changed,
  toForm,
  fields: all,
  people,
}: ConflictOptions<Stored>): FormResult {
  const now = toForm(current);
  const before = toForm({
    ...current,
    ...Object.fromEntries(changed.map(({ field, base }) => [field, base])),
  });
  const values: Record<string, readonly string[]> = { ...typed };
  const fields = changed.flatMap(({ field, base, personId, at }) =>
    listFields({ ...(all[field] && { [field]: all[field] }) }).flatMap(({ path: name, label }) => {
      if (isSameValue(now, before, name) || isSameValue(typed, now, name)) return [];
      if (isSameValue(typed, before, name)) {
        values[name] = now[name] ?? [];
        return [];
      }
      const by = personId === null ? '' : (people.get(personId) ?? '');
      return [
        {
          label,
          base: base === undefined ? NOT_KEPT : print(before, name),
          theirs: print(now, name),
          mine: print(typed, name),
          by,
          personId,
          at,
        },
      ];
    }),
  );
  return { values, errors: {}, conflict: { version, fields } };
}

/** The audit keeps no personal values, so nobody knows what they were. */
const NOT_KEPT = 'not kept, because it’s personal';

function print(values: FormValues, name: string): string {
  return (values[name] ?? []).filter(Boolean).join(', ');
}
