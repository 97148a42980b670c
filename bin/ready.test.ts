import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../test/helpers/machine/loopback.ts';

/** Prints whom a program asks. */
const TELLTALE = `data:text/javascript,
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('http.client.request.start', ({ request }) => console.log(request.getHeader('host') + request.path));`;

function runReady(PORT: string): Promise<{ code: number; asked: string }> {
  const program = fileURLToPath(new URL('ready.ts', import.meta.url));
  const words = ['--disable-warning=ExperimentalWarning', '--import', TELLTALE, program];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env: { PORT } }, (error, asked) => {
      resolve({ code: error ? Number(error.code) : 0, asked: asked.trim() });
    });
  });
}

test('it asks the server whether it is ready', async () => {
  let status = 200;
  const port = await listenOnLoopback(createServer((_, response) => response.writeHead(status).end()));
  expect(await runReady(String(port))).toEqual({ code: 0, asked: `127.0.0.1:${port}/readyz` });
  status = 503;
  expect((await runReady(String(port))).code).toBe(1);
});

test('an empty setting counts as absent', async () => {
  expect((await runReady('')).asked).toBe('127.0.0.1:3000/readyz');
});
