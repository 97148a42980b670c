import { expect, onTestFinished, test } from 'vitest';
import { changeContent, raiseCacheVersion } from '../../app/data/changes/content-change.server.ts';
import { findNextBoundary } from '../../app/data/codes/code-boundary.server.ts';
import { openDatabase } from '../../app/data/database.server.ts';
import { NOON, sampleDatabase } from '../../test/helpers/data/sample-database.ts';
import { startPurgeServer } from '../../test/helpers/machine/purge-server.ts';
import { signIn } from '../../test/helpers/office/office.ts';
import { settledSample } from '../../test/helpers/site/settled-sample.ts';
import { startTestSite } from '../../test/helpers/site/site.ts';
import { followCacheVersion } from '../page-cache/cache-version.ts';
import { purgeChanges } from './content-purges.ts';

const BY = { actor: { process: 'command' } as const, now: NOON };

test('without PURGE_URL, no response carries tags', async () => {
  const site = await startTestSite();
  for (const path of ['/', '/_.data', '/feed.xml', '/sitemap-1.xml']) {
    const { headers } = await site.get(path);
    expect([headers.get('surrogate-key'), headers.get('cache-tag')], path).toEqual([null, null]);
  }
});

test('a start purges everything, and so does a change of anything but codes', async () => {
  const cdn = await startPurgeServer('hang');
  const DATA_DIR = await settledSample(NOON);
  const METRICS_TOKEN = 'sixteen characters';
  const site = await startTestSite({ DATA_DIR, PURGE_URL: cdn.url, METRICS_TOKEN }, () => NOON);
  await expect.poll(() => cdn.purges.map(({ tags }) => tags)).toEqual([['site']]);
  const office = await signIn(site, 'editor');
  const question = { question: 'Why codes?', answer: 'They save money.', version: '1' };
  const saved = await office.post('/office/faq?edit=1', { ...question, intent: 'withdraw' });
  expect(saved.status).toBe(302);
  cdn.behave(200);
  await expect.poll(() => cdn.purges.length).toBeGreaterThan(1);
  expect(cdn.purges[1]!.tags).toEqual(['site']);
  const scrape = async () =>
    (await site.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();
  await expect.poll(scrape).toContain('clipbasket_cdn_purges_total{outcome="succeeded"} 2');
  expect(await scrape()).toContain('clipbasket_cdn_purges_total{outcome="failed"} 0');
});

test('an editor doesn’t wait for a CDN that doesn’t answer, nor does a page', async () => {
  const cdn = await startPurgeServer('hang');
  const site = await startTestSite({ PURGE_URL: cdn.url });
  await expect.poll(() => cdn.purges.length).toBe(1);
  const office = await signIn(site, 'editor');
  const saved = await office.post('/office/codes', { ids: '1', intent: 'withdraw' });
  expect(saved.headers.get('location')).toContain('done=');
  expect(await (await site.get('/codes/1')).text()).toContain('withdrawn');
  // The purge of the start is still under way.
  expect(cdn.purges).toHaveLength(1);
});

test('a code that ends is purged at its end', async () => {
  const cdn = await startPurgeServer('hang');
  const DATA_DIR = await settledSample(NOON);
  let at = NOON;
  const site = await startTestSite({ DATA_DIR, PURGE_URL: cdn.url }, () => at);
  await expect.poll(() => cdn.purges.length).toBe(1);
  // A page is rendered when the next end is known.
  for (const path of ['/', '/stores']) await site.get(path);
  const office = await signIn(site, 'editor');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  at = (await findNextBoundary(db, NOON))!;
  // Once this change is noticed, so is the end before it. Both wait for the purge of the start.
  await office.post('/office/codes', { ids: '1', intent: 'withdraw' });
  cdn.behave(200);
  await expect.poll(() => cdn.purges.length).toBeGreaterThan(1);
  expect(cdn.purges[1]!.tags).toEqual(['site']);
});

test('a change is purged after its commit, and what was rolled back is not', async () => {
  const db = await sampleDatabase();
  const version = await followCacheVersion(db, () => {});
  onTestFinished(() => version.close());
  const purged: string[][] = [];
  let looks = 0;
  const changes = purgeChanges({
    db,
    purger: { purge: (tags) => void purged.push([...tags]) },
    cacheVersion: version,
    boundaries: {
      look() {
        looks += 1;
      },
      onPassed() {},
    },
    logError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => changes.stop());
  const look = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 1);
  };
  const line = { action: 'update', subject: 'code' };
  const committing = Promise.withResolvers<void>();
  const changing = db.transaction().execute(async (transaction) => {
    await changeContent(transaction, BY, async () => ({ result: 1, line, codes: [1] }));
    await committing.promise;
  });
  await look();
  expect(purged).toEqual([]);
  committing.resolve();
  await changing;
  await expect.poll(() => purged).toEqual([['code-1', 'store-harvest-lane', 'lists', 'data']]);

  const failing = db.transaction().execute(async (transaction) => {
    await changeContent(transaction, BY, async () => ({ result: 1, line, codes: [2] }));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await look();
  expect(purged).toHaveLength(1);

  // Of another database, nothing is heard.
  const other = await sampleDatabase();
  await raiseCacheVersion(other);
  await look();
  expect(purged).toHaveLength(1);
});

test('many codes at once purge everything, and a picture without its test nothing', async () => {
  const db = await sampleDatabase();
  const purged: string[][] = [];
  const changes = purgeChanges({
    db,
    purger: { purge: (tags) => void purged.push([...tags]) },
    cacheVersion: { current: () => Number.POSITIVE_INFINITY },
    boundaries: { look() {}, onPassed() {} },
    logError: (error) => {
      throw error;
    },
  });
  await raiseCacheVersion(db, []);
  await raiseCacheVersion(
    db,
    Array.from({ length: 51 }, (_, index) => index + 1),
  );
  await changes.stop();
  expect(purged).toEqual([['site']]);
});
