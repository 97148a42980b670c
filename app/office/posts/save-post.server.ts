import { redirect } from 'react-router';
import type { PersonBy } from '../../data/audit/audit.server.ts';
import { createOnce } from '../../data/changes/submissions.server.ts';
import type { Database } from '../../data/database.server.ts';
import { type EditedPost, findPostToEdit } from '../../data/posts/office-posts.server.ts';
import { createPost, savePost, type TypedPost } from '../../data/posts/post-forms.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { slugify } from '../../domain/text/slugs.ts';
import { type PostFields, postFields } from '../../records/post.ts';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, lineOf, valuesOf } from '../ui/form/form-values.ts';
import { momentsIn } from '../ui/form/moments.server.ts';
import { fromForm, toForm } from '../ui/form/record-values.ts';
import { formAgain, orErrors, saveRecord, statusAfter, submissionOf } from '../ui/form/save-form.server.ts';

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

interface ReadOptions {
  readonly zone: string;
  /** The status that the button pressed leads to. */
  readonly status: PostFields['status'];
  /** The post as it's stored; undefined for a new one. */
  readonly current?: PostFields;
}

/** The form's values, or the errors of fields that the record's schema doesn't know. */
export function readPost(
  values: FormValues,
  { zone, status, current }: ReadOptions,
): { readonly typed: TypedPost } | { readonly errors: FormResult['errors'] } {
  const { record, errors: unread } = fromForm(postFields, values, momentsIn(zone, current));
  const newName = lineOf(values, 'new-category');
  const errors: Record<string, string> = { ...unread };
  const { title, category } = record;
  const slug = record.slug || slugify(title);
  if (title && !slug)
    errors.slug = 'Enter an address, because the title has no letter from a to z and no digit.';
  if (newName && (newName.length > 40 || slugify(newName) === ''))
    errors['new-category'] =
      'Name a category in at most 40 characters, with at least one letter from a to z or digit.';
  if (!newName && !category) errors['new-category'] = 'Choose a category, or name a new one.';
  if (Object.keys(errors).length > 0) return { errors };
  const typed = {
    ...record,
    // If the title is missing, that is the only error.
    slug: slug || 'untitled',
    category: newName ? { newName } : { slug: category },
    status,
  };
  return { typed };
}
