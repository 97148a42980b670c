import { describe, expect, test } from 'vitest';
import { emptyDatabase, NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import type { Database } from '../database.server.ts';
import type { NewPost } from '../schema/post.ts';
import {
  findFeaturedPost,
  findNeighbors,
  findPost,
  findPostTag,
  listPopularTags,
  listPostCategories,
  listPosts,
} from './posts.server.ts';

const firstPage = { limit: 12, offset: 0 };
const slugsOf = (posts: readonly { readonly slug: string }[]) => posts.map(({ slug }) => slug);

/** Writes a post a day, the last one newest, and gives it the tags. */
async function addPost(db: Database, slug: string, post: Partial<NewPost> = {}, tags: string[] = []) {
  const { id } = await db
    .insertInto('post')
    .values({
      slug,
      title: `About ${slug}`,
      excerpt: 'What it says.',
      body: 'One two three.',
      author: 'Nora Whitlock',
      author_id: null,
      category_id: 1,
      image: '🧾',
      status: 'published',
      published_at: NOON,
      created_at: NOON,
      updated_at: NOON,
      ...post,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const name of tags) {
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const { id: tagId } = await db
      .insertInto('tag')
      .values({ slug, name })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('post_tag').values({ post_id: id, tag_id: tagId }).execute();
  }
  return { id, publishedAt: post.published_at ?? NOON };
}

async function blog(): Promise<Database> {
  const db = await emptyDatabase();
  await db
    .insertInto('post_category')
    .values([
      { slug: 'tips', name: 'Tips', position: 1 },
      { slug: 'guides', name: 'Guides', position: 0 },
    ])
    .execute();
  return db;
}

describe('published posts', () => {
  test('are those that are published, from their moment on', async () => {
    const db = await blog();
    await addPost(db, 'out');
    await addPost(db, 'draft', { status: 'draft' });
    await addPost(db, 'withdrawn', { status: 'withdrawn' });
    await addPost(db, 'later', { published_at: NOON + 1 });

    expect(await listPosts(db, {}, firstPage, NOON)).toMatchObject({ posts: [{ slug: 'out' }], total: 1 });
    expect(slugsOf((await listPosts(db, {}, firstPage, NOON + 1)).posts)).toEqual(['later', 'out']);
    for (const slug of ['draft', 'withdrawn', 'later', 'no-such-post']) {
      expect(await findPost(db, slug, NOON), slug).toBeUndefined();
    }
    expect(await findPost(db, 'later', NOON + 1)).toMatchObject({ title: 'About later', readMinutes: 1 });
  });

  test('come newest first, a page at a time, those of one instant by id', async () => {
    const db = await blog();
    for (const day of [3, 1, 2]) await addPost(db, `day-${day}`, { published_at: NOON - day * DAY_MS });
    await addPost(db, 'also-day-1', { published_at: NOON - DAY_MS });

    const inOrder = ['also-day-1', 'day-1', 'day-2', 'day-3'];
    const pages = await Promise.all([0, 2, 4].map((offset) => listPosts(db, {}, { limit: 2, offset }, NOON)));
    expect(pages.map(({ posts }) => slugsOf(posts))).toEqual([inOrder.slice(0, 2), inOrder.slice(2), []]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
  });

  test('are narrowed by category, by tag and by the post shown elsewhere', async () => {
    const db = await blog();
    await addPost(db, 'one', { published_at: NOON - 1 }, ['fees', 'caps']);
    await addPost(db, 'two', { category_id: 2 }, ['fees']);

    const found = async (query: Parameters<typeof listPosts>[1]) =>
      slugsOf((await listPosts(db, query, firstPage, NOON)).posts);
    expect(await found({ categorySlug: 'guides' })).toEqual(['two']);
    expect(await found({ categorySlug: 'no-such' })).toEqual([]);
    expect(await found({ tagSlug: 'fees' })).toEqual(['two', 'one']);
    expect(await found({ tagSlug: 'caps' })).toEqual(['one']);
    expect(await found({ exceptSlug: 'two' })).toEqual(['one']);
  });
});

describe('findFeaturedPost', () => {
  test('is the newest featured one, else the newest, else none', async () => {
    const db = await blog();
    expect(await findFeaturedPost(db, NOON)).toBeUndefined();
    await addPost(db, 'old', { published_at: NOON - 2 });
    await addPost(db, 'new', { published_at: NOON - 1 });
    expect((await findFeaturedPost(db, NOON))?.slug).toBe('new');
    await db.updateTable('post').set({ featured: 1 }).where('slug', '=', 'old').execute();
    expect((await findFeaturedPost(db, NOON))?.slug).toBe('old');
    await addPost(db, 'yet-to-come', { featured: 1, published_at: NOON + 1 });
    expect((await findFeaturedPost(db, NOON))?.slug).toBe('old');
  });
});

describe('findNeighbors', () => {
  test('are the posts just before and just after, those of one instant by id', async () => {
    const db = await blog();
    const first = await addPost(db, 'first', { published_at: NOON - 2 });
    const second = await addPost(db, 'second', { published_at: NOON - 1 });
    const third = await addPost(db, 'third', { published_at: NOON - 1 });
    await addPost(db, 'draft', { status: 'draft' });
    await addPost(db, 'later', { published_at: NOON + 1 });

    expect(await findNeighbors(db, first, NOON)).toMatchObject({
      older: undefined,
      newer: { slug: 'second' },
    });
    expect(await findNeighbors(db, second, NOON)).toMatchObject({
      older: { slug: 'first' },
      newer: { slug: 'third' },
    });
    expect(await findNeighbors(db, third, NOON)).toMatchObject({
      older: { slug: 'second' },
      newer: undefined,
    });
  });
});

describe('categories and tags', () => {
  test('count published posts alone; categories without any stay', async () => {
    const db = await blog();
    await addPost(db, 'one', {}, ['fees']);
    await addPost(db, 'draft', { status: 'draft' }, ['fees', 'secret']);
    await addPost(db, 'later', { published_at: NOON + 1 }, ['fees']);

    expect(await listPostCategories(db, NOON)).toEqual([
      { slug: 'guides', name: 'Guides', posts: 0 },
      { slug: 'tips', name: 'Tips', posts: 1 },
    ]);
    expect(await listPopularTags(db, NOON, 10)).toEqual([{ slug: 'fees', name: 'fees', posts: 1 }]);
    expect(await findPostTag(db, 'fees', NOON + 1)).toMatchObject({ posts: 2 });
    expect(await findPostTag(db, 'secret', NOON)).toBeUndefined();
  });

  test('ranks tags by their posts, then by name, one row a tag however it is spelled', async () => {
    const db = await blog();
    await addPost(db, 'one', {}, ['caps', 'Delivery fees', 'alcohol']);
    await addPost(db, 'two', {}, ['delivery fees']);
    expect(await listPopularTags(db, NOON, 2)).toEqual([
      { slug: 'delivery-fees', name: 'Delivery fees', posts: 2 },
      { slug: 'alcohol', name: 'alcohol', posts: 1 },
    ]);
  });
});

describe('the sample', () => {
  test('is three readable posts in five counted categories', async () => {
    const db = await sampleDatabase();
    const { posts, total } = await listPosts(db, {}, firstPage, NOON);
    const categories = await listPostCategories(db, NOON);
    expect(total).toBe(3);
    expect(posts.every(({ readMinutes }) => readMinutes >= 3)).toBe(true);
    expect(categories).toHaveLength(5);
    expect(categories.reduce((sum, category) => sum + category.posts, 0)).toBe(3);
  });
});
