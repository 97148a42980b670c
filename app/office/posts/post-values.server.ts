import type { TypedPost } from '../../data/posts/post-forms.server.ts';
import type { PostFields } from '../../data/posts/post-record.ts';
import { parseWallTime } from '../../domain/office/wall-time.ts';
import { slugify } from '../../domain/text/slugs.ts';
import { wallTimeText } from '../../words/office/wall-time.ts';
import type { FormFields, FormResult } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf, toValues, valuesOf } from '../ui/form/form-values.ts';

/** The fields of the form by those of the record. */
export const postFormFields: FormFields = {
  title: { name: 'title', label: 'Title' },
  slug: { name: 'slug', label: 'Address' },
  excerpt: { name: 'excerpt', label: 'Excerpt' },
  body: { name: 'body', label: 'Body' },
  author: { name: 'author', label: 'Author' },
  category: { name: 'category', label: 'Category' },
  tags: { name: 'tags', label: 'Tags' },
  image: { name: 'image', label: 'Image' },
  featured: { name: 'featured', label: 'Featured' },
  publishedAt: { name: 'publish-at', label: 'Publish date' },
};

/** A form's values; browsers send line breaks in two characters, and records have one. */
export function postValuesOf(form: FormData): FormValues {
  const values = Object.entries(valuesOf(form));
  return Object.fromEntries(
    values.map(([name, texts]) => [name, texts.map((text) => text.replace(/\r\n?/g, '\n'))]),
  );
}

/** A post as its form shows it, with times as a clock in `zone` shows them. */
export function postToForm({ tags, publishedAt, ...fields }: PostFields, zone: string): FormValues {
  const { title, slug, excerpt, body, author, category, image, featured } = fields;
  return toValues({
    title,
    slug,
    excerpt,
    body,
    author,
    category,
    'new-category': '',
    tags: tags.join(', '),
    image,
    featured,
    'publish-at': publishedAt === null ? '' : wallTimeText(publishedAt, zone),
  });
}

interface ReadOptions {
  readonly zone: string;
  /** The status that the button pressed leads to. */
  readonly status: PostFields['status'];
  /** The post as it's stored; undefined for a new one. */
  readonly current?: PostFields;
}

/** What a form says, or what is wrong with the fields that the record's schema doesn't know. */
export function readPost(
  values: FormValues,
  { zone, status, current }: ReadOptions,
): { readonly typed: TypedPost } | { readonly errors: FormResult['errors'] } {
  const textIn = (name: string) => firstValueOf(values, name).trim();
  const newName = textIn('new-category');
  const publishedAt = readPublishDate(textIn('publish-at'), zone, current?.publishedAt ?? null);
  const errors: Record<string, string> = {};
  const title = textIn('title');
  const slug = textIn('slug') || slugify(title);
  if (title && !slug)
    errors.slug = 'Enter an address, because the title has no letter from a to z and no digit.';
  if (newName && (newName.length > 40 || slugify(newName) === ''))
    errors['new-category'] =
      'Name a category in at most 40 characters, with at least one letter from a to z or digit.';
  if (!newName && !textIn('category')) errors['new-category'] = 'Choose a category, or name a new one.';
  if (publishedAt === undefined)
    errors['publish-at'] = 'Enter a date and a time like 2026-12-08T09:00, or leave it empty.';
  if (publishedAt === undefined || Object.keys(errors).length > 0) return { errors };
  const typed = {
    title,
    // Without a title, that alone is wrong.
    slug: slug || 'untitled',
    excerpt: textIn('excerpt').replace(/\s+/g, ' '),
    body: firstValueOf(values, 'body'),
    author: textIn('author'),
    category: newName ? { newName } : { slug: textIn('category') },
    tags: textIn('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    image: textIn('image'),
    featured: textIn('featured') === '1',
    status,
    publishedAt,
  };
  return { typed };
}

/** Undefined where the text is no time. The stored moment stays while its minute does: it has seconds as well. */
function readPublishDate(text: string, zone: string, current: number | null): number | null | undefined {
  if (text === '') return null;
  if (current !== null && text === wallTimeText(current, zone)) return current;
  return parseWallTime(text, zone);
}
