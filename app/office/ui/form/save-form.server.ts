import { data } from 'react-router';
import { ZodError } from 'zod';
import type { PersonBy } from '../../../data/audit/audit.server.ts';
import { findPersonNames } from '../../../data/audit/person-names.server.ts';
import type { UpdateOutcome } from '../../../data/changes/edit-records.server.ts';
import type { Submission } from '../../../data/changes/submissions.server.ts';
import type { Database } from '../../../data/database.server.ts';
import { textOf } from '../../../frame/forms/form.server.ts';
import { notFound } from '../../../frame/route-parameters.ts';
import type { Fields } from '../../../records/field.ts';
import { type FormResult, fieldErrors } from './form-result.ts';
import { type FormValues, INTENT_FIELD, REQUEST_KEY_FIELD, VERSION_FIELD } from './form-values.ts';
import { type ConflictOptions, resolveConflict } from './resolve-conflict.ts';

/** The form again, with what kept it from being saved. */
export function formAgain<Result extends FormResult>(result: Result) {
  return data(result, { status: result.conflict ? 409 : 400 });
}

/** The sending of a form that creates something once. Without a key, which every form has, each sending counts. */
export function submissionOf(form: FormData, { actor, now }: PersonBy): Submission {
  const key = textOf(form, REQUEST_KEY_FIELD) || crypto.randomUUID();
  return { key, personId: actor.personId, now };
}

type Status = 'draft' | 'published' | 'withdrawn';

/** The status that the button pressed gives a record; "Save" keeps the current one. */
export function statusAfter(form: FormData, status: Status): Status {
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'publish') return 'published';
  return intent === 'withdraw' ? 'withdrawn' : status;
}

/** Does what a form asks for, or returns what is wrong with its fields. */
export async function orErrors<Result>(
  values: FormValues,
  fields: Fields,
  work: () => Promise<Result>,
): Promise<Result | FormResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return { values, ...fieldErrors(error, fields) };
  }
}

/** What the form shows after somebody else has saved the record first. */
export async function conflictOf<Stored extends object>(
  db: Database,
  options: Omit<ConflictOptions<Stored>, 'people'>,
): Promise<FormResult> {
  const ids = options.changed.map(({ personId }) => personId);
  return resolveConflict({ ...options, people: await findPersonNames(db, ids) });
}

interface SavedForm<Stored> {
  readonly form: FormData;
  readonly typed: FormValues;
  readonly fields: Fields;
  readonly toForm: (record: Stored) => FormValues;
  /** Saves what was typed, unless the record has another version than this one. */
  readonly save: (version: number) => Promise<UpdateOutcome>;
  /** The record as it is now. */
  readonly find: () => Promise<{ readonly version: number; readonly fields: Stored } | undefined>;
}

/**
 * Saves the form of a record.
 * @returns the version that it has now, or what the form shows instead
 * @throws a 404 response if there is no such record anymore
 */
export async function saveRecord<Stored extends object>(
  db: Database,
  { form, typed, fields, toForm, save, find }: SavedForm<Stored>,
): Promise<{ readonly version: number } | FormResult> {
  return orErrors(typed, fields, async () => {
    const saved = await save(Number(textOf(form, VERSION_FIELD)));
    if (saved.outcome === 'saved') return { version: saved.version };
    const now = await find();
    if (saved.outcome === 'missing' || !now) throw notFound();
    const { version, fields: current } = now;
    return conflictOf(db, { typed, current, version, changed: saved.changed, toForm, fields });
  });
}
