import { slugify } from '../domain/text/slugs.ts';
import * as field from './field.ts';

/** About 15,000 words: an hour of reading. */
export const BODY_MAX_LENGTH = 100_000;

/** The fields of a post that files of `content/` have, too. */
export const writtenPostFields = {
  title: field.line({ label: 'Title', max: 90, rows: 1 }),
  slug: field.slug({
    label: 'Address',
    hint: 'Leave it empty to make it from the title. If you change it, the old address redirects.',
  }),
  excerpt: field.line({
    label: 'Excerpt',
    hint: 'One or two sentences, for lists, search engines, and link previews.',
    max: 240,
    rows: 2,
  }),
  /** As printed. */
  author: field.line({ label: 'Author', hint: 'The name that readers see.', max: 60 }),
  category: field.slug({ label: 'Category', column: null }),
  tags: field.names({
    label: 'Tags',
    hint: 'Up to five, separated by commas. New tags are created when you save.',
    max: 5,
    itemMax: 30,
    // A tag's address is made from its letters and digits.
    rule: { fits: (name) => slugify(name) !== '', message: 'must have a letter from a to z or a digit' },
    column: null,
  }),
  image: field.line({
    label: 'Image',
    hint: 'An emoji. It appears on the post’s stamp.',
    max: 8,
    rule: {
      fits: (image) => /\p{Extended_Pictographic}/u.test(image),
      message: 'must be an emoji, such as 🧾',
    },
  }),
  featured: field.flag({
    label: 'Featured',
    hint: 'The newest featured post comes first on the blog.',
    default: false,
  }),
};

export const postFields = {
  ...writtenPostFields,
  /** Markdown. */
  body: field.longText({ label: 'Body', max: BODY_MAX_LENGTH, rows: 22 }),
  /** A later date means a scheduled post; null until it's published. */
  publishedAt: field.moment({
    label: 'Publish date',
    error: 'Enter a date and a time like 2026-12-08T09:00, or leave it empty.',
    isOptional: true,
  }),
  /** The person of ours who is the author. */
  authorId: field.number({ label: 'Author', min: 1, isOptional: true, isElsewhere: true }),
  status: field.status,
};
export type PostFields = field.RecordOf<typeof postFields>;

export const postCategoryFields = {
  slug: field.slug({ label: 'Address' }),
  name: field.line({ label: 'Name', max: 40 }),
};
