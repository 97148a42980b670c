import { expect, onTestFinished, test } from 'vitest';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { createPostCategories, createPosts } from '../../data/posts/write-posts.server.ts';

test('the blog is whole with no post and no category, and with one post', async () => {
  const site = await startTestSite({ SAMPLE: 'off' });
  const read = async (path: string) => {
    const response = await site.get(path);
    expect(response.status, path).toBe(200);
    return (await response.text()).replaceAll('<!-- -->', '');
  };
  const empty = await read('/blog');
  expect(empty).toContain('No posts yet.');
  expect(empty).not.toMatch(/id="categories"|id="tags"/);
  for (const path of ['/', '/contact']) expect(await read(path), path).not.toContain('FAQPage');
  for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml']) await read(path);

  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const by = { actor: { process: 'command' }, now: Date.now() } as const;
  await createPostCategories(db, [{ slug: 'news', name: 'News' }], by);
  const post = {
    slug: 'first',
    title: 'The first post',
    excerpt: 'It is alone.',
    body: 'Hello.',
    author: 'Ada',
    category: 'news',
    tags: [],
    image: '📝',
    status: 'published' as const,
    publishedAt: by.now - 1_000,
  };
  await createPosts(db, [post], by);
  const one = await read('/blog');
  expect(one.match(/<h2 id="featured">.*?The first post/s)).not.toBeNull();
  expect(one).not.toMatch(/Nothing here yet|Recent posts/);
  expect(one).toContain('id="categories"');
  expect(await read('/blog/first')).toContain('Hello.');
});
