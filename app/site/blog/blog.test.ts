import { describe, expect, test } from 'vitest';
import { sampleDatabase } from '../../../test/helpers/data/sample-database.ts';
import { servicesOn } from '../../../test/helpers/site/services.ts';
import type { Database } from '../../data/database.server.ts';
import { DAY_MS } from '../../domain/time/days.ts';
import { requestContext } from '../../services.server.ts';
import { loader as postLoader } from '../post/route.tsx';
import { loader as categoryLoader } from './category.tsx';
import { loader as blogLoader } from './route.tsx';
import { loader as tagLoader } from './tag.tsx';

/** Calls a loader as the framework does. Resolves to what it returns, or to the response it throws. */
async function ask<Result>(
  loader: (args: never) => Promise<Result>,
  db: Database,
  address: string,
): Promise<Result | Response> {
  const url = new URL(address, 'http://localhost');
  const context = requestContext(servicesOn(db), { address: '192.0.2.1', agent: 'test', reference: 'test' });
  const params = { slug: url.pathname.split('/').at(-1) };
  try {
    return await loader({ request: new Request(url), url, params, context } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function statusOf(result: unknown): number {
  if (result instanceof Response) return result.status;
  return (result as { init?: { status?: number } }).init?.status ?? 200;
}

describe('addresses of the blog', () => {
  test('lead nowhere for slugs that nobody wrote', async () => {
    const db = await sampleDatabase();
    expect(statusOf(await ask(postLoader, db, '/blog/no-such-post'))).toBe(404);
    expect(statusOf(await ask(categoryLoader, db, '/blog/category/no-such-category'))).toBe(404);
    expect(statusOf(await ask(tagLoader, db, '/blog/tag/no-such-tag'))).toBe(404);
  });

  test('respond for a post, a tag, and a category without posts', async () => {
    const db = await sampleDatabase();
    expect(statusOf(await ask(postLoader, db, '/blog/first-order-codes'))).toBe(200);
    expect(statusOf(await ask(tagLoader, db, '/blog/tag/fees'))).toBe(200);
    const empty = await ask(categoryLoader, db, '/blog/category/meal-planning');
    expect(statusOf(empty)).toBe(200);
    expect(empty).toMatchObject({ data: { list: { posts: [], pages: 1 } } });
  });

  test('do not lead to a post that is not published', async () => {
    const db = await sampleDatabase();
    await db.updateTable('post').set({ status: 'draft' }).where('slug', '=', 'first-order-codes').execute();
    expect(statusOf(await ask(postLoader, db, '/blog/first-order-codes'))).toBe(404);
  });
});

describe('the pages of the blog', () => {
  test('begin with a thirteenth post besides the featured one', async () => {
    const db = await sampleDatabase();
    await copyPosts(db, 10);
    expect(await ask(blogLoader, db, '/blog')).toMatchObject({
      data: { list: { page: 1, pages: 1 } },
    });

    await copyPosts(db, 1);
    const [first, second, third] = await Promise.all([
      ask(blogLoader, db, '/blog'),
      ask(blogLoader, db, '/blog?page=2'),
      ask(blogLoader, db, '/blog?page=3'),
    ]);
    expect(first).toMatchObject({ data: { list: { page: 1, pages: 2 } } });
    const slugs = [first, second].flatMap((result) => slugsOf(result));
    expect(slugs).toHaveLength(13);
    expect(new Set(slugs).size).toBe(13);
    expect(slugs).not.toContain('what-counts-toward-the-minimum');
    expect(statusOf(second)).toBe(200);
    expect(statusOf(third)).toBe(404);
  });

  test('take anything that is no page for the first', async () => {
    const db = await sampleDatabase();
    for (const page of ['0', '-1', '1.5', 'two', '', '1e99']) {
      const result = await ask(blogLoader, db, `/blog?page=${page}`);
      expect(result, page).toMatchObject({ data: { list: { page: 1 } } });
    }
  });
});

function slugsOf(result: unknown): string[] {
  const { list } = (result as { data: { list: { posts: { slug: string }[] } } }).data;
  return list.posts.map(({ slug }) => slug);
}

/** Adds so many older posts to the sample. */
async function copyPosts(db: Database, count: number) {
  const { id, ...post } = await db
    .selectFrom('post')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (let copy = 1; copy <= count; copy++) {
    await db
      .insertInto('post')
      .values({
        ...post,
        featured: 0,
        slug: `copy-${id}-${copy}`,
        published_at: post.published_at! - copy * DAY_MS,
      })
      .execute();
  }
}
