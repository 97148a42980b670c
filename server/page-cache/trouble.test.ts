import { promisify } from 'node:util';
import type * as Zlib from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cachedSite, FRESH_MS, LAST_RESORT_MS, STALE_MS } from '../../test/helpers/site/cached-site.ts';

const BEST_QUALITY = 11;

/** A site whose best compression fails, as if there were no memory for it. */
async function siteWithoutRoom() {
  vi.resetModules();
  vi.doMock('node:zlib', async (importOriginal) => {
    const zlib = await importOriginal<typeof Zlib>();
    const compress = promisify(zlib.brotliCompress);
    const failing = async (input: Zlib.InputType, options: Zlib.BrotliOptions) => {
      if (options.params?.[zlib.constants.BROTLI_PARAM_QUALITY] !== BEST_QUALITY)
        return compress(input, options);
      throw new Error('Memory allocation failed');
    };
    return { ...zlib, brotliCompress: Object.assign(() => {}, { [promisify.custom]: failing }) };
  });
  onTestFinished(() => {
    vi.doUnmock('node:zlib');
    vi.resetModules();
  });
  const { cachedSite } = await import('../../test/helpers/site/cached-site.ts');
  return cachedSite();
}

test('a page that cannot be compressed further is served as it is, is not tried again, and no other waits for it', async () => {
  const site = await siteWithoutRoom();
  const headers = { 'accept-encoding': 'br' };
  const [first] = [await site.get('/a', headers), await site.get('/b', headers)];
  for (let times = 0; times < 5; times += 1) {
    expect((await site.get('/a', headers)).bytes).toEqual(first.bytes);
    expect((await site.get('/b', headers)).status).toBe(200);
  }
  await expect.poll(() => site.transcodeErrors).toHaveLength(2);
});

test('while renders fail, the page of before is served for a while; without one, the failure is', async () => {
  const site = await cachedSite();
  await site.get('/a');
  for (const render of [
    async () => new Response('no data', { status: 503 }),
    () => Promise.reject(new Error('no data')),
  ]) {
    site.respondWith(render);
    site.pass(LAST_RESORT_MS / 2 - STALE_MS);
    expect(await site.get('/a')).toMatchObject({ status: 200, body: 'render 1 of /a' });
    expect((await site.get('/b')).status).toBeGreaterThanOrEqual(500);
  }
  // A page that is no longer true isn't served in either case, even if it changes meanwhile.
  site.hold();
  const asked = site.get('/a');
  await site.rendering(6);
  site.change();
  site.release();
  expect((await asked).status).toBeGreaterThanOrEqual(500);
  expect((await site.get('/a')).status).toBeGreaterThanOrEqual(500);
  site.respondWith(undefined);
  expect((await site.get('/a')).status).toBe(200);
});

test('a page made under a clock that was a year ahead is made again', async () => {
  const site = await cachedSite();
  site.pass(365 * 86_400_000);
  await site.get('/a');
  site.pass(-365 * 86_400_000);
  await site.get('/a');
  await expect.poll(async () => (await site.get('/a')).body).toBe('render 2 of /a');
  // And is then as fresh as others.
  site.pass(FRESH_MS - 1);
  await site.get('/a');
  expect(site.renders).toBe(2);
});
