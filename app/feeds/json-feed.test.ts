import { expect, test } from 'vitest';
import { z } from 'zod';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { readFeed } from './feed.server.ts';
import { jsonFeed } from './json-feed.ts';

const siteAddress = z.url({ protocol: /^https$/, hostname: /^codes\.example$/ });
const author = z.strictObject({ name: z.string().min(1), url: siteAddress.optional() });

/** The part of JSON Feed 1.1 that we use. Unknown properties are errors. */
const format = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.literal('https://codes.example/'),
  feed_url: z.literal('https://codes.example/feed.json'),
  description: z.string().min(1),
  icon: siteAddress,
  favicon: siteAddress,
  authors: z.array(author).min(1),
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  items: z
    .array(
      z.strictObject({
        id: siteAddress,
        url: siteAddress,
        title: z.string().min(1),
        summary: z.string().min(1),
        content_html: z.string().startsWith('<p>'),
        image: siteAddress,
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(author).min(1),
        tags: z.array(z.string().min(1)).min(1),
      }),
    )
    .min(1),
});

test('the feed is JSON Feed 1.1, and tells codes and posts', async () => {
  const text = jsonFeed(await readFeed(await sampleDatabase(), 'https://codes.example', NOON));
  const feed = format.parse(JSON.parse(text));
  expect(feed.items.some(({ url }) => url.includes('/codes/'))).toBe(true);
  expect(feed.items.some(({ url }) => url.includes('/blog/'))).toBe(true);
});

test('links in a post lead to this site, wherever the feed is read', async () => {
  const db = await sampleDatabase();
  await db
    .updateTable('post')
    .set({ body: 'See [the codes](/verified-codes) and [elsewhere](https://other.example/).' })
    .execute();
  const { entries } = await readFeed(db, 'https://codes.example', NOON);
  const post = entries.find(({ url }) => url.includes('/blog/'));
  expect(post?.html).toContain('href="https://codes.example/verified-codes"');
  expect(post?.html).toContain('href="https://other.example/"');
});

test('drafts and future codes and posts are left out', async () => {
  const db = await sampleDatabase();
  await db.updateTable('code').set({ status: 'draft' }).where('id', '<=', 20).execute();
  await db
    .updateTable('post')
    .set({ published_at: NOON + 1 })
    .execute();
  const { entries } = await readFeed(db, 'https://codes.example', NOON);
  expect(entries.filter(({ url }) => /\/codes\/(\d|1\d|20)$|\/blog\//.test(url))).toEqual([]);
  expect(entries.length).toBeGreaterThan(10);
});
