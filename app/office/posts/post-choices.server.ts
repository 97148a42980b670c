import type { Database } from '../../data/database.server.ts';
import { listAuthorNames, listTagNames } from '../../data/posts/office-posts.server.ts';
import { listPostCategories } from '../../data/posts/posts.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import type { PostChoices } from './post-form.tsx';

/** What the form of a post lets its editor choose from, at `now` (epoch ms). */
export async function postChoices(db: Database, now: number): Promise<PostChoices> {
  const [categories, tags, authors, { zone }] = await Promise.all([
    listPostCategories(db, now),
    listTagNames(db),
    listAuthorNames(db),
    getSettings(db),
  ]);
  return { categories: categories.map(({ slug, name }) => ({ slug, name })), tags, authors, zone };
}
