import { describe, expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../../../test/helpers/data/sample-database.ts';
import { signIn } from '../../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../../test/helpers/site/site.ts';
import { openDatabase } from '../../../data/database.server.ts';
import { openAccess } from '../../../data/imports/sources/sealed-access.server.ts';
import { secretKeyOf } from '../../../data/upkeep/secret-key.server.ts';

const NEW = '/office/imports/sources/new';
const filled = {
  ...{ name: 'CJ, groceries', format: 'cj-xml', credentials: 'header', everyHours: '6', mode: 'hold' },
  'secret-address': 'https://127.0.0.1/feed?key=first-secret',
  ...{ 'secret-header': 'Authorization', 'secret-value': 'Bearer second-secret' },
};

async function office(role: 'editor' | 'owner' = 'owner') {
  const site = await startTestSite({ SAMPLE: 'off' }, () => NOON);
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const me = await signIn(site, role);
  const stored = () => db.selectFrom('feed_source').selectAll().executeTakeFirstOrThrow();
  const access = async () => openAccess((await stored()).access, secretKeyOf(site.config));
  return { me, db, stored, access };
}

async function errorsOf(response: Response): Promise<string[]> {
  const page = await response.text();
  for (const secret of ['first-secret', 'second-secret']) expect(page).not.toContain(secret);
  return [...page.matchAll(/<p[^>]*class="[^"]*problem[^"]*"[^>]*>([^<]*)</g)].map(([, text]) => text!);
}

test('owners add sources, and editors don’t', async () => {
  const { me } = await office('editor');
  expect((await me.get('/office/imports/sources')).status).toBe(403);
  expect((await me.post(NEW, filled)).status).toBe(403);
});

test('an address and its credentials are stored, and never shown', async () => {
  const { me, stored, access } = await office();
  const added = await me.post(NEW, filled);
  expect(added.headers.get('location')).toMatch(/^\/office\/imports\/sources\/1\?/);
  expect(await stored()).toMatchObject({ source: 'cj', host: '127.0.0.1', every_hours: 6, is_whole: 0 });
  expect(await access()).toEqual({
    address: filled['secret-address'],
    header: { name: 'Authorization', value: 'Bearer second-secret' },
  });
  for (const path of [
    '/office/imports/sources/1',
    '/office/imports/sources',
    '/office/audit',
    '/office/audit.csv',
  ]) {
    const page = await (await me.get(path)).text();
    expect(page, path).toContain('CJ, groceries');
    for (const secret of ['first-secret', 'second-secret']) expect(page, path).not.toContain(secret);
  }
});

test('what a form leaves empty stays, unless the address moves to another host', async () => {
  const { me, stored, access } = await office();
  await me.post(NEW, filled);
  const save = (fields: object) =>
    me.post('/office/imports/sources/1', { ...empty, version: '1', ...fields });
  const empty = { ...filled, 'secret-address': '', 'secret-header': '', 'secret-value': '' };
  const before = await stored();
  expect((await save({ everyHours: '12' })).status).toBe(303);
  expect(await stored()).toMatchObject({ every_hours: 12, access: before.access, version: 2 });

  const moved = await save({ version: '2', 'secret-address': 'https://elsewhere.example/first-secret' });
  expect(moved.status).toBe(400);
  expect((await errorsOf(moved)).join()).toContain('Enter the header');
  expect((await stored()).access).toBe(before.access);

  await save({ version: '2', credentials: 'none' });
  expect(await access()).toEqual({ address: filled['secret-address'] });
});

test.each([
  [{ 'secret-address': 'http://feeds.example/' }, 'Address must be an https address'],
  [{ 'secret-address': 'https://ann:word@feeds.example/' }, 'can’t hold a user name'],
  [{ 'secret-address': `https://feeds.example/${'x'.repeat(4_000)}` }, 'at most 4000 characters'],
  [{ 'secret-header': 'Host' }, 'Header must be a name'],
  [{ 'secret-header': 'X Key' }, 'Header must be a name'],
  [{ 'secret-value': 'Bearer ☃' }, 'Value must be plain text'],
  [{ credentials: 'basic', 'secret-user': 'a:b' }, 'can’t have a colon'],
  [{ credentials: 'basic' }, 'Enter the user name and password'],
  [{ format: 'auto' }, 'Enter a short name'],
  [{ everyHours: '0' }, 'must be 1 to 168'],
  [{ zone: 'Mars/Base' }, 'time zone'],
])('%o is refused beside its field', async (wrong, sentence) => {
  const { me } = await office();
  const response = await me.post(NEW, { ...filled, ...wrong });
  expect(response.status).toBe(400);
  expect((await errorsOf(response)).join('\n')).toContain(sentence);
});

test('all that’s wrong is said at once', async () => {
  const { me } = await office();
  const wrong = { name: '', format: 'auto', everyHours: '0', 'secret-address': 'http://feeds.example/' };
  const said = (await errorsOf(await me.post(NEW, { ...filled, ...wrong }))).join('\n');
  for (const words of [
    'Name can’t be empty',
    'Enter a short name',
    'must be 1 to 168',
    'must be an https address',
  ])
    expect(said).toContain(words);
});

test('a source is tested and removed', async () => {
  const { me } = await office();
  await me.post(NEW, filled);
  const tested = await me.post('/office/imports/sources/1', { intent: 'test' });
  expect(tested.headers.get('location')).toMatch(/^\/office\/imports\/\d+$/);
  expect((await me.post('/office/imports/sources/1', { intent: 'remove' })).status).toBe(303);
  expect((await me.get('/office/imports/sources/1')).status).toBe(404);
});

describe('a file of a source', () => {
  async function waitingRun() {
    const { me, db } = await office();
    await me.post(NEW, filled);
    await me.post('/office/imports/sources/1', { intent: 'test' });
    await db.updateTable('import_run').set({ state: 'ready', file_hash: 'new', file_bytes: 1 }).execute();
    const run = () => db.selectFrom('import_run').selectAll().executeTakeFirst();
    return { me, run };
  }

  test('is read another way only where its source doesn’t say how', async () => {
    const { me, run } = await waitingRun();
    const other = { intent: 'read', format: 'awin-csv', source: 'elsewhere', zone: 'America/Chicago' };
    expect((await me.post('/office/imports/1', other)).status).toBe(303);
    expect(JSON.parse((await run())!.choices)).toMatchObject({
      ...{ format: 'cj-xml', source: 'cj', zone: 'America/Chicago' },
    });
  });

  test.each(['apply', 'discard', 'category'])('isn’t decided on for another one: %s', async (intent) => {
    const { me, run } = await waitingRun();
    const answer = await me.post('/office/imports/1', { intent, file: 'old' });
    expect(await answer.text()).toContain('a newer file');
    expect(await run()).toMatchObject({ state: 'ready' });
  });
});

test('a source whose credentials were refused says so in the list, and leads to their fields', async () => {
  const { me, db } = await office();
  await me.post(NEW, { ...filled, everyHours: '24' });
  const problem = 'feeds.example refused the credentials (401). Enter them again.';
  await db.updateTable('feed_source').set({ problem, failing_since: NOON }).execute();
  const list = await (await me.get('/office/imports/sources')).text();
  expect(list).toContain('refused the credentials (401)');
  expect(list).toContain('Every day');
  const page = await (await me.get('/office/imports/sources/1')).text();
  expect(page).toContain('<a href="#credentials">Enter them again</a>');
  expect(page).toContain('id="credentials"');
  expect(page).toMatch(/<input required="" [^>]*name="secret-header"/);
});

test('an import whose credentials were refused leads to them, and can be read again as it was', async () => {
  const { me, db } = await office();
  await me.post(NEW, filled);
  await me.post('/office/imports/sources/1', { intent: 'test' });
  const error = 'feeds.example refused the credentials (401). Enter them again.';
  await db.updateTable('import_run').set({ state: 'failed', error }).execute();
  const page = await (await me.get('/office/imports/1')).text();
  expect(page).toContain('<a href="/office/imports/sources/1#credentials">Enter them again</a>');
  expect(page).toMatch(/<a class="[^"]*" href="[^"]*#credentials"[^>]*>Enter the credentials/);
  expect(page).not.toContain('Read it another way');
  const run = () => db.selectFrom('import_run').select(['state', 'choices']).executeTakeFirst();
  const { choices } = (await run())!;
  expect((await me.post('/office/imports/1', { intent: 'again' })).status).toBe(303);
  expect(await run()).toEqual({ state: 'fetching', choices });
});

test('imports that wait for someone come first', async () => {
  const { me, db } = await office();
  await me.post(NEW, filled);
  await me.post('/office/imports/sources/1', { intent: 'test' });
  await db.updateTable('import_run').set({ state: 'ready', file_hash: 'new', file_bytes: 1 }).execute();
  const page = await (await me.get('/office/imports')).text();
  expect(page.indexOf('>Review<')).toBeGreaterThan(page.indexOf('Waiting for you'));
  expect(page.indexOf('>Review<')).toBeLessThan(page.indexOf('Read the file'));
});
