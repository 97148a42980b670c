import type { TypedPost } from '../../data/posts/post-forms.server.ts';
import { slugify } from '../../domain/text/slugs.ts';
import { type PostFields, postFields } from '../../records/post.ts';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, lineOf } from '../ui/form/form-values.ts';
import { momentsIn } from '../ui/form/moments.server.ts';
import { fromForm } from '../ui/form/record-values.ts';

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
