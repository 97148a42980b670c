import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { createAssets } from './assets.ts';

const SCRIPT = 'document.title = "tea";\n'.repeat(100);

/** A server of a small build; the next handler responds with 404 to anything else. */
async function serve() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const script = join(folder, 'assets/start-a1.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(folder, 'icon.png'), 'picture');
  writeFileSync(join(folder, 'notes.md'), 'not for the public');
  const assets = createAssets({ folder });
  const server = createServer((request, response) => {
    assets(request, response, () => response.writeHead(404).end());
  });
  const port = await listenOnLoopback(server);
  return {
    folder,
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('who takes %s gets a file as %s', async (accepted, encoding) => {
  const { ask } = await serve();
  const response = await ask('/assets/start-a1.js', { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toBe(SCRIPT);
});

test('files named by their hash may be cached forever, the rest for an hour', async () => {
  const { ask } = await serve();
  const cacheControlOf = async (path: string) => (await ask(path)).headers.get('cache-control');
  expect(await cacheControlOf('/assets/start-a1.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheControlOf('/icon.png?v=2')).toBe('public, max-age=3600');
});

test('who has a file is told so', async () => {
  const { ask } = await serve();
  const etag = (await ask('/icon.png')).headers.get('etag')!;
  const again = await ask('/icon.png', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('HEAD tells the size of what would come', async () => {
  const { ask } = await serve();
  const response = await ask('/icon.png', { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('7');
  expect(await response.text()).toBe('');
});

test.each([
  '/assets',
  '/assets/',
  '/assets/none.js',
  '/notes.md',
  '/assets/start-a1.js.br',
  '/',
  '/%2e%2e/x',
])('%s is no file of the build', async (path) => {
  const { ask } = await serve();
  expect((await ask(path)).status).toBe(404);
});

test('a build that is replaced meanwhile changes nothing', async () => {
  const { ask, folder } = await serve();
  rmSync(join(folder, 'assets'), { recursive: true });
  expect(await (await ask('/assets/start-a1.js')).text()).toBe(SCRIPT);
});
