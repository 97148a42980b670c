import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CachedSite,
  cachedSite,
  FRESH_MS,
  LAST_RESORT_MS,
  NOT_FOUND,
  STALE_MS,
} from '../../test/helpers/site/cached-site.ts';

test('a page is rendered once and then served from memory', async () => {
  const site = await cachedSite();
  expect(await site.get('/a')).toMatchObject({ status: 200, body: 'render 1 of /a' });
  expect(await site.get('/a')).toMatchObject({ status: 200, body: 'render 1 of /a' });
  expect(await site.get('/b')).toMatchObject({ status: 200, body: 'render 1 of /b' });
});

test('many requests for one missing page make one render', async () => {
  const site = await cachedSite();
  site.hold();
  const asked = Array.from({ length: 20 }, () => site.get('/a'));
  await site.rendering(1);
  site.release();
  expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(['render 1 of /a']));
  expect(site.renders).toBe(1);
});

test('an old page is served once more while a new one is made, by one render', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.pass(FRESH_MS);
  site.hold();
  const stale = await Promise.all([site.get('/a'), site.get('/a')]);
  expect(stale.map(({ body }) => body)).toEqual(['render 1 of /a', 'render 1 of /a']);
  expect(site.renders).toBe(2);
  site.release();
  await expect.poll(async () => (await site.get('/a')).body).toBe('render 2 of /a');
  expect(site.renders).toBe(2);
});

test('a page that is too old to show, counted from the start of its render, is waited for', async () => {
  const site = await cachedSite();
  site.hold();
  const asked = site.get('/a');
  await site.rendering(1);
  site.pass(STALE_MS);
  site.release();
  await asked;
  expect((await site.get('/a')).body).toBe('render 2 of /a');
});

test('a page that is too old to show is shown all the same where no new one can be made, up to a limit', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.pass(STALE_MS);
  site.respondWith(() => Promise.reject(new Error('no database')));
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  site.respondWith(async () => new Response('it broke', { status: 503 }));
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  site.respondWith(async () => new Response('there is no such page', { status: 404 }));
  expect((await site.get('/a')).status).toBe(404);

  site.pass(LAST_RESORT_MS - STALE_MS);
  site.respondWith(async () => new Response('it broke', { status: 503 }));
  expect((await site.get('/a')).status).toBe(503);
  site.respondWith(undefined);
  expect((await site.get('/a')).body).toMatch(/^render \d of/);
});

test('a change of content drops all pages at once, also those of made-up addresses', async () => {
  const site = await cachedSite();
  for (const path of ['/a', '/b', '/a?q=made-up']) await site.get(path);
  expect(site.cache.size).toBe(3);
  site.change();
  for (const path of ['/a', '/b', '/a?q=made-up'])
    expect((await site.get(path)).body).toBe(`render 2 of ${path}`);
});

test('a change of content drops a page at once, also one whose render was under way', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.change();
  expect((await site.get('/a')).body).toBe('render 2 of /a');

  site.change();
  site.hold();
  const before = site.get('/a');
  await site.rendering(3);
  site.change();
  const after = site.get('/a');
  await site.rendering(4);
  site.release();
  expect((await before).body).toBe('render 3 of /a');
  expect((await after).body).toBe('render 4 of /a');
  expect((await site.get('/a')).body).toBe('render 4 of /a');
});

test.each([
  ['the content', (site: CachedSite) => site.change()],
  ['a ticket', (site: CachedSite) => site.cache.dropShowing(1)],
])('a page whose render was under way when %s changed is stored by no cache in front', async (_, change) => {
  const site = await cachedSite();
  site.hold();
  const outdated = site.get('/a');
  await site.rendering(1);
  change(site);
  site.release();
  const { headers, status, body } = await outdated;
  expect([status, body]).toEqual([200, 'render 1 of /a']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('x-tags');
  const { headers: next } = await site.get('/a');
  expect([next['cache-control'], next['x-tags']]).toEqual(['public', '/a']);
});

test('a refresh that fails keeps the page, and the next visitor tries again', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.pass(FRESH_MS);
  site.respondWith(() => Promise.reject(new Error('no database')));
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  await site.settled();
  site.respondWith(undefined);
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  await expect.poll(async () => (await site.get('/a')).body).toBe('render 3 of /a');
});

test('server errors and private responses are passed on, not cached', async () => {
  const site = await cachedSite();
  for (const [status, cacheControl] of [
    [500, 'public, max-age=0'],
    [200, 'no-store'],
    [200, 'private, max-age=9'],
  ] as const) {
    site.respondWith(async () => new Response('x', { status, headers: { 'Cache-Control': cacheControl } }));
    const before = site.renders;
    expect((await site.get('/x')).status).toBe(status);
    expect((await site.get('/x')).status).toBe(status);
    expect(site.renders).toBe(before + 2);
  }
  expect(site.cache.bytes).toBe(0);
});

test('a browser that has the page is told so; one that has another gets it whole', async () => {
  const site = await cachedSite();
  const { headers } = await site.get('/a');
  const again = await site.get('/a', { 'if-none-match': headers.etag! });
  expect(again).toMatchObject({ status: 304, body: '' });
  expect(again.headers).toMatchObject({
    etag: headers.etag,
    'cache-control': 'public',
    vary: 'Accept-Encoding',
  });
  expect(again.headers).not.toHaveProperty('content-type');

  const other = await site.get('/a', { 'if-none-match': '"something-else"' });
  expect(other).toMatchObject({ status: 200, body: 'render 1 of /a' });
});

