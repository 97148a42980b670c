import { describe, expect, onTestFinished, test } from 'vitest';
import { NOON } from '../../../test/helpers/data/sample-database.ts';
import { type OfficeVisitor, signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite, type TestSite } from '../../../test/helpers/site/site.ts';
import { openDatabase } from '../../data/database.server.ts';
import { HOUR_MS } from '../../domain/time/days.ts';

const typed = {
  title: 'What a cap costs you',
  slug: '',
  excerpt: 'A cap ends a percentage.',
  body: 'First.\r\n\r\n## The cap\r\n\r\nSecond.',
  author: 'Ada Quill',
  category: 'saving-tips',
  'new-category': '',
  tags: 'caps, New Tag',
  image: '🧢',
  publishedAt: '',
};

/** A site with an editor, as a browser without JavaScript uses it. */
async function office(now: () => number = Date.now): Promise<{ site: TestSite; ada: OfficeVisitor }> {
  const site = await startTestSite({}, now);
  return { site, ada: await signIn(site, 'editor') };
}

/** A page's text, without the marks that React puts between words. */
const textOf = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replaceAll('<!-- -->', '');
const statusOf = async (response: Promise<Response>) => (await response).status;

/** Sends a form that is saved; returns where it leads. */
async function send(ada: OfficeVisitor, path: string, fields: Record<string, string>): Promise<string> {
  const response = await ada.post(path, fields);
  expect(response.status, await response.clone().text()).toBeGreaterThanOrEqual(300);
  expect(response.status).toBeLessThan(304);
  return response.headers.get('location')!;
}

/** Changes posts of the list; returns the list, which says so. */
async function changeList(who: OfficeVisitor, fields: Record<string, string | string[]>): Promise<string> {
  const sent = await who.post('/office/posts', fields);
  const list = sent.headers.get('location');
  return textOf(list ? who.get(list) : sent);
}

describe('writing a post without JavaScript', () => {
  test('goes from a draft that nobody sees to the blog, and off it again', async () => {
    const { site, ada } = await office();
    expect(await textOf(ada.get('/office/posts/new'))).toContain('value="Ada Quill"');
    const address = await send(ada, '/office/posts/new', { ...typed, intent: 'save', 'request-key': 'a' });
    expect(address).toMatch(/^\/office\/posts\/\d+\?saved=1$/);
    const path = address.split('?')[0]!;
    expect(await textOf(ada.get(address))).toContain('Saved as a draft');
    expect(await statusOf(site.get('/blog/what-a-cap-costs-you'))).toBe(404);
    const preview = await textOf(ada.get(`${path}/preview`));
    for (const words of ['This is a draft', 'What a cap costs you', '<h2 id="the-cap">The cap</h2>'])
      expect(preview).toContain(words);
    expect(preview).toContain('noindex');

    // Sent again by a double click: the same post.
    expect(await send(ada, '/office/posts/new', { ...typed, intent: 'save', 'request-key': 'a' })).toBe(
      address,
    );

    await send(ada, path, { ...typed, version: '1', intent: 'publish' });
    const page = await textOf(site.get('/blog/what-a-cap-costs-you'));
    for (const words of ['What a cap costs you', '<h2 id="the-cap">The cap</h2>', '/blog/tag/new-tag'])
      expect(page).toContain(words);
    expect(await textOf(site.get('/blog'))).toContain('/blog/what-a-cap-costs-you');

    await send(ada, path, { ...typed, slug: 'caps', version: '2', intent: 'save' });
    expect((await site.get('/blog/what-a-cap-costs-you')).headers.get('location')).toBe('/blog/caps');
    await send(ada, path, { ...typed, slug: 'caps', version: '3', intent: 'withdraw' });
    expect(await statusOf(site.get('/blog/caps'))).not.toBe(200);
    expect(await textOf(site.get('/blog'))).not.toContain('/blog/caps');
  });

  test('a scheduled post is on the blog from its time on, as a clock of the site shows it', async () => {
    let now = NOON;
    const { site, ada } = await office(() => now);
    // The sample's zone is New York: 9:00 there is 13:00 UTC, an hour after noon.
    const later = { ...typed, slug: 'later', publishedAt: '2026-06-10T09:00' };
    const address = await send(ada, '/office/posts/new', { ...later, intent: 'publish' });
    expect(await textOf(ada.get(address))).toContain('It appears on the blog on Jun 10, 2026, 9:00');
    expect(await textOf(ada.get('/office/posts?status=scheduled'))).toContain('What a cap costs you');
    now = NOON + HOUR_MS - 1;
    expect(await statusOf(site.get('/blog/later'))).toBe(404);
    now = NOON + HOUR_MS;
    expect(await statusOf(site.get('/blog/later'))).toBe(200);
    expect(await textOf(site.get('/blog'))).toContain('/blog/later');
  });

  test('asks for an address only where the title makes none', async () => {
    const { ada } = await office();
    const untitled = await ada.post('/office/posts/new', { ...typed, title: '', intent: 'publish' });
    const page = await untitled.text();
    expect(page).toContain('Title can’t be empty.');
    expect(page).not.toContain('Address must');
    const foreign = await ada.post('/office/posts/new', { ...typed, title: '節約', intent: 'publish' });
    expect(foreign.status).toBe(400);
    expect(await foreign.text()).toContain('Enter an address');
  });

  test('says beside each field what is wrong with it, and keeps what was typed', async () => {
    const { ada } = await office();
    const response = await ada.post('/office/posts/new', {
      ...typed,
      title: '',
      slug: 'Not a slug',
      image: 'cap',
      body: 'Kept <words>.',
      intent: 'publish',
    });
    expect(response.status).toBe(400);
    const page = await response.text();
    for (const words of [
      'Title can’t be empty.',
      'Address must be lowercase words',
      'Image must be an emoji',
      'Kept &lt;words&gt;.',
    ])
      expect(page).toContain(words);
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(3);

    const taken = await ada.post('/office/posts/new', {
      ...typed,
      slug: 'first-order-codes',
      intent: 'save',
    });
    expect(taken.status).toBe(400);
    expect(await taken.text()).toContain('Address is already used by');
    const nowhere = await ada.post('/office/posts/new', { ...typed, category: '', intent: 'save' });
    expect(await nowhere.text()).toContain('Choose a category, or name a new one.');
    const never = await ada.post('/office/posts/new', { ...typed, publishedAt: 'soon', intent: 'save' });
    expect(await never.text()).toContain('Enter a date and a time');
  });
});

