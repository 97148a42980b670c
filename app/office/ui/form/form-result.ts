import type { z } from 'zod';
import type { FormValues } from './form-values.ts';

/** What an action returns when it didn't save; the page shows it in the form. */
export interface FormResult {
  /** What was typed; after a conflict, with the others' changes merged in. */
  readonly values: FormValues;
  /** What is wrong, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole. */
  readonly problem?: string;
  readonly conflict?: Conflict;
}

/** Somebody else has saved the record since this editor opened it. */
export interface Conflict {
  /** The record's version now: saving again begins from it. */
  readonly version: number;
  readonly fields: readonly ConflictField[];
}

/** A field that both have changed, as text. */
export interface ConflictField {
  readonly label: string;
  readonly base: string;
  readonly theirs: string;
  /** Who changed it, by public name; empty where a process did. */
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
  readonly mine: string;
}

/** The form field of a record's field, and how it's labeled. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** Said instead of what the schema says, where that is in other units. */
  readonly error?: string;
}

/** By the path of what each holds in the record, joined by dots: `discount.percentOff`. A list's path covers its items. */
export type FormFields = Readonly<Record<string, FormField>>;

/** The form's fields for one field of the record, which may be several, such as those of a discount. */
export function formFieldsOf(fields: FormFields, name: string): FormField[] {
  return Object.entries(fields).flatMap(([path, field]) => (path.split('.')[0] === name ? [field] : []));
}

/**
 * The errors of a record's schema beside the fields of its form. Its messages go after a label: "Code must be 3 to 20
 * uppercase letters and digits."
 */
export function fieldErrors(error: z.ZodError, fields: FormFields): Pick<FormResult, 'errors' | 'problem'> {
  const errors: Record<string, string> = {};
  let problem: string | undefined;
  for (const { path, message } of error.issues) {
    const field = fieldAt(path, fields);
    if (field) errors[field.name] ??= field.error ?? `${field.label} ${withPeriod(message)}`;
    else problem ??= withPeriod(message);
  }
  return problem === undefined ? { errors } : { errors, problem };
}

function fieldAt(path: readonly PropertyKey[], fields: FormFields) {
  for (let length = path.length; length > 0; length -= 1) {
    const field = fields[path.slice(0, length).join('.')];
    if (field) return field;
  }
  return undefined;
}

function withPeriod(message: string): string {
  return /[.?]$/.test(message) ? message : `${message}.`;
}