test('pages not found and redirects are passed on, not cached, except for the one page for all unknown addresses', async () => {
  const site = await cachedSite();
  for (const status of [404, 302, 410]) {
    site.respondWith(async () => new Response('nothing here', { status }));
    const before = site.renders;
    expect((await site.get('/x', { 'if-none-match': '*' })).status).toBe(status);
    expect((await site.get('/x')).status).toBe(status);
    expect(site.renders).toBe(before + 2);
  }
  expect(site.cache.bytes).toBe(0);

  site.respondWith(async () => new Response('nothing here', { status: 404 }));
  const before = site.renders;
  expect((await site.get(NOT_FOUND)).status).toBe(404);
  expect((await site.get(NOT_FOUND, { 'if-none-match': '*' })).status).toBe(404);
  expect(site.renders).toBe(before + 1);
});

test('a response that sets a cookie is one visitor’s, whatever else it says', async () => {
  const site = await cachedSite();
  site.respondWith(
    async () => new Response('x', { headers: { 'Set-Cookie': 'a=1', 'Cache-Control': 'public' } }),
  );
  await site.get('/x');
  await site.get('/x');
  expect(site.renders).toBe(2);
});

test('HEAD gets the headers of GET and no body', async () => {
  const site = await cachedSite();
  const got = await site.get('/a');
  const head = await site.get('/a', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
  expect(head.headers.etag).toBe(got.headers.etag);
});

test.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0', undefined],
])('a client that accepts "%s" gets the page in %s, at once and again', async (accepted, encoding) => {
  const site = await cachedSite();
  for (let times = 0; times < 3; times += 1) {
    const { headers, bytes, body } = await site.get('/a', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'Accept-Encoding' });
    expect(body).toBe('render 1 of /a');
  }
});

test('what is compressed already is sent as it is', async () => {
  const site = await cachedSite();
  const picture = Buffer.alloc(5_000, 7);
  site.respondWith(async () => new Response(picture, { headers: { 'Content-Type': 'image/png' } }));
  const { headers, bytes } = await site.get('/a.png', { 'accept-encoding': 'br, gzip' });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
  expect(bytes.equals(picture)).toBe(true);
});

test('a page asked for twice is compressed as small as it gets, on another thread', async () => {
  const site = await cachedSite();
  site.respondWith(async () => new Response(manyWords(), { headers: { 'Content-Type': 'text/html' } }));
  const size = async () => (await site.get('/a', { 'accept-encoding': 'br' })).bytes.length;
  const first = await size();
  expect(await size()).toBe(first);
  await expect.poll(size).toBeLessThan(first);
});

test('a render that changes nothing keeps the page, its tag and its best compression', async () => {
  const site = await cachedSite();
  site.respondWith(async () => new Response(manyWords(), { headers: { 'Content-Type': 'text/html' } }));
  const get = () => site.get('/a', { 'accept-encoding': 'br' });
  const first = await get();
  await expect.poll(async () => (await get()).bytes.length).toBeLessThan(first.bytes.length);
  const best = await get();

  site.pass(FRESH_MS);
  await get();
  await site.settled();
  expect(site.renders).toBe(2);
  site.pass(FRESH_MS - 1);
  expect(await get()).toEqual({ ...best, headers: { ...best.headers, date: expect.any(String) } });
  expect(site.renders).toBe(2);
});

test('the tag tells pages with other headers apart', async () => {
  const site = await cachedSite();
  const policy = (text: string) =>
    site.respondWith(async () => new Response('x', { headers: { 'X-Policy': text } }));
  policy('one');
  const { headers } = await site.get('/a');
  policy('two');
  site.change();
  expect((await site.get('/a', { 'if-none-match': headers.etag! })).status).toBe(200);
});

test('the cache stays within its bytes: what was asked for longest ago goes first', async () => {
  const site = await cachedSite({ maxBytes: 9_000 });
  site.respondWith(async (path) => new Response(path + 'x'.repeat(2_000)));
  for (const path of ['/1', '/2', '/3']) await site.get(path);
  expect(site.renders).toBe(3);
  await site.get('/1');
  await site.get('/4');
  expect(site.cache.bytes).toBeLessThanOrEqual(9_000);

  const before = site.renders;
  await site.get('/1');
  await site.get('/4');
  expect(site.renders).toBe(before);
  await site.get('/2');
  expect(site.renders).toBe(before + 1);
});

test('a flood of addresses that anybody can think up pushes out only its like', async () => {
  const site = await cachedSite({ maxBytes: 50_000, maxUnboundedBytes: 8_000 });
  const pages = ['/', '/a', '/b'];
  for (const path of pages) await site.get(path);
  await fc.assert(
    fc.asyncProperty(fc.webQueryParameters({ size: 'medium' }), async (query) => {
      await site.get(`/a?${query}`);
      expect(site.cache.bytes).toBeLessThan(58_000);
    }),
    { numRuns: 100 },
  );
  const before = site.renders;
  for (const path of pages) await site.get(path);
  expect(site.renders).toBe(before);
}, 30_000);

/** Text that a better compression makes smaller. */
function manyWords(): string {
  return Array.from({ length: 2_000 }, (_, at) => `word${(at * 7919) % 1_009}`).join(' ');
}
