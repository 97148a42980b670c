import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { temporaryFolder } from '../../test/helpers/machine/temporary-folder.ts';
import { createAssets } from './assets.ts';
import { findsKept, keepAssets } from './kept-assets.ts';

const START_MS = Date.UTC(2026, 10, 22);

/** A build with one script of its own, and one that all builds have. */
function build(name: string): string {
  const folder = temporaryFolder();
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  const script = `document.title = ${JSON.stringify(name)};\n`.repeat(50);
  writeFileSync(join(assets, `start-${name}.js`), script);
  writeFileSync(join(assets, `start-${name}.js.br`), brotliCompressSync(script));
  writeFileSync(join(assets, 'react-same.js'), 'react');
  return folder;
}

const keep = (folder: string, kept: string, minute: number) =>
  keepAssets(join(folder, 'assets'), kept, START_MS + minute * 60_000);

const has = async (kept: string, name: string) => (await findsKept(kept)(name)) !== undefined;

/** An instance of a build that keeps its files in a folder shared with others. */
async function serve(folder: string, kept: string) {
  const assets = createAssets({ folder, kept });
  const server = createServer((request, response) => {
    assets(request, response, () => response.writeHead(404).end());
  });
  const port = await listenOnLoopback(server);
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

test('during and after an update, each build serves the files of the other as its own', async () => {
  const [old, next] = [build('old'), build('next')];
  const kept = join(temporaryFolder(), 'data', 'assets');
  keep(old, kept, 0);
  const askOld = await serve(old, kept);
  keep(next, kept, 1);
  const askNext = await serve(next, kept);
  rmSync(old, { recursive: true });

  for (const [ask, other] of [
    [askNext, 'old'],
    [askOld, 'next'],
  ] as const) {
    const response = await ask(`/assets/start-${other}.js?x`, { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`document.title = "${other}"`);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = response.headers.get('etag')!;
    const again = await ask(`/assets/start-${other}.js`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  }
});

test('keeps the ten builds that started last, however long ago', async () => {
  const kept = temporaryFolder();
  const builds = Array.from({ length: 12 }, (_, at) => build(`b${at}`));
  for (const [at, folder] of builds.entries()) {
    keep(folder, kept, at);
    // Put back in the meantime, for a while.
    if (at === 5) keep(builds[0]!, kept, at + 0.5);
  }
  expect(readdirSync(kept)).toHaveLength(10);
  const found = await Promise.all(builds.map((_, at) => has(kept, `start-b${at}.js`)));
  expect(found).toEqual(builds.map((_, at) => at === 0 || at >= 3));
});

test('a start of the same build copies nothing again', () => {
  const [folder, kept] = [build('one'), temporaryFolder()];
  keep(folder, kept, 0);
  const copy = join(kept, readdirSync(kept)[0]!, 'start-one.js');
  rmSync(copy);
  keep(folder, kept, 1);
  expect(readdirSync(kept)).toHaveLength(1);
  expect(readdirSync(join(copy, '..'))).not.toContain('start-one.js');
});

test('half a copy, which a crash left, is never served', async () => {
  const kept = temporaryFolder();
  mkdirSync(join(kept, '.0123456789ab'));
  writeFileSync(join(kept, '.0123456789ab', 'start-cut.js'), 'console.l');
  expect(await has(kept, 'start-cut.js')).toBe(false);
});

test.each([
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/.hidden.js',
  '/assets/start-a.js/',
  '/assets/start-a.js%00',
  '/assets/start-a.js.br',
  '/assets/start-none.js',
  '/assets/',
])('%s leads to no kept file', async (path) => {
  const [folder, dataDir] = [build('a'), temporaryFolder()];
  writeFileSync(join(dataDir, 'secret.js'), 'secret');
  const kept = join(dataDir, 'assets');
  keep(folder, kept, 0);
  writeFileSync(join(kept, readdirSync(kept)[0]!, '.hidden.js'), 'hidden');
  const assets = createAssets({ folder: build('b'), kept });
  const server = createServer((request, response) => {
    // As a client that doesn't resolve the address sends it.
    request.url = path;
    assets(request, response, () => response.writeHead(404).end());
  });
  const port = await listenOnLoopback(server);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('names are read again only when a build comes or goes', async () => {
  const kept = temporaryFolder();
  keep(build('one'), kept, 0);
  const find = findsKept(kept);
  expect(await find('start-two.js')).toBeUndefined();
  const [folder = ''] = readdirSync(kept);
  // No build does this. A look at each name that somebody makes up would find it.
  writeFileSync(join(kept, folder, 'made-up.js'), 'late');
  expect(await find('made-up.js')).toBeUndefined();
  expect(await find('start-one.js')).toBeDefined();
  keep(build('two'), kept, 1);
  expect(await find('start-two.js')).toBeDefined();
  for (const name of readdirSync(kept)) rmSync(join(kept, name), { recursive: true });
  expect(await find('start-two.js')).toBeUndefined();
});

test('a file that no build has is missing for now, and costs no page', async () => {
  const ask = await serve(build('a'), temporaryFolder());
  for (const path of ['/assets/start-b.js', '/assets/', '/assets/..hidden']) {
    const response = await ask(path);
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-store']);
    expect(await response.text(), path).toContain('no such file');
  }
});

test('without a folder that can be read, files of other builds are not found', async () => {
  const ask = await serve(build('a'), join(temporaryFolder(), 'none'));
  expect((await ask('/assets/start-b.js')).status).toBe(404);
});
