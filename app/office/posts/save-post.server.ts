import { redirect } from 'react-router';
import type { PersonBy } from '../../data/audit/audit.server.ts';
import { createOnce } from '../../data/changes/submissions.server.ts';
import type { Database } from '../../data/database.server.ts';
import { type EditedPost, findPostToEdit } from '../../data/posts/office-posts.server.ts';
import { createPost, savePost } from '../../data/posts/post-forms.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { postFields } from '../../records/post.ts';
import { valuesOf } from '../ui/form/form-values.ts';
import { momentsIn } from '../ui/form/moments.server.ts';
import { toForm } from '../ui/form/record-values.ts';
import { formAgain, orErrors, saveRecord, statusAfter, submissionOf } from '../ui/form/save-form.server.ts';
import { readPost } from './post-values.server.ts';

/** Creates the post that a form describes. Leads to it, or returns what is wrong. */
export async function createFromForm(db: Database, form: FormData, by: PersonBy) {
  const { zone } = await getSettings(db);
  const values = valuesOf(form);
  const read = readPost(values, { zone, status: statusAfter(form, 'draft') });
  if ('errors' in read) return formAgain({ values, errors: read.errors });
  const create = (transaction: Database) => createPost(transaction, read.typed, by);
  const id = await orErrors(values, postFields, () => createOnce(db, submissionOf(form, by), create));
  return typeof id === 'number' ? redirect(`/office/posts/${id}?saved=1`) : formAgain(id);
}

/** Saves a post's form. Leads back to it, or returns what is wrong and what somebody else has saved meanwhile. */
export async function saveFromForm(
  db: Database,
  { id, fields: current }: EditedPost,
  form: FormData,
  by: PersonBy,
) {
  const { zone } = await getSettings(db);
  const typed = valuesOf(form);
  const read = readPost(typed, { zone, status: statusAfter(form, current.status), current });
  if ('errors' in read) return formAgain({ values: typed, errors: read.errors });
  const saved = await saveRecord(db, {
    form,
    typed,
    fields: postFields,
    toForm: (post) => toForm(postFields, post, momentsIn(zone)),
    save: (version) => savePost(db, { id, version, changes: read.typed }, by),
    find: () => findPostToEdit(db, id),
  });
  return 'version' in saved ? redirect(`/office/posts/${id}?saved=${saved.version}`) : formAgain(saved);
}
