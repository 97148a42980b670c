import { expect, test } from 'vitest';
import { NOON, sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import type { Database } from '../database.server.ts';
import { listPostsForOffice, listTagNames, type OfficePostQuery } from './office-posts.server.ts';

const everything: OfficePostQuery = {
  search: '',
  state: undefined,
  categorySlug: undefined,
  from: undefined,
};

async function find(db: Database, query: Partial<OfficePostQuery>, now = NOON) {
  const { posts } = await listPostsForOffice(db, { ...everything, ...query }, { limit: 50, now });
  return posts.map(({ slug }) => slug);
}

/** Posts edited a second apart, the last one last. */
async function blog(): Promise<Database> {
  const db = await sampleDatabase();
  await db.deleteFrom('post').execute();
  const posts = [
    { slug: 'out', title: 'Fees in 100%', status: 'published', published_at: NOON },
    { slug: 'later', title: 'The cap', status: 'published', published_at: NOON + 1 },
    { slug: 'draft', title: 'Delivery fees', status: 'draft', published_at: null },
    { slug: 'gone', title: 'Old news', status: 'withdrawn', published_at: NOON },
  ] as const;
  for (const [index, post] of posts.entries()) {
    const row = { excerpt: 'E', body: 'B', author: 'Rosa_L', author_id: null, image: '🧾', created_at: NOON };
    await db
      .insertInto('post')
      .values({ ...row, ...post, category_id: index === 0 ? 2 : 1, updated_at: NOON + index * 1_000 })
      .execute();
  }
  return db;
}

test('posts are found by state, and a scheduled one is published from its moment on', async () => {
  const db = await blog();
  expect(await find(db, {})).toEqual(['gone', 'draft', 'later', 'out']);
  expect(await find(db, { state: 'draft' })).toEqual(['draft']);
  expect(await find(db, { state: 'scheduled' })).toEqual(['later']);
  expect(await find(db, { state: 'published' })).toEqual(['out']);
  expect(await find(db, { state: 'withdrawn' })).toEqual(['gone']);
  expect(await find(db, { state: 'scheduled' }, NOON + 1)).toEqual([]);
  expect(await find(db, { state: 'published' }, NOON + 1)).toEqual(['later', 'out']);
});

test('posts are found by words of the title, the address, or the author, and by category', async () => {
  const db = await blog();
  expect(await find(db, { search: 'FEES' })).toEqual(['draft', 'out']);
  expect(await find(db, { search: 'fees rosa' })).toEqual(['draft', 'out']);
  expect(await find(db, { search: 'fees later' })).toEqual([]);
  expect(await find(db, { search: '100%' })).toEqual(['out']);
  expect(await find(db, { search: '%' })).toEqual(['out']);
  expect(await find(db, { search: 'rosa_l' })).toHaveLength(4);
  expect(await find(db, { search: 'rosaxl' })).toEqual([]);
  expect(await find(db, { search: '\\' })).toEqual([]);
  const { slug } = await db
    .selectFrom('post_category')
    .select('slug')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  expect(await find(db, { categorySlug: slug })).toEqual(['out']);
});

test('each page begins after the last post of the one before, even when two were edited at once', async () => {
  const db = await blog();
  await db.updateTable('post').set({ updated_at: NOON }).execute();
  const seen: string[] = [];
  let from: OfficePostQuery['from'];
  for (let page = 0; page < 4; page += 1) {
    const found = await listPostsForOffice(db, { ...everything, from }, { limit: 1, now: NOON });
    seen.push(...found.posts.map(({ slug }) => slug));
    from = found.next;
    expect(from === undefined).toBe(page === 3);
  }
  expect(seen).toEqual(['gone', 'draft', 'later', 'out']);
});

test('each page leads back to the one before it, and the first to none', async () => {
  const db = await blog();
  await db.updateTable('post').set({ updated_at: NOON }).execute();
  const pageFrom = async (from: OfficePostQuery['from']) => {
    const found = await listPostsForOffice(db, { ...everything, from }, { limit: 1, now: NOON });
    return { ...found, slugs: found.posts.map(({ slug }) => slug) };
  };
  const first = await pageFrom(undefined);
  expect(first.previous).toBeUndefined();
  const third = await pageFrom((await pageFrom(first.next)).next);
  expect(third.slugs).toEqual(['later']);
  const back = await pageFrom(third.previous);
  expect(back.slugs).toEqual(['draft']);
  expect((await pageFrom(back.next)).slugs).toEqual(['later']);
  const start = await pageFrom(back.previous);
  expect(start).toMatchObject({ slugs: ['gone'], previous: undefined });
});

test('tags come with those of most posts first', async () => {
  const db = await sampleDatabase();
  const names = await listTagNames(db);
  expect(names.length).toBeGreaterThan(3);
  await db.insertInto('tag').values({ slug: 'unused', name: 'A tag of no post' }).execute();
  expect((await listTagNames(db)).at(-1)).toBe('A tag of no post');
});
