import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedSite, FRESH_MS, STALE_MS } from '../test/helpers/cached-site.ts';

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

test('a page that is too old to show is waited for', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.pass(STALE_MS);
  expect((await site.get('/a')).body).toBe('render 2 of /a');
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

test('a refresh that fails keeps the page, and the next visitor tries again', async () => {
  const site = await cachedSite();
  await site.get('/a');
  site.pass(FRESH_MS);
  site.answer(() => Promise.reject(new Error('no database')));
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  await site.settled();
  site.answer(undefined);
  expect((await site.get('/a')).body).toBe('render 1 of /a');
  await expect.poll(async () => (await site.get('/a')).body).toBe('render 3 of /a');
});

test('errors of the server and private answers are passed on, not kept', async () => {
  const site = await cachedSite();
  for (const [status, cacheControl] of [
    [500, 'public, max-age=0'],
    [200, 'no-store'],
    [200, 'private, max-age=9'],
  ] as const) {
    site.answer(async () => new Response('x', { status, headers: { 'Cache-Control': cacheControl } }));
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

test('a page not found is answered whole, whatever the browser has', async () => {
  const site = await cachedSite();
  site.answer(async () => new Response('nothing here', { status: 404 }));
  const { headers } = await site.get('/x');
  expect((await site.get('/x', { 'if-none-match': headers.etag! })).status).toBe(404);
});

test('HEAD gets the headers of GET and no body', async () => {
  const site = await cachedSite();
  const got = await site.get('/a');
  const head = await site.get('/a', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers['content-length']).toBe(got.headers['content-length']);
  expect(head.headers.etag).toBe(got.headers.etag);
});

test('a browser that reads brotli gets brotli of the same page', async () => {
  const site = await cachedSite();
  await site.get('/a');
  const { headers, bytes } = await site.get('/a', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(bytes.length) });
  expect(brotliDecompressSync(bytes).toString()).toBe('render 1 of /a');
  expect((await site.get('/a', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty(
    'content-encoding',
  );
});

test('the cache stays within its bytes: what was asked for longest ago goes first', async () => {
  const site = await cachedSite({ maxBytes: 9_000 });
  site.answer(async (path) => new Response(path + 'x'.repeat(2_000)));
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
