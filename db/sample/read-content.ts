import { readFile } from 'node:fs/promises';
import { settingsSchema } from '../../app/data/site/settings.ts';
import {
  codesFileSchema,
  faqFileSchema,
  peopleFileSchema,
  postsFileSchema,
  storesFileSchema,
  testimonialsFileSchema,
} from '../../content/schema.ts';

export type Content = Awaited<ReturnType<typeof readContent>>;

/**
 * The files of `content/` that the sample is made of.
 * @throws ZodError when one does not fit its schema
 */
export async function readContent() {
  const posts = postsFileSchema.parse(await readJson('posts.json'));
  return {
    settings: settingsSchema.parse(await readJson('settings.json')),
    people: peopleFileSchema.parse(await readJson('people.json')),
    stores: storesFileSchema.parse(await readJson('stores.json')),
    codes: codesFileSchema.parse(await readJson('codes.json')),
    faq: faqFileSchema.parse(await readJson('faq.json')),
    testimonials: testimonialsFileSchema.parse(await readJson('testimonials.json')),
    posts,
    bodies: new Map(
      await Promise.all(
        posts.posts.map(
          async ({ slug }) => [slug, await readFile(contentFile(`posts/${slug}.md`), 'utf8')] as const,
        ),
      ),
    ),
  };
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(contentFile(name), 'utf8'));
}

function contentFile(name: string): URL {
  return new URL(`../../content/${name}`, import.meta.url);
}
