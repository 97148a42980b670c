import { globSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { type BrowserWindow, PHONE } from './browser-window.ts';
import { startProgram } from './program.ts';

/** Safari's engine: Debian's WebKitGTK in MiniBrowser, on a virtual screen, driven by WebDriver. */
export async function startWebKit(): Promise<BrowserWindow> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  if (!binary) throw new Error('There is no MiniBrowser of WebKitGTK; npm run test:engines installs it.');
  const screen = startProgram(['Xvfb', '-displayfd', '1', '-nolisten', 'tcp'], {});
  const display = await screen.says(/^(\d+)$/m);
  const settings = {
    DISPLAY: `:${display}`,
    HOME: temporaryFolder(),
    LANG: 'C.UTF-8',
    // Its sandbox needs namespaces that a container doesn't have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  startProgram(['WebKitWebDriver', `--port=${port}`], settings);
  await expect.poll(() => isReady(driver)).toBe(true);
  const { sessionId } = (await post(`${driver}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  onTestFinished(async () => {
    await fetch(session, { method: 'DELETE' });
  });
  await post(`${session}/window/rect`, PHONE);
  return {
    async goto(url) {
      await post(`${session}/url`, { url });
    },
    async call(source, argumentsJson) {
      const script = `return JSON.stringify((${source})(...JSON.parse(arguments[0])) ?? null)`;
      return (await post(`${session}/execute/sync`, { script, args: [argumentsJson] })) as string;
    },
    async perform(actions) {
      await post(`${session}/actions`, { actions });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

/** The driver prints nothing when it's ready. */
async function isReady(driver: string): Promise<boolean> {
  return await fetch(`${driver}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${(value as { message: string }).message}`);
  return value;
}
