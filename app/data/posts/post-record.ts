import { z } from 'zod';
import { moment, optional, slug, status, text } from '../record-fields.ts';

/** The fields of a post that people write, whether in the office or in `content/`. */
export const postShape = {
  slug,
  title: text(90),
  excerpt: text(240),
  /** As printed. */
  author: text(60),
  /** The slug of a category. */
  category: slug,
  tags: z.array(text(30)).max(5),
  /** An emoji. */
  image: text(8),
  featured: z.boolean().default(false),
};

export const postFields = z.strictObject({
  ...postShape,
  /** Markdown. */
  body: z.string().min(1, 'must not be empty'),
  /** Which person of ours the author is. */
  authorId: optional(z.int()),
  status,
  /** Epoch ms; a later date is a post yet to come. Null until it is published. */
  publishedAt: moment.nullable(),
});
export type PostFields = z.infer<typeof postFields>;

export const postCategoryFields = z.strictObject({ slug, name: text(40) });
