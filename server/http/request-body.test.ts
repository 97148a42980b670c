import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askLoopback, listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { sendRaw, statusOf } from '../../test/helpers/machine/raw-request.ts';
import { readBody } from './request-body.ts';

const LIMIT_BYTES = 64 * 1024;

test.each([0, 1, 1_000, 65_000, LIMIT_BYTES])('a body of %i bytes is read as it was sent', async (length) => {
  const port = await listenOnLoopback(
    createServer(async (request, response) => void response.end(await readBody(request, LIMIT_BYTES))),
  );
  const body = Array.from({ length }, (_, index) => String(index % 10)).join('');
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const { bytes } = await askLoopback(port, { method: 'POST', path: '/', headers, body });
    expect(String(bytes) === body).toBe(true);
  }
});

test('a body in very many small pieces is cut off, long before it takes memory and time', async () => {
  const read: Promise<unknown>[] = [];
  const server = createServer((request, response) => {
    const reading = readBody(request, LIMIT_BYTES).then((body) => void response.end(body));
    read.push(reading.catch(String));
  });
  const port = await listenOnLoopback(server);
  const send = (pieces: readonly string[]) =>
    sendRaw(
      `http://127.0.0.1:${port}`,
      'POST / HTTP/1.1',
      'Host: site',
      'Connection: close',
      'Transfer-Encoding: chunked',
      '',
      `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0`,
    );
  expect(statusOf(await send(Array(200).fill('a')))).toBe(200);
  expect(statusOf(await send(Array(60).fill('a'.repeat(1_000))))).toBe(200);
  // Without a response, or the client may notice first that it can't send.
  expect(await send(Array(60_000).fill('a')).catch(() => '')).toBe('');
  expect(await Promise.all(read)).toEqual([undefined, undefined, 'Error: the request was cut off']);
});

test('after its signal aborts, no more is read', async () => {
  const stop = new AbortController();
  const read = Promise.withResolvers<unknown>();
  const port = await listenOnLoopback(
    createServer((request) => {
      readBody(request, LIMIT_BYTES, stop.signal).catch(read.resolve);
      request.once('data', () => stop.abort('too slow'));
    }),
  );
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.write('POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 5\r\n\r\na');
  expect(await read.promise).toBe('too slow');
});
