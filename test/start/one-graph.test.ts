import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startSiteProcess } from '../helpers/site/site-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/server');

test('every module of ours is in one file of the build', () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js.map'),
  );
  const places = new Map<string, string[]>();
  for (const file of files) {
    const { sources } = JSON.parse(readFileSync(join(built, file), 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const path = source.replace(/^(\.\.\/)+/, '').split('?')[0]!;
      if (/^(app|server|db)\//.test(path)) places.set(path, [...(places.get(path) ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, inFiles]) => new Set(inFiles).size > 1)).toEqual([]);
});

/** Prints the address of every module that a process loads. */
const TELLTALE = `data:text/javascript,
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (console.error('loads ' + url), next(url, context)) });`;

test('the running server loads no source, and nothing that takes types out of one', async () => {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' };
  const words = ['--disable-warning=ExperimentalWarning', '--import', TELLTALE, 'server/start.mjs'];
  const server = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (printed += part));
  await expect.poll(() => printed).toMatch(/^ready (\S+)$/m);
  const [, url] = /^ready (\S+)$/m.exec(printed)!;
  for (const path of ['/', '/verified-codes?q=off', '/office/sign-in', '/sitemap.xml'])
    await fetch(url + path);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  const loaded = [...printed.matchAll(/^loads (\S+)$/gm)].map(([, address]) => address!);
  expect(loaded.filter((address) => address.endsWith('/build/server/app.js'))).toHaveLength(1);
  const sources = loaded.filter((address) => address.startsWith('file:') && /\.tsx?$/.test(address));
  expect(sources).toEqual([]);
});

test('a logged stack names source files and their lines', async () => {
  const DATA_DIR = temporaryFolder();
  const site = await startSiteProcess({ DATA_DIR });
  const file = new DatabaseSync(join(DATA_DIR, 'clipbasket.db'));
  file.exec('alter table store rename to away');
  file.close();
  expect((await site.get('/stores?page=7')).status).toBe(500);
  await expect.poll(() => site.troubles().length).toBe(1);
  const [{ err }] = site.troubles() as [{ err: { stack: string } }];
  expect(err.stack).toMatch(/\/app\/data\/sqlite\/[\w.-]+\.ts:\d+:\d+/);
  expect(err.stack).not.toContain('/build/server/');
});

test('a request for what looks like a place in the build starts no process, and holds no line up', async () => {
  const site = await startSiteProcess({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'debug' });
  for (const path of ['/build/server/app.js:1:1', '/stores'])
    expect((await site.get(path)).ok).toBe(path === '/stores');
  const paths = () => [...site.output().matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path);
  await expect.poll(paths).toEqual(['/build/server/app.js:1:1', '/stores']);
});
