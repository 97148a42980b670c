import type { z } from 'zod';
import { slugify } from '../../domain/text/slugs.ts';
import type { ChangeBy } from '../audit/audit.server.ts';
import type { Database, DatabaseTransaction } from '../database.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import {
  type BulkOutcome,
  type Edit,
  editRecords,
  type RecordKind,
  type Update,
  type UpdateOutcome,
  updateRecord,
} from '../operations/edit-records.server.ts';
import { fieldError } from '../record-fields.ts';
import { type PostFields, postCategoryFields, postFields } from './post-record.ts';

/**
 * Adds blog categories after the existing ones.
 * @returns their ids, in the order given
 */
export async function createPostCategories(
  db: Database,
  categories: readonly z.input<typeof postCategoryFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = categories.map((category) => postCategoryFields.parse(category));
  return changeContent(db, by, async (transaction) => {
    const { last } = await transaction
      .selectFrom('post_category')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const [index, category] of checked.entries()) {
      // A slug in use no longer redirects.
      await transaction.deleteFrom('post_category_old_slug').where('slug', '=', category.slug).execute();
      const { id } = await transaction
        .insertInto('post_category')
        .values({ ...category, position: (last ?? -1) + 1 + index, sample })
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
  posts: readonly z.input<typeof postFields>[],
  by: ChangeBy,
  sample: 0 | 1 = 0,
): Promise<number[]> {
  const checked = posts.map((post) => postFields.parse(post));
  return changeContent(db, by, async (transaction) => {
    const ids: number[] = [];
    for (const post of checked) {
      await claimSlug(transaction, post.slug);
      const { id } = await transaction
        .insertInto('post')
        .values({
          ...(await columnsOf(transaction, post, by.now)),
          sample,
          created_at: by.now,
          updated_at: by.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setTags(transaction, id, post.tags, sample);
      ids.push(id);
    }
    return { result: ids, line: { action: 'create', subject: 'post', detail: { ids } } };
  });
}

/**
 * Changes one post, unless somebody else has changed it meanwhile.
 * @throws ZodError when the fields don't fit or another post has the slug, a RangeError when there is no such category
 */
export function updatePost(db: Database, update: Update<PostFields>, by: ChangeBy): Promise<UpdateOutcome> {
  return updateRecord(db, postKind, update, by);
}

export function publishPosts(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, postKind, { action: 'publish', ids, changes: { status: 'published' } }, by);
}

export function withdrawPosts(db: Database, ids: readonly number[], by: ChangeBy): Promise<BulkOutcome> {
  return editRecords(db, postKind, { action: 'withdraw', ids, changes: { status: 'withdrawn' } }, by);
}

/** How posts are read and written by those who edit them. */
export const postKind: RecordKind<PostFields> = {
  subject: 'post',
  async find(transaction, id) {
    const row = await transaction
      .selectFrom('post')
      .innerJoin('post_category', 'post_category.id', 'post.category_id')
      .selectAll('post')
      .select('post_category.slug as category')
      .where('post.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const tags = await transaction
      .selectFrom('post_tag')
      .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
      .select('tag.name')
      .where('post_tag.post_id', '=', id)
      .orderBy('tag.name')
      .execute();
    return {
      version: row.version,
      schema: postFields,
      fields: {
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        body: row.body,
        author: row.author,
        authorId: row.author_id,
        category: row.category,
        tags: tags.map(({ name }) => name),
        image: row.image,
        featured: row.featured === 1,
        status: row.status,
        publishedAt: row.published_at,
      },
    };
  },
  complete: (post, by) =>
    post.status === 'published' && post.publishedAt === null ? { ...post, publishedAt: by.now } : post,
  save: savePost,
};

async function savePost(
  transaction: DatabaseTransaction,
  { id, version, before, after }: Edit<PostFields>,
  by: ChangeBy,
): Promise<void> {
  if (before.slug !== after.slug) await claimSlug(transaction, after.slug);
  await transaction
    .updateTable('post')
    .set({ ...(await columnsOf(transaction, after, by.now)), version, updated_at: by.now })
    .where('id', '=', id)
    .execute();
  await setTags(transaction, id, after.tags, 0);
  if (before.slug !== after.slug)
    await transaction.insertInto('post_old_slug').values({ slug: before.slug, post_id: id }).execute();
}

async function columnsOf(transaction: DatabaseTransaction, post: PostFields, now: number) {
  const category = await transaction
    .selectFrom('post_category')
    .select('id')
    .where('slug', '=', post.category)
    .executeTakeFirst();
  if (!category) throw new RangeError(`There is no category ${post.category}.`);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    body: post.body,
    author: post.author,
    author_id: post.authorId,
    category_id: category.id,
    image: post.image,
    featured: post.featured ? (1 as const) : (0 as const),
    status: post.status,
    published_at: post.publishedAt ?? (post.status === 'published' ? now : null),
  };
}

/**
 * Takes a slug; it no longer redirects to where it was used before.
 * @throws ZodError when another post has it
 */
async function claimSlug(transaction: DatabaseTransaction, slug: string): Promise<void> {
  const taken = await transaction
    .selectFrom('post')
    .select('title')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (taken) throw fieldError('slug', `is already used by “${taken.title}”`);
  await transaction.deleteFrom('post_old_slug').where('slug', '=', slug).execute();
}

/** Gives a post its tags, creating new ones. */
async function setTags(
  transaction: DatabaseTransaction,
  postId: number,
  names: readonly string[],
  sample: 0 | 1,
): Promise<void> {
  await transaction.deleteFrom('post_tag').where('post_id', '=', postId).execute();
  if (names.length === 0) return;
  const slugs = [...new Set(names.map(slugify))];
  await transaction.deleteFrom('tag_old_slug').where('slug', 'in', slugs).execute();
  for (const name of names) {
    await transaction
      .insertInto('tag')
      .values({ slug: slugify(name), name, sample })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  }
  const tags = await transaction.selectFrom('tag').select('id').where('slug', 'in', slugs).execute();
  await transaction
    .insertInto('post_tag')
    .values(tags.map(({ id }) => ({ post_id: postId, tag_id: id })))
    .execute();
}
