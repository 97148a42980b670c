import { utimesSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { test } from '../helpers/browser/browser.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startServer } from '../helpers/site/start-server.ts';

/** Held by the server and read by every page. */
const held = new URL('../../app/services.server.ts', import.meta.url);

test('npm run dev serves the site from its sources: styled, alive, and Ctrl-C stops it', async ({
  visit,
}) => {
  const server = startServer(
    { PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1' },
    'dev',
  );
  // Or it would keep Vite's port from the next run.
  onTestFinished(() => server.signal('SIGKILL'));
  const url = (await server.ready).replace('127.0.0.1', 'localhost');
  const page = await visit(`${url}/verified-codes`, { mayAsk: [new URL(url).host] });
  const button = page.getByRole('button', { name: 'Copy', exact: true }).first();
  expect(await button.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(40);

  await page.getByRole('searchbox').fill('harvest20');
  await page.getByText('1 code from 1 store').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('harvest20');
  expect(server.output()).not.toContain('"level"');

  // Pages take the same path as in production, except that none are cached.
  const { headers } = await fetch(`${url}/stores?page=0x2`);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
    expect.stringContaining('public'),
    expect.stringMatching(/^W\//),
  ]);

  await page.close();
  // As when somebody saves a module that the server holds: it starts again at the same address, and pages work.
  const now = new Date();
  utimesSync(held, now, now);
  await expect
    .poll(() => server.output().split(`ready ${url.replace('localhost', '127.0.0.1')}`))
    .toHaveLength(3);
  expect((await fetch(`${url}/stores`)).status, server.output()).toBe(200);

  server.signal('SIGINT');
  expect(await server.exited).toBe(0);
});