test('of two editors, the later one loses no word: both texts are shown, and the next save is theirs', async () => {
  const { site, ada } = await office();
  const ben = await signIn(site, 'editor', 'Ben Okafor');
  const path = (await send(ada, '/office/posts/new', { ...typed, intent: 'publish' })).split('?')[0]!;
  const shown = { ...typed, slug: 'what-a-cap-costs-you', version: '1', intent: 'save' };
  await send(ben, path, {
    ...shown,
    body: 'Ben’s text.\r\n\r\nIt has two lines.',
    excerpt: 'Ben’s excerpt.',
  });
  const conflict = await ada.post(path, { ...shown, body: 'Ada’s text.', title: 'Ada’s title' });
  expect(conflict.status).toBe(409);
  const page = await conflict.text();
  for (const words of [
    'Someone else saved this first',
    'Ben’s text.\n\nIt has two lines.',
    'Copy mine: Body',
    'First.\n\n## The cap',
  ])
    expect(page).toContain(words);
  // What only Ben changed is in the form now; the title that only Ada changed stays hers.
  expect(page).toMatch(/<textarea[^>]*name="excerpt"[^>]*>Ben’s excerpt\.</);
  expect(page).toMatch(/<textarea[^>]*name="body"[^>]*>Ada’s text\.</);
  expect(page).not.toContain('Copy mine: Title');
  expect(page).not.toContain('Copy mine: Excerpt');
  expect(page).toMatch(/name="version" value="2"/);
  expect(await textOf(site.get('/blog/what-a-cap-costs-you'))).toContain('Ben’s text.');

  const merged = { title: 'Ada’s title', body: 'Ada’s text.', excerpt: 'Ben’s excerpt.' };
  await send(ada, path, { ...shown, ...merged, version: '2' });
  const post = await textOf(site.get('/blog/what-a-cap-costs-you'));
  expect(post).toContain('Ada’s text.');
  expect(post).toContain('Ben’s excerpt.');
});

test('no text runs a script: not in the live preview, the preview, the page, or the feeds', async () => {
  const { site, ada } = await office();
  const body = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](vbscript:x) [d](data:text/html,<script>alert(1)</script>)',
    '![e](javascript:alert(1)) <javascript:alert(1)>',
    '[f](https://a.example "\\" onmouseover=\\"alert(1)")',
    '## <svg onload=alert(1)>',
    '```"><script>alert(1)</script>\nx\n```',
  ].join('\n\n');
  const live = await textOf(ada.post('/office/posts/live-preview', { body }));
  const hostile = { ...typed, body, title: '<script>alert(2)</script>', excerpt: '"><svg onload=alert(3)>' };
  const path = (
    await send(ada, '/office/posts/new', { ...hostile, slug: 'hostile', intent: 'publish' })
  ).split('?')[0]!;
  const pages = {
    live,
    editor: await textOf(ada.get(path)),
    preview: await textOf(ada.get(`${path}/preview`)),
    page: await textOf(site.get('/blog/hostile')),
    list: await textOf(site.get('/blog')),
    office: await textOf(ada.get('/office/posts')),
  };
  for (const [name, text] of Object.entries(pages)) {
    expect(text, name).not.toMatch(/<script>alert|<svg onload|<img src=x|href="(javascript|vbscript|data):/i);
    expect(text, name).not.toMatch(/<[^>]*[^\\]" onmouseover=/);
  }
  expect(pages.page).toContain('&lt;script&gt;alert(1)');
  expect(await textOf(site.get('/feed.xml'))).not.toMatch(/<script>alert|<svg onload/);
  const { items } = JSON.parse(await textOf(site.get('/feed.json')));
  const item = items.find(({ url }: { url: string }) => url.endsWith('/blog/hostile'));
  expect(item.content_html).toContain('&lt;script&gt;alert(1)');
  expect(item.content_html).not.toMatch(/<script>alert|<svg onload/);
});

