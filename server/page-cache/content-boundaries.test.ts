import { expect, onTestFinished, test } from 'vitest';
import { raiseCacheVersion } from '../../app/data/changes/content-change.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../app/data/database.server.ts';
import { createPosts } from '../../app/data/posts/write-posts.server.ts';
import { HOUR_MS } from '../../app/domain/time/days.ts';
import { plainCode, storeRow } from '../../test/helpers/data/rows.ts';
import { emptyDatabase, NOON } from '../../test/helpers/data/sample-database.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { followContentBoundaries } from './content-boundaries.ts';

test('the number changes when a code starts and when one ends, once each, and not in between', async () => {
  const site = await followed();
  await site.addCode({ startsAt: NOON + HOUR_MS, expiresAt: NOON + 3 * HOUR_MS });
  await site.addCode({ startsAt: NOON - HOUR_MS, expiresAt: NOON + 2 * HOUR_MS });
  const numbers = [];
  for (const hours of [0, 0.9, 1, 1.5, 2, 2.9, 3, 9]) {
    numbers.push(await site.at(NOON + hours * HOUR_MS));
  }
  const [first = 0] = numbers;
  expect(numbers.map((number) => number - first)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test('a code that is published later is followed as well, also when its end comes first', async () => {
  const site = await followed();
  await site.addCode({ startsAt: NOON, expiresAt: NOON + 5 * HOUR_MS });
  await site.at(NOON);
  await site.addCode({ startsAt: NOON, expiresAt: NOON + 2_000 });
  site.content += 1;
  const before = await site.at(NOON + 1_000);
  expect(await site.at(NOON + 1_999)).toBe(before);
  expect(await site.at(NOON + 2_000)).toBe(before + 1);
});

test('a scheduled post is on the blog, the feeds, and the sitemap from its moment on, and on none before', async () => {
  const folder = temporaryFolder();
  let at = NOON;
  const site = await startTestSite({ DATA_DIR: folder, SITE_URL: 'http://codes.example' }, () => at);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  const appearsAt = NOON + 20_000;
  await createPosts(
    db,
    [
      {
        slug: 'scheduled-post',
        title: 'A scheduled post',
        excerpt: 'It appears at its time.',
        body: 'Now it is here.',
        author: 'Rosa L.',
        category: 'saving-tips',
        tags: ['schedules'],
        image: '🕰️',
        status: 'published',
        publishedAt: appearsAt,
      },
    ],
    { actor: { process: 'command' }, now: NOON },
  );

  const lists = ['/blog', '/blog/category/saving-tips', '/feed.xml', '/feed.json', '/sitemap.xml'];
  const pages = ['/blog/scheduled-post', '/blog/tag/schedules'];
  const shows = async (path: string) => (await (await site.get(path)).text()).includes('scheduled-post');
  const statusOf = async (path: string) => (await site.get(path)).status;
  for (at of [NOON, appearsAt - 1]) {
    for (const path of lists) expect(await shows(path), `${path} before`).toBe(false);
    for (const path of pages) expect(await statusOf(path), `${path} before`).toBe(404);
  }
  at = appearsAt;
  for (const path of lists) expect(await shows(path), `${path} after`).toBe(true);
  for (const path of pages) expect(await statusOf(path), `${path} after`).toBe(200);
});

test('a clock that is set back sees again what is yet to come', async () => {
  const site = await followed();
  await site.addCode({ startsAt: NOON, expiresAt: NOON + 2 * HOUR_MS });
  await site.at(NOON + 365 * 24 * HOUR_MS);
  const before = await site.at(NOON + HOUR_MS);
  expect(await site.at(NOON + 2 * HOUR_MS)).toBe(before + 1);
});

test('no cached page shows a code after its end: lists, its own page, feeds and the sitemap', async () => {
  const folder = temporaryFolder();
  let at = NOON;
  const site = await startTestSite({ DATA_DIR: folder, SITE_URL: 'http://codes.example' }, () => at);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  const row = await db
    .selectFrom('code')
    .select(['id', 'code', 'store_id', 'starts_at'])
    .where('featured_rank', '=', 2)
    .executeTakeFirstOrThrow();
  const { slug } = await db
    .selectFrom('store')
    .select('slug')
    .where('id', '=', row.store_id)
    .executeTakeFirstOrThrow();
  const end = NOON + 20_000;
  // A sample code is no offer.
  await db.updateTable('code').set({ expires_at: end, sample: 0 }).where('id', '=', row.id).execute();
  await raiseCacheVersion(db);

  const lists = [
    '/',
    `/stores/${slug}`,
    `/verified-codes?store=${slug}`,
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
  ];
  const shows = async (path: string) =>
    new RegExp(`/codes/${row.id}\\b`).test(await (await site.get(path)).text());
  const offers = async () => (await (await site.get(`/codes/${row.id}`)).text()).includes('"@type":"Offer"');
  for (at of [NOON, end - 1]) {
    for (const path of lists) expect(await shows(path), `${path} before`).toBe(true);
    expect(await offers()).toBe(true);
  }
  at = end;
  for (const path of lists) expect(await shows(path), `${path} after`).toBe(false);
  expect(await offers()).toBe(false);
});

/** Boundaries with clock, codes and content version in the hands of the test. */
async function followed() {
  const db = await emptyDatabase();
  await db.insertInto('store').values(storeRow('Store', 0)).execute();
  let now = NOON;
  const site = {
    content: 1,
    async addCode({ startsAt, expiresAt }: { startsAt: number; expiresAt: number }) {
      await db
        .insertInto('code')
        .values({
          ...plainCode,
          store_id: 1,
          code: `CODE${startsAt}${expiresAt}`,
          description: '',
          category: 'Groceries',
          starts_at: startsAt,
          expires_at: expiresAt,
          expires_day: 0,
          status: 'published',
          search_text: '',
        })
        .execute();
    },
    /** The number at that moment, when all that it set off is done. */
    async at(moment: number) {
      now = moment;
      const number = boundaries.version();
      await boundaries.stop();
      return number;
    },
  };
  const boundaries = followContentBoundaries({
    db,
    now: () => now,
    cacheVersion: { current: () => site.content },
    logError: () => {},
  });
  return site;
}
