import type { z } from 'zod';
import { postCategoryFields, postFields } from '../../records/post.ts';
import { recordSchema } from '../../records/record-schema.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import { nextPosition } from '../changes/arrange.server.ts';
import { changeContent } from '../changes/content-change.server.ts';
import { releaseSlug } from '../changes/slugs.server.ts';
import { createRecords, tableKind } from '../changes/table-kind.server.ts';
import type { Database } from '../database.server.ts';
import { setLabels } from '../site/write-labels.server.ts';
import { listTags } from './posts.server.ts';

const postSchema = recordSchema(postFields);
const postCategorySchema = recordSchema(postCategoryFields);

/**
 * Adds blog categories after the existing ones.
 * @returns their ids, in the order given
 */
export async function createPostCategories(
  db: Database,
  categories: readonly z.input<typeof postCategorySchema>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = categories.map((category) => postCategorySchema.parse(category));
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const category of checked) {
      await releaseSlug(transaction, 'post_category', category.slug);
      const position = await nextPosition(transaction, { table: 'post_category' });
      const { id } = await transaction
        .insertInto('post_category')
        .values({ ...category, position, sample })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'post_category', detail: { ids } } };
  });
}

/**
 * Adds posts with their tags.
 * @returns their ids, in the order given
 * @throws ZodError when a field doesn't fit or another post has the slug, a RangeError when there is no such category;
 * none is added then
 */
export async function createPosts(
  db: Database,
  posts: readonly z.input<typeof postSchema>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const records = posts.map((post) => postSchema.parse(post));
  return createRecords(db, postKind, { records, sample }, by);
}

/** Writing one throws a RangeError when there is no such category. */
export const postKind = tableKind('post', postFields, {
  async read(db, { id, category_id }) {
    const [{ slug: category }, tags] = await Promise.all([
      db.selectFrom('post_category').select('slug').where('id', '=', category_id).executeTakeFirstOrThrow(),
      listTags(db, [id]),
    ]);
    return { schema: postSchema, others: { category, tags: tags.map(({ name }) => name) } };
  },
  complete: (post, by) =>
    post.status === 'published' && post.publishedAt === null ? { ...post, publishedAt: by.now } : post,
  async derive(db, posts) {
    const categories = await db.selectFrom('post_category').select(['id', 'slug']).execute();
    const ids = new Map(categories.map(({ id, slug }) => [slug, id]));
    return posts.map(({ record: { category } }) => {
      const id = ids.get(category);
      if (id === undefined) throw new RangeError(`There is no category ${category}.`);
      return { category_id: id };
    });
  },
  async follow(transaction, edits) {
    for (const { id, after, sample } of edits)
      await setLabels(transaction, 'tag', { id, names: after.tags, sample });
  },
});
