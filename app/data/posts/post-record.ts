import { z } from 'zod';
import { slugify } from '../../domain/text/slugs.ts';
import { moment, optional, slug, status, text } from '../record-fields.ts';

/** About 15,000 words: an hour of reading. */
const BODY_MAX_LENGTH = 100_000;

/** The fields of a post that people write, whether in the office or in `content/`. */
export const postShape = {
  slug,
  title: text(90),
  excerpt: text(240),
  /** As printed. */
  author: text(60),
  /** The slug of a category. */
  category: slug,
  tags: z
    .array(
      // A tag's address is made from its letters and digits.
      text(30).refine((name) => slugify(name) !== '', 'must have a letter from a to z or a digit'),
    )
    .max(5, 'must be at most 5'),
  image: text(8).refine((image) => /\p{Extended_Pictographic}/u.test(image), 'must be an emoji, such as 🧾'),
  featured: z.boolean().default(false),
};

export const postFields = z.strictObject({
  ...postShape,
  /** Markdown. */
  body: z
    .string()
    .min(1, 'can’t be empty')
    .max(BODY_MAX_LENGTH, `must be at most ${BODY_MAX_LENGTH} characters`),
  /** Which person of ours the author is. */
  authorId: optional(z.int()),
  status,
  /** Epoch ms; a later date is a post yet to come. Null until it is published. */
  publishedAt: moment.nullable(),
});
export type PostFields = z.infer<typeof postFields>;

export const postCategoryFields = z.strictObject({ slug, name: text(40) });
