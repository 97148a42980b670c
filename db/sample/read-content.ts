import { readFile } from 'node:fs/promises';
import { projectFile } from '../../app/data/program-files.server.ts';
import { settingsSchema } from '../../app/records/settings-rules.ts';
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

function contentFile(name: string): string {
  return projectFile(`content/${name}`);
}
