import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedSite } from '../../test/helpers/site/cached-site.ts';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const PUBLIC = 'public, max-age=86400';

test('a picture is sent as it is, and not cached: it is on disk already', async () => {
  const site = await cachedSite();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array<number>(2_000).fill(0)]);
  site.respondWith(
    async () => new Response(png, { headers: { 'Content-Type': 'image/png', 'Cache-Control': PUBLIC } }),
  );
  const first = await site.get('/og/code/1.png', BROTLI);
  expect(first.bytes).toEqual(png);
  expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': PUBLIC });
  expect(first.headers).not.toHaveProperty('content-encoding');
  expect(site.cache.bytes).toBe(0);
});

test('a picture that the visitor has is not sent again', async () => {
  const site = await cachedSite();
  site.respondWith(async () => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  const { headers } = await site.get('/og/code/1.png');
  const again = await site.get('/og/code/1.png', { 'if-none-match': headers.etag! });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});

test.each([
  'application/atom+xml; charset=utf-8',
  'application/feed+json',
  'application/manifest+json',
  'text/calendar; charset=utf-8',
  'text/x-script',
  'image/svg+xml',
])('%s is text: compressed, and cached', async (type) => {
  const site = await cachedSite();
  const text = 'text '.repeat(500);
  site.respondWith(async () => new Response(text, { headers: { 'Content-Type': type } }));
  const { headers, bytes } = await site.get('/file', BROTLI);
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  expect(site.cache.bytes).toBeGreaterThan(0);
});

test('a text of megabytes is compressed as well, and cached', async () => {
  const site = await cachedSite({ maxBytes: 10_000_000 });
  const text = '<url><loc>https://codes.example/codes/1</loc></url>'.repeat(40_000);
  site.respondWith(async () => new Response(text, { headers: { 'Content-Type': 'application/xml' } }));
  const first = await site.get('/sitemap.xml', BROTLI);
  const second = await site.get('/sitemap.xml', BROTLI);
  expect(brotliDecompressSync(first.bytes).toString()).toBe(text);
  expect(second.bytes).toEqual(first.bytes);
  expect(site.renders).toBe(1);
});

test('HEAD tells of a picture without sending it', async () => {
  const site = await cachedSite();
  site.respondWith(async () => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  const { headers, bytes } = await site.get('/og/site.png', {}, 'HEAD');
  expect(headers['content-length']).toBe('7');
  expect(bytes).toHaveLength(0);
});
