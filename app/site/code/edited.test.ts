import { expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/change-by.ts';
import { startTestSite } from '../../../test/helpers/site.ts';
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts';
import { correctCheck, recordChecks } from '../../data/codes/write-checks.server.ts';
import { updateCode } from '../../data/codes/write-codes.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../data/database.server.ts';
import { updatePost } from '../../data/posts/write-posts.server.ts';
import { updateStore } from '../../data/stores/write-stores.server.ts';

const NOON = ROSA.now;

test('a corrected test is struck through beside its correction, and an edit shows at once', async () => {
  const { get, db } = await editedSite();
  expect(await (await get('/codes/1')).text()).not.toContain('<s>');
  const failed = { codeId: 1, method: 'checkout', outcome: 'failed', personId: 1, checkedAt: NOON } as const;
  const [id] = await recordChecks(db, [failed], ROSA);
  await correctCheck(db, { id: id!, outcome: 'worked', note: 'Mixed up two codes.' }, ROSA);
  const page = (await (await get('/codes/1')).text()).replaceAll('<!-- -->', '');
  expect(page).toMatch(/<s><b>Failed<\/b>, [^<]*<\/s> \(corrected\)/);
  expect(page).toContain('Mixed up two codes.');
  expect(page).toContain('Worked at checkout');
});

test('what a code covers is on its ticket and in its terms', async () => {
  const { get, db } = await editedSite();
  const changes = { departments: ['produce'] as ['produce'], membersOnly: true, endTime: '17:00' };
  await updateCode(db, { id: 1, version: 1, changes }, ROSA);
  const page = await (await get('/codes/1')).text();
  expect(page).toContain('<li>On produce only</li>');
  expect(page).toContain('<li>On produce only.</li>');
  expect(page).toContain('<li>Members only</li>');
  expect(page).toMatch(/<li>Ends \w+ \d+ at 5:00 PM E[DS]T\.<\/li>/);
});

test('the shop link leads to the page that the code names, on its store’s host', async () => {
  const { get, db } = await editedSite();
  expect((await get('/go/1')).headers.get('location')).toBe('https://harvestlane.example');
  const changes = { landingUrl: 'https://harvestlane.example/new' };
  await updateCode(db, { id: 1, version: 1, changes }, ROSA);
  expect((await get('/go/1')).headers.get('location')).toBe('https://harvestlane.example/new');
});

test('a renamed store and a renamed post are found from their old addresses', async () => {
  const { get, db } = await editedSite();
  expect((await get('/stores/pier-nine')).status).toBe(200);
  await updateStore(db, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
  await updatePost(db, { id: 1, version: 1, changes: { slug: 'minimums' } }, ROSA);
  for (const [from, to] of [
    ['/stores/pier-nine', '/stores/pier-ten'],
    ['/blog/what-counts-toward-the-minimum', '/blog/minimums'],
  ] as const) {
    const moved = await get(from);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, to]);
    expect((await get(to)).status).toBe(200);
  }
  expect((await get('/stores/pier-eleven')).status).toBe(404);
});

/** The built site at noon, with a second connection to its database, like another process's. */
async function editedSite() {
  const folder = temporaryFolder();
  const { get } = await startTestSite({ DATA_DIR: folder }, () => NOON);
  const db = openDatabase(defaultDatabaseUrl(folder));
  onTestFinished(() => db.destroy());
  return { get, db };
}
