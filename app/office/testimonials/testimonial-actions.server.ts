import { data, redirect } from 'react-router';
import { ZodError } from 'zod';
import type { Database } from '../../data/database.server.ts';
import type { PersonBy } from '../../data/operations/audit.server.ts';
import { findPersonNames } from '../../data/operations/person-names.server.ts';
import { createOnce } from '../../data/operations/submissions.server.ts';
import { type EditedTestimonial, listTestimonialsToEdit } from '../../data/site/office-words.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { arrangeTestimonials } from '../../data/site/write-order.server.ts';
import {
  addTestimonial,
  deleteTestimonial,
  makeDraftTestimonials,
  publishTestimonials,
  updateTestimonial,
  withdrawTestimonials,
} from '../../data/site/write-words.server.ts';
import { dayOf } from '../../domain/time/days.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import { INTENT_FIELD, REQUEST_KEY_FIELD, VERSION_FIELD, valuesOf } from '../ui/form/form-values.ts';
import { resolveConflict } from '../ui/form/resolve-conflict.ts';
import { arrangementIn, idsIn, orderConflict } from '../ui/list/arrangement.server.ts';
import { readTestimonial, testimonialFormFields, testimonialToForm } from './testimonial-values.server.ts';

/** What a change in the list led to. */
export interface Done {
  readonly done: string;
  /** What takes it back; null where nothing changed. */
  readonly undo: { readonly id: number; readonly intent: 'publish' | 'withdraw' | 'to-draft' } | null;
}

const LIST = '/office/testimonials';

/** Adds a testimonial. Leads back to the list, or returns what is wrong. */
export async function addFromForm(db: Database, form: FormData, by: PersonBy) {
  const values = valuesOf(form);
  const status = textOf(form, INTENT_FIELD) === 'publish' ? 'published' : 'draft';
  const read = readTestimonial(values, { status, isSample: false, today: await todayAt(db, by.now) });
  if ('errors' in read) return refused({ values, errors: read.errors });
  const key = textOf(form, REQUEST_KEY_FIELD) || crypto.randomUUID();
  try {
    await createOnce(db, { key, personId: by.actor.personId, now: by.now }, (transaction) =>
      addTestimonial(transaction, read.typed, by),
    );
    return redirect(`${LIST}?saved=1`);
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

/** Saves or deletes a testimonial. Leads back to the list, or returns what is wrong. */
export async function saveFromForm(db: Database, edited: EditedTestimonial, form: FormData, by: PersonBy) {
  const { id, isSample } = edited;
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'delete') {
    await deleteTestimonial(db, id, by);
    return redirect(`${LIST}?saved=deleted`);
  }
  const values = valuesOf(form);
  const statuses: Partial<Record<string, EditedTestimonial['status']>> = {
    publish: 'published',
    withdraw: 'withdrawn',
  };
  const status = statuses[intent] ?? edited.status;
  const read = readTestimonial(values, { status, isSample, today: await todayAt(db, by.now) });
  if ('errors' in read) return refused({ values, errors: read.errors });
  try {
    const version = Number(textOf(form, VERSION_FIELD));
    const saved = await updateTestimonial(db, { id, version, changes: read.typed }, by);
    if (saved.outcome === 'saved') return redirect(`${LIST}?saved=${id}.${saved.version}`);
    const current = (await listTestimonialsToEdit(db)).find((each) => each.id === id);
    if (saved.outcome === 'missing' || !current) throw notFound();
    const result = resolveConflict<Partial<EditedTestimonial>>({
      typed: values,
      current,
      version: current.version,
      changed: saved.changed,
      toForm: testimonialToForm,
      formFields: testimonialFormFields,
      people: await findPersonNames(
        db,
        saved.changed.map(({ personId }) => personId),
      ),
    });
    return data<FormResult>(withoutBase(result), { status: 409 });
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

/** The day on the site's calendar, which may be tomorrow's in UTC. */
async function todayAt(db: Database, now: number): Promise<number> {
  const { zone } = await getSettings(db);
  return dayOf(now, zone);
}

/** Publishes, withdraws, takes back, or arranges testimonials of the list. */
export async function changeInList(db: Database, form: FormData, by: PersonBy) {
  const intent = textOf(form, INTENT_FIELD);
  const ids = idsIn(form);
  const before = (await listTestimonialsToEdit(db)).find(({ id }) => id === ids[0]);
  if (intent === 'publish') {
    const { ids: changed, refused: left } = await publishTestimonials(db, ids, by);
    if (left.some(({ reason }) => reason === 'unfit'))
      return {
        done: 'Nothing was published. Choose “Edit”, then enter how and when they agreed.',
        undo: null,
      };
    return { done: changed.length > 0 ? 'Published.' : GONE, undo: backTo(before, changed) };
  }
  if (intent === 'withdraw') {
    const { ids: changed } = await withdrawTestimonials(db, ids, by);
    return { done: changed.length > 0 ? 'Withdrawn.' : GONE, undo: backTo(before, changed) };
  }
  if (intent === 'to-draft') {
    const { ids: changed } = await makeDraftTestimonials(db, ids, by);
    return { done: changed.length > 0 ? 'It’s a draft again.' : GONE, undo: null };
  }
  const arrangement = arrangementIn(form);
  if ((await arrangeTestimonials(db, arrangement, by)) === 'conflict') return orderConflict(arrangement);
  // Without JavaScript each step is a form of its own, and the next one follows.
  return redirect(form.has('move') ? `${LIST}?order=1` : `${LIST}?saved=order`);
}

const GONE = 'Nothing was changed: someone else changed or deleted it first.';

const intentOf = { draft: 'to-draft', published: 'publish', withdrawn: 'withdraw' } as const;

/** What gives the testimonial the status that it had before; null where it wasn't changed. */
function backTo(before: EditedTestimonial | undefined, changed: readonly number[]): Done['undo'] {
  return before && changed.includes(before.id) ? { id: before.id, intent: intentOf[before.status] } : null;
}

/** The audit keeps nothing personal, so nobody knows what it was before. */
function withoutBase(result: FormResult): FormResult {
  if (!result.conflict) return result;
  const fields = result.conflict.fields.map((field) => ({
    ...field,
    base: 'not kept, because it’s personal',
  }));
  return { ...result, conflict: { ...result.conflict, fields } };
}

function refused(result: FormResult) {
  return data<FormResult>(result, { status: 400 });
}

/** @throws anything that isn't about a field */
function errorsOf(error: unknown) {
  const fields = Object.entries(testimonialFormFields).map(([field, each]) => [field, each[0]!]);
  if (error instanceof ZodError) return fieldErrors(error, Object.fromEntries(fields));
  throw error;
}
