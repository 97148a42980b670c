import type { z } from 'zod';
import { type Fields, listFields } from '../../../records/field.ts';
import { recordSchema } from '../../../records/record-schema.ts';
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
  /** Who changed it, by public name, and the person's id; empty and null where a process did. */
  readonly by: string;
  readonly personId: number | null;
  /** Epoch ms. */
  readonly at: number;
  readonly mine: string;
}

/**
 * The errors of a record's schema beside the fields of its form. Its messages go after a label: "Code must be 3 to 30
 * letters, digits, hyphens, or underscores."
 */
export function fieldErrors(error: z.ZodError, fields: Fields): Pick<FormResult, 'errors' | 'problem'> {
  const placed = new Map(listFields(fields).map((field) => [field.path, field]));
  const errors: Record<string, string> = {};
  let problem: string | undefined;
  for (const { path, message } of error.issues) {
    // An item of a list is reported at its field.
    const field = placed.get(path.slice(0, 2).join('.')) ?? placed.get(String(path[0]));
    if (field) errors[field.path] ??= field.error ?? `${field.label} ${withPeriod(message)}`;
    else problem ??= withPeriod(message);
  }
  return problem === undefined ? { errors } : { errors, problem };
}

/** What's wrong with these fields of a record, for a form that finds more than the record's schema knows. */
export function recordErrors(fields: Fields, record: object): FormResult['errors'] {
  const { error } = recordSchema(fields).safeParse(record);
  return error ? fieldErrors(error, fields).errors : {};
}

function withPeriod(message: string): string {
  return /[.?]$/.test(message) ? message : `${message}.`;
}
