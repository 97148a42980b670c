import { expect } from 'vitest';
import { test } from '../helpers/browser.ts';
import { startServer } from '../helpers/start-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

test('npm run dev serves the site from its sources: styled, alive, and Ctrl-C stops it', async ({
  visit,
}) => {
  const server = startServer(
    { PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1' },
    'dev',
  );
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
  server.signal('SIGINT');
  expect(await server.exited).toBe(0);
});
