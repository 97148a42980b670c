import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { sendWhole } from './whole-message.ts';

const MESSAGE = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Way: whole\r\n\r\nhello');

test('responds to one request after the other on a kept-alive connection', async () => {
  const site = await serve();
  expect(await site.ask(get('/a'), get('/b'), get('/c'))).toEqual(['whole /a', 'whole /b', 'whole /c']);
  expect(site.connections).toBe(1);
});

test('responds in order when requests are pipelined', async () => {
  const site = await serve();
  expect(await site.ask(get('/slow') + get('/b') + get('/slow') + get('/d'))).toEqual([
    'usual /slow',
    'usual /b',
    'usual /slow',
    'usual /d',
  ]);
});

test.each([
  ['the connection is to close', 'GET /a HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'],
  ['the client is of HTTP/1.0', 'GET /a HTTP/1.0\r\n\r\n'],
  ['headers are set', get('/headers')],
])('leaves it to Node where %s', async (_, request) => {
  const site = await serve();
  const [response] = await site.ask(request);
  expect(response).toBe(`usual ${request.split(' ')[1]}`);
});

test('emits the end of the response, which the log and a stop rely on', async () => {
  const site = await serve();
  await site.ask(get('/a'));
  await expect.poll(() => site.closed).toEqual(['/a 200 true']);
});

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;
}

/** A server that sends whole messages where it can, and reports how each response was sent. */
async function serve() {
  const site = { connections: 0, closed: [] as string[], ask: async (..._: string[]) => [] as string[] };
  const server = createServer(async (request, response) => {
    const path = request.url!;
    response.once('close', () =>
      site.closed.push(`${path} ${response.statusCode} ${response.writableEnded}`),
    );
    if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, 20));
    if (path === '/headers') response.setHeader('X-Set', 'yes');
    if (path === '/slow' || !sendWhole(response, MESSAGE)) sendUsual(response);
  });
  server.on('connection', () => {
    site.connections += 1;
  });
  const port = await listenOnLoopback(server);
  site.ask = (...requests) => askOn(port, requests);
  return site;
}

function sendUsual(response: ServerResponse) {
  response.writeHead(200, { 'Content-Length': 5, 'X-Way': 'usual' }).end('hello');
}

/** Sends each text after the response to the one before, on one connection. Returns how each response was sent. */
async function askOn(port: number, requests: readonly string[]): Promise<string[]> {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  let expected = 0;
  const paths = [...requests.join('').matchAll(/^GET (\S+)/gm)].map(([, path]) => path);
  for (const request of requests) {
    socket.write(request);
    expected += request.split('GET ').length - 1;
    await expect.poll(() => received.split('hello').length - 1).toBe(expected);
  }
  socket.destroy();
  return [...received.matchAll(/X-Way: (\w+)/g)].map(([, way], at) => `${way} ${paths[at]}`);
}
