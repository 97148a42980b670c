import { expect, onTestFinished, test } from 'vitest';
import { ROSA } from '../../../test/helpers/data/change-by.ts';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { updateRecord } from '../../data/changes/edit-records.server.ts';
import { codeKind } from '../../data/codes/write-codes.server.ts';
import { correctTest, recordTests } from '../../data/codes/write-tests.server.ts';
import { defaultDatabaseUrl, openDatabase } from '../../data/database.server.ts';
import { postKind } from '../../data/posts/write-posts.server.ts';
import { storeKind } from '../../data/stores/write-stores.server.ts';

const NOON = ROSA.now;

test('a corrected test is struck through beside its correction, and an edit shows at once', async () => {
  const { get, db } = await editedSite();
  expect(await (await get('/codes/1')).text()).not.toContain('<s>');
  const failed = { codeId: 1, method: 'checkout', outcome: 'failed', personId: 1, testedAt: NOON } as const;
  const [id] = await recordTests(db, [failed], ROSA);
  await correctTest(db, { id: id!, outcome: 'worked', note: 'Mixed up two codes.' }, ROSA);
  const page = (await (await get('/codes/1')).text()).replaceAll('<!-- -->', '');
  expect(page).toMatch(/<s><b>Failed<\/b> at checkout<\/s> \(corrected\)/);
  expect(page).toContain('Mixed up two codes.');
  expect(page).toContain('Worked at checkout');
});

test('what a code covers is on its ticket and in its terms', async () => {
  const { get, db } = await editedSite();
  const changes = { departments: ['produce'] as ['produce'], membersOnly: true, endTime: '17:00' };
  await updateRecord(db, codeKind, { id: 1, version: 1, changes }, ROSA);
  const page = await (await get('/codes/1')).text();
  expect(page).toContain('$20 off produce on your first order');
  expect(page).toContain('<li>Only produce.</li>');
  expect(page).toContain('<li>Members only</li>');
  expect(page).toMatch(/<li>Ends \w+ \d+ at 5:00 PM E[DS]T\.<\/li>/);
});

test('the shop link leads to the page that the code names, on its store’s host', async () => {
  const { get, db } = await editedSite();
  expect((await get('/go/1')).headers.get('location')).toBe('https://harvestlane.example');
  const changes = { landingUrl: 'https://harvestlane.example/new' };
  await updateRecord(db, codeKind, { id: 1, version: 1, changes }, ROSA);
  expect((await get('/go/1')).headers.get('location')).toBe('https://harvestlane.example/new');
});

test('a renamed store and a renamed post are found from their old addresses', async () => {
  const { get, db } = await editedSite();
  expect((await get('/stores/pier-nine')).status).toBe(200);
  await updateRecord(db, storeKind, { id: 3, version: 1, changes: { slug: 'pier-ten' } }, ROSA);
  await updateRecord(db, postKind, { id: 1, version: 1, changes: { slug: 'minimums' } }, ROSA);
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
