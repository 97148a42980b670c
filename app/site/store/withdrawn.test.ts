import { describe, expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { updateRecord, withdrawRecords } from '../../data/changes/edit-records.server.ts';
import { openDatabase } from '../../data/database.server.ts';
import { postKind } from '../../data/posts/write-posts.server.ts';
import { listLabels } from '../../data/site/labels.server.ts';
import { mergeLabels, renameLabel } from '../../data/site/write-labels.server.ts';
import { storeKind } from '../../data/stores/write-stores.server.ts';

const NOON = ROSA.now;

/** The built site at noon, with a second connection to its database, like another process's. */
async function editedSite() {
  const site = await startTestSite({}, () => NOON);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const leadsTo = async (path: string) => {
    const { status, headers } = await site.get(path);
    return [status, headers.get('location')];
  };
  const bodyOf = async (path: string) => (await site.get(path)).text();
  return { ...site, db, leadsTo, bodyOf };
}

describe('a withdrawn store', () => {
  test('says so at its address, and at every one that it had', async () => {
    const { get, db, bodyOf } = await editedSite();
    await updateRecord(db, storeKind, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
    await withdrawRecords(db, storeKind, [3], ROSA);
    for (const path of ['/stores/pier-ten', '/stores/pier-nine']) {
      const response = await get(path);
      expect(response.status).toBe(410);
      const page = await response.text();
      expect(page).toContain('<h1>Store No Longer Listed</h1>');
      expect(page).toMatch(/<meta name="robots" content="noindex/);
      expect(page).toContain('href="/stores"');
      expect(page).not.toContain('rel="canonical"');
    }
    expect((await get('/og/store/pier-ten.png')).status).toBe(410);
    expect((await get('/stores/pier-eleven')).status).toBe(404);
    expect(await bodyOf('/stores')).not.toContain('Pier Nine');
    expect(await bodyOf('/sitemap.xml')).not.toMatch(/pier-(nine|ten)/);
    const feeds = [await bodyOf('/feed.xml'), await bodyOf('/feed.json'), await bodyOf('/expiring.ics')];
    expect(feeds.join()).not.toContain('Pier Nine');
  });

  test('keeps the pages of its codes, which say that they are over and lead to no page of it', async () => {
    const { db, bodyOf } = await editedSite();
    const { id } = await db
      .selectFrom('code')
      .select('id')
      .where('store_id', '=', 3)
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow();
    expect(await bodyOf(`/codes/${id}`)).toContain('href="/stores/pier-nine"');
    await withdrawRecords(db, storeKind, [3], ROSA);
    const page = await bodyOf(`/codes/${id}`);
    expect(page).toContain('<title>Withdrawn: ');
    expect(page).toContain('Pier Nine');
    expect(page).not.toContain('/stores/pier-nine');
  });
});

test('a withdrawn post says so at its address, and is on no list or feed', async () => {
  const { get, db, bodyOf } = await editedSite();
  const old = '/blog/what-counts-toward-the-minimum';
  await updateRecord(db, postKind, { id: 1, version: 1, changes: { slug: 'minimums' } }, ROSA);
  await withdrawRecords(db, postKind, [1], ROSA);
  for (const path of [old, '/blog/minimums']) {
    const response = await get(path);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('<h1>Post Removed</h1>');
  }
  expect((await get('/og/post/minimums.png')).status).toBe(410);
  for (const path of ['/blog', '/sitemap.xml', '/feed.xml', '/feed.json'])
    expect(await bodyOf(path), path).not.toMatch(/blog\/minimums|what-counts-toward/);
});

test('what was renamed is found from its old addresses: pictures, lists of codes, categories, and tags', async () => {
  const { db, leadsTo, bodyOf } = await editedSite();
  await updateRecord(db, storeKind, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
  await updateRecord(db, postKind, { id: 1, version: 1, changes: { slug: 'minimums' } }, ROSA);
  expect(await leadsTo('/og/store/pier-nine.png')).toEqual([308, '/og/store/pier-ten.png']);
  expect(await leadsTo('/og/post/what-counts-toward-the-minimum.png')).toEqual([
    308,
    '/og/post/minimums.png',
  ]);
  expect(await leadsTo('/verified-codes?store=pier-nine&sort=expiry&q=off')).toEqual([
    308,
    '/verified-codes?q=off&store=pier-ten&sort=expiry',
  ]);
  expect((await leadsTo('/verified-codes?store=pier-eleven'))[0]).toBe(200);

  const labelOf = async (kind: 'tag' | 'post_category', slug: string) =>
    (await listLabels(db, kind)).find((label) => label.slug === slug)!;
  await renameLabel(db, 'tag', { ...(await labelOf('tag', 'fees')), name: 'Charges' }, ROSA);
  expect(await leadsTo('/blog/tag/fees')).toEqual([308, '/blog/tag/charges']);
  expect(await bodyOf('/blog/tag/charges')).toContain('Charges');
  const from = await labelOf('post_category', 'promo-codes');
  const into = await labelOf('post_category', 'saving-tips');
  await mergeLabels(db, 'post_category', { from: from.id, into: into.id }, ROSA);
  expect(await leadsTo('/blog/category/promo-codes')).toEqual([308, '/blog/category/saving-tips']);
});