test('many posts are withdrawn together, and one click brings them back', async () => {
  const { site, ada } = await office();
  const before = await textOf(site.get('/blog'));
  expect(before).toContain('/blog/first-order-codes');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  const ids = (await db.selectFrom('post').select('id').execute()).map(({ id }) => String(id));
  const page = await changeList(ada, { ids, intent: 'withdraw' });
  expect(page).toContain('3 posts withdrawn.');
  expect(await textOf(site.get('/blog'))).toContain('No posts yet.');
  const [, change = ''] = /name="change" value="(\d+)"/.exec(page) ?? [];
  // Nobody undoes what somebody else did, or a change of other records.
  const rosa = await signIn(site, 'editor', 'Rosa');
  expect(await changeList(rosa, { change, intent: 'undo' })).toContain('Only your own changes');
  await ada.post('/office/codes', { ids: '1', intent: 'withdraw' });
  const { id } = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'code')
    .where('action', '=', 'withdraw')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (const other of [String(id), '999999', 'x', '1e999', ''])
    expect(await changeList(ada, { change: other, intent: 'undo' }), other).toContain(
      'Only your own changes',
    );
  expect(await db.selectFrom('code').select('status').where('id', '=', 1).executeTakeFirst()).toEqual({
    status: 'withdrawn',
  });
  expect(await textOf(site.get('/blog'))).toContain('No posts yet.');
  expect(await changeList(ada, { change, intent: 'undo' })).toContain('3 posts changed back.');
  expect(await textOf(site.get('/blog'))).toContain('/blog/first-order-codes');
  expect(await changeList(ada, { ids: ids[0]!, intent: 'publish' })).toContain(
    'They were already published.',
  );
  expect(await changeList(ada, { intent: 'withdraw' })).toContain('Select at least one post first.');
});

test('the list finds posts, and says what to do where there are none', async () => {
  const { site, ada } = await office();
  const found = await textOf(ada.get('/office/posts?q=minimum&status=published'));
  expect(found).toContain('What counts toward the minimum');
  expect(found).not.toContain('You get one first-order code');
  for (const query of ['q=zzzz', 'status=draft', 'category=meal-planning'])
    expect(await textOf(ada.get(`/office/posts?${query}`)), query).toContain('No post matches.');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await db.deleteFrom('post_tag').execute();
  await db.deleteFrom('post').execute();
  expect(await textOf(ada.get('/office/posts'))).toContain('No posts yet');
});

test('the office’s posts are for editors: neither checkers nor strangers get in', async () => {
  const { site } = await office();
  const checker = await signIn(site, 'checker', 'Chip');
  for (const path of ['/office/posts', '/office/posts/new', '/office/posts/1', '/office/posts/1/preview']) {
    expect(await statusOf(checker.get(path)), path).toBe(403);
    expect((await site.get(path)).headers.get('location'), path).toContain('/office/sign-in');
  }
  expect(await statusOf(checker.post('/office/posts/live-preview', { body: 'x' }))).toBe(403);
  const { origin } = new URL(site.url);
  expect(await statusOf(site.post('/office/posts/live-preview', { body: 'x' }, { origin }))).toBe(401);
});

test('a change of many names what it could not change', async () => {
  const { site, ada } = await office();
  const some = await changeList(ada, { ids: ['1', '999999'], intent: 'withdraw' });
  expect(some).toContain('1 post withdrawn. 1 post wasn’t changed, because someone has deleted it.');
  expect(await changeList(ada, { ids: '999999', intent: 'withdraw' })).not.toContain('already');
  const db = openDatabase(site.config.databaseUrl);
  onTestFinished(() => db.destroy());
  await db
    .updateTable('post')
    .set({ excerpt: 'x'.repeat(241) })
    .execute();
  const rule = 'Excerpt must be at most 240 characters.';
  for (const [ids, words] of [
    [['2'], `1 post wasn’t changed: ${rule}`],
    [['2', '3'], `2 posts weren’t changed. One of them: ${rule}`],
  ] as const)
    expect(await changeList(ada, { ids: [...ids], intent: 'withdraw' })).toContain(words);
});
