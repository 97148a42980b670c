import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { startServer } from '../helpers/site/start-server.ts';

const FORM = 'worked=yes';

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: requests in flight are finished, new ones refused',
  async (signal) => {
    const server = startServer({ PORT: '0', DATA_DIR: temporaryFolder() });
    const { hostname, port } = new URL(await server.ready);
    const reach = () => connect({ host: hostname, port: Number(port) });

    const slow = reach();
    slow.write(
      `POST /codes/1/report HTTP/1.1\r\nHost: site\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${FORM.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has the headers and is waiting for the body.
    expect(await firstOf(slow)).toContain('100 Continue');
    // Browsers open connections early. An idle one must not delay the stop.
    const silent = reach();
    await new Promise<void>((resolve) => silent.once('connect', () => resolve()));

    server.signal(signal);
    await expect.poll(() => isRefused(reach())).toBe(true);
    slow.write(FORM);

    const response = await text(slow);
    expect(response.slice(0, 12)).toBe('HTTP/1.1 200');
    expect(response.match(/<h1>.*?<\/h1>/)?.[0]).toContain('Thanks, noted');
    expect(await server.exited).toBe(0);
    // Nor does the response's connection, which a browser would keep for its next request.
    expect(server.output()).not.toContain('cut off');
  },
);

test('a second signal changes nothing', async () => {
  const server = startServer({ PORT: '0', DATA_DIR: temporaryFolder() });
  await server.ready;
  server.signal('SIGINT');
  server.signal('SIGTERM');
  server.signal('SIGINT');
  expect(await server.exited).toBe(0);
});

function firstOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
}

function isRefused(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
