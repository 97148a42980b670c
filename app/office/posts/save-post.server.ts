import { data, redirect } from 'react-router';
import { ZodError } from 'zod';
import type { Database } from '../../data/database.server.ts';
import type { PersonBy } from '../../data/operations/audit.server.ts';
import { findPersonNames } from '../../data/operations/person-names.server.ts';
import { createOnce } from '../../data/operations/submissions.server.ts';
import { type EditedPost, findPostToEdit } from '../../data/posts/office-posts.server.ts';
import { createPost, savePost } from '../../data/posts/post-forms.server.ts';
import type { PostFields } from '../../data/posts/post-record.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import { notFound } from '../../frame/route-parameters.ts';
import { type FormResult, fieldErrors } from '../ui/form/form-result.ts';
import { INTENT_FIELD, REQUEST_KEY_FIELD, VERSION_FIELD } from '../ui/form/form-values.ts';
import { resolveConflict } from '../ui/form/resolve-conflict.ts';
import { formVersion, postFormFields, postToForm, postValuesOf, readPost } from './post-values.server.ts';

/** Creates the post that a form describes. Leads to it, or returns what is wrong. */
export async function createFromForm(db: Database, form: FormData, by: PersonBy) {
  const { zone } = await getSettings(db);
  const values = postValuesOf(form);
  const read = readPost(values, { zone, status: statusAfter(form, 'draft') });
  if ('errors' in read) return refused({ values, errors: read.errors });
  const key = textOf(form, REQUEST_KEY_FIELD) || crypto.randomUUID();
  const create = (transaction: Database) => createPost(transaction, read.typed, by);
  try {
    const id = await createOnce(db, { key, personId: by.actor.personId, now: by.now }, create);
    return redirect(`/office/posts/${id}?saved=1`);
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

/** Saves a post's form. Leads back to it, or returns what is wrong and what somebody else has saved meanwhile. */
export async function saveFromForm(db: Database, post: EditedPost, form: FormData, by: PersonBy) {
  const { zone } = await getSettings(db);
  const values = postValuesOf(form);
  const status = statusAfter(form, post.fields.status);
  const read = readPost(values, { zone, status, current: post.fields });
  if ('errors' in read) return refused({ values, errors: read.errors });
  const version = formVersion.parse(textOf(form, VERSION_FIELD));
  try {
    const saved = await savePost(db, { id: post.id, version, changes: read.typed }, by);
    if (saved.outcome === 'saved') return redirect(`/office/posts/${post.id}?saved=${saved.version}`);
    const current = await findPostToEdit(db, post.id);
    if (saved.outcome === 'missing' || !current) throw notFound();
    const result = resolveConflict({
      typed: values,
      current: current.fields,
      version: current.version,
      changed: saved.changed,
      toForm: (fields) => postToForm(fields, zone),
      formFields: Object.fromEntries(
        Object.entries(postFormFields).map(([field, formField]) => [field, [formField]]),
      ),
      people: await findPersonNames(
        db,
        saved.changed.map(({ personId }) => personId),
      ),
    });
    return data<FormResult>(result, { status: 409 });
  } catch (error) {
    return refused({ values, ...errorsOf(error) });
  }
}

function refused(result: FormResult) {
  return data<FormResult>(result, { status: 400 });
}

/** @throws anything that isn't about a field */
function errorsOf(error: unknown) {
  if (error instanceof ZodError) return fieldErrors(error, postFormFields);
  throw error;
}

/** The status that the button pressed gives a post; "Save" keeps the current one. */
function statusAfter(form: FormData, status: PostFields['status']): PostFields['status'] {
  const intent = textOf(form, INTENT_FIELD);
  if (intent === 'publish') return 'published';
  return intent === 'withdraw' ? 'withdrawn' : status;
}
