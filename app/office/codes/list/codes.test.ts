import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../../../test/helpers/site/site.ts';
import { createOnce } from '../../../data/changes/submissions.server.ts';
import { openDatabase } from '../../../data/database.server.ts';

async function editorAt() {
  const site = await startTestSite();
  return { site, office: await signIn(site, 'editor') };
}

async function statusOf(site: TestSite, id: number) {
  return (await site.get(`/codes/${id}`)).text();
}

test('codes are withdrawn together, and brought back by undo', async () => {
  const { site, office } = await editorAt();
  const done = await office.post('/office/codes?q=a', { ids: ['1', '2'], intent: 'withdraw' });
  const location = new URL(done.headers.get('location')!, site.url);
  expect([...location.searchParams.keys()]).toEqual(['q', 'done']);
  expect(await statusOf(site, 1)).toContain('withdrawn');
  const listOf = async (visitor: typeof office) =>
    (await (await visitor.get(location.pathname + location.search)).text()).replaceAll('<!-- -->', '');
  const list = await listOf(office);
  expect(list).toContain('2 codes withdrawn.');

  const [, change = ''] = /name="change" value="(\d+)"/.exec(list) ?? [];
  const stranger = await signIn(site, 'editor', 'Ben Ives');
  // An address says nothing to somebody else, or by words of its own.
  expect(await listOf(stranger)).not.toContain('data-notice');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const by = { personId: office.personId, now: Date.now() };
  await createOnce(db, { key: 'a-new-code', ...by }, () => Promise.resolve(7));
  for (const done of ['withdrawn&count=9', 'a-new-code'])
    expect(await (await office.get(`/office/codes?done=${done}`)).text()).not.toContain('data-notice');
  const refused = await stranger.post('/office/codes', { change, intent: 'undo' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('Only your own changes can be undone here.');
  expect(await statusOf(site, 1)).toContain('withdrawn');
  await office.post('/office/codes', { change, intent: 'undo' });
  expect(await statusOf(site, 1)).not.toContain('withdrawn');
});

test('all that the filters find are changed, and those that do not fit are named', async () => {
  const { site, office } = await editorAt();
  const done = await office.post('/office/codes?status=withdrawn', { all: '1', ids: '1', intent: 'publish' });
  expect(done.headers.get('location')).toContain('status=withdrawn&done=');
  const left = await (await office.get('/office/codes?status=withdrawn')).text();
  expect(left).toContain('No codes match');
  expect(await statusOf(site, 1)).not.toContain('withdrawn');
});

test('one filter has every status, older addresses work, and each page says where it is', async () => {
  const { office } = await editorAt();
  const listAt = async (query: string) =>
    (await (await office.get(`/office/codes?${query}`)).text()).replaceAll('<!-- -->', '');
  const idsIn = (page: string) => [...page.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => id);
  const untested = await listAt('status=untested');
  expect(untested).toContain('<option value="untested" selected="">');
  expect(idsIn(untested).length).toBeGreaterThan(0);
  expect(idsIn(untested).length).toBeLessThan(20);
  const older = await listAt('state=untested&status=');
  expect(older).toContain('<option value="untested" selected="">');
  expect(idsIn(older)).toEqual(idsIn(untested));

  const first = await listAt('');
  expect(first).toMatch(/>1 to 50 of (\d+)</);
  const next = /href="\/office\/codes\?(after=\d+)"/.exec(first)![1]!;
  expect(await listAt(next)).toMatch(/>51 to (\d+) of \1</);
});

test('a code that a rule keeps as it was is named with the rule', async () => {
  const { site, office } = await editorAt();
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const { store_id } = await db
    .selectFrom('code')
    .select('store_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const publish = async () => {
    await office.post('/office/codes', { ids: '1', intent: 'withdraw' });
    const done = await office.post('/office/codes', { ids: '1', intent: 'publish' });
    const list = await (await office.get(done.headers.get('location')!)).text();
    return list.replaceAll('<!-- -->', '');
  };
  await db.updateTable('store').set({ status: 'draft' }).where('id', '=', store_id).execute();
  expect(await publish()).toMatch(
    /1 code wasn’t changed: Status can’t be Published until its store is published\..*See .*<a href="\/office\/codes\/1"/,
  );
  await db.updateTable('store').set({ status: 'published' }).execute();
  await db
    .updateTable('code')
    .set({ landing_url: 'https://elsewhere.example' })
    .where('id', '=', 1)
    .execute();
  expect(await publish()).toContain('1 code wasn’t changed: Shop link must be on the store’s own website, ');
});

test('a new last day is checked before any code changes', async () => {
  const { office } = await editorAt();
  const extend = async (day: string, ids: string[]) => {
    const sent = await office.post('/office/codes', { ids, intent: 'extend', 'new-last-day': day });
    const done = sent.headers.get('location');
    return (await (done ? await office.get(done) : sent).text()).replaceAll('<!-- -->', '');
  };
  expect(await extend('soon', ['1'])).toContain('Enter a last day such as');
  expect(await extend('2020-01-01', ['1'])).toContain('That day has passed.');
  expect(await extend('2099-01-01', [])).toContain('Select at least one code first.');
  expect(await extend('2099-01-01', ['1', '2'])).toContain('2 codes extended.');
});

test('checkers look at the list and change nothing', async () => {
  const { site } = await editorAt();
  const checker = await signIn(site, 'checker', 'Cy Dole');
  expect(await (await checker.get('/office/codes')).text()).not.toContain('name="ids"');
  expect((await checker.post('/office/codes', { ids: '1', intent: 'withdraw' })).status).toBe(403);
  expect((await checker.get('/office/codes/export.csv')).status).toBe(403);
});

test('the file has the codes of the list, and no formula', async () => {
  const { office } = await editorAt();
  await office.post('/office/codes/new', {
    store: '1',
    code: 'FORMULA1',
    description: '=HYPERLINK("https://x.example"), "quoted"',
    category: 'General',
    'discount.kind': 'free_delivery',
    termsKnown: '1',
    intent: 'save',
  });
  const file = await office.get('/office/codes/export.csv?status=draft&q=formula');
  expect(file.headers.get('content-type')).toContain('text/csv');
  const [head, line, ...others] = (await file.text()).split('\r\n');
  expect(head).toContain('store,store_name,code');
  expect(line).toContain('FORMULA1,"\'=HYPERLINK(""https://x.example""), ""quoted"""');
  expect(others).toEqual(['']);
  const all = await (await office.get('/office/codes/export.csv')).text();
  expect(all.split('\r\n').length).toBeGreaterThan(70);
});

test('the featured codes are put in order by steps, and two editors do not undo each other', async () => {
  const { site, office } = await editorAt();
  const path = '/office/codes/featured';
  const seenOf = async () => /name="seen" value="([\d,]+)"/.exec(await (await office.get(path)).text())![1]!;
  const seen = await seenOf();
  const ids = seen.split(',');
  const done = async (fields: Record<string, string | string[]>) =>
    new URL((await office.post(path, fields)).headers.get('location')!, site.url).searchParams.get('done');
  expect(await done({ seen, ids, move: `${ids[2]} up` })).toBe('saved');
  const moved = [ids[0], ids[2], ids[1], ...ids.slice(3)].join();
  expect(await seenOf()).toBe(moved);
  const late = await office.post(path, { seen, ids: ids.toReversed(), intent: 'order' });
  expect(late.status).toBe(409);
  const page = await late.text();
  expect([...page.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => id)).toEqual(ids.toReversed());
  expect(page).toContain(`name="seen" value="${moved}"`);
  expect(await done({ seen, remove: ids[0]! })).toBe('conflict');
  expect(await done({ seen: moved, add: '30' })).toBe('too-many');
  expect(await done({ seen: moved, remove: ids[0]! })).toBe('saved');
  expect(await done({ seen: await seenOf(), add: '30' })).toBe('saved');
  expect((await seenOf()).split(',').at(-1)).toBe('30');
  const home = await (await site.get('/')).text();
  const shown = [...home.matchAll(/data-code-id="(\d+)" [^>]*data-look="featured"/g)].map(([, id]) => id);
  expect(shown.slice(0, 2)).toEqual([ids[2], ids[1]]);
});

test('the search of every screen finds codes and stores', async () => {
  const { site, office } = await editorAt();
  const find = async (visitor: typeof office, q: string) => {
    const found = await (await visitor.get(`/office/search?q=${q}`)).json();
    return (found as { results: { to: string; name: string }[] }).results.map(({ to }) => to);
  };
  // A description that names a code comes after the code itself.
  await office.post('/office/codes/new', {
    store: '2',
    code: 'LATER11',
    description: 'Like harvest20.',
    category: 'General',
    'discount.kind': 'free_delivery',
    termsKnown: '1',
    intent: 'save',
  });
  const [code, newer, ...others] = await find(office, 'harvest20');
  expect([code, others]).toEqual(['/office/codes/1', []]);
  expect(newer).toMatch(/^\/office\/codes\/\d+$/);
  // Before whatever else has the word: the codes, then the stores that begin with it.
  const harvest = await find(office, 'harvest');
  const [first, store] = ['/office/codes/1', '/office/stores/1'];
  expect(harvest.filter((to) => to === first || to === store)).toEqual([first, store]);
  expect(harvest.at(-1)).not.toBe(store);
  expect(await find(office, '')).toEqual([]);
  const checker = await signIn(site, 'checker', 'Cy Dole');
  expect(await find(checker, 'harvest')).toContain('/office/codes?store=1');
  expect((await site.get('/office/search?q=harvest')).status).not.toBe(200);
});
