import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { collectGarbage } from '../../test/helpers/machine/memory.ts';
import { watchConnections } from './connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n';

/** A server that sends no response by itself, and one connection to it. */
async function silentServer() {
  const asked: ServerResponse[] = [];
  const server = createServer((_, response) => asked.push(response));
  watchConnections(server);
  const client = connect(await listenOnLoopback(server), '127.0.0.1').resume();
  client.on('error', () => {});
  onTestFinished(() => void client.destroy());
  return { client, asked };
}

test('a connection that asks for more ahead than anybody reads is cut off', async () => {
  const { client, asked } = await silentServer();
  client.write(REQUEST.repeat(16));
  await expect.poll(() => asked.length).toBe(16);
  expect(client.closed).toBe(false);
  client.write(REQUEST);
  await expect.poll(() => client.closed).toBe(true);
});

test('one that waits for its responses may send any number of requests', async () => {
  const { client, asked } = await silentServer();
  for (let round = 1; round <= 5; round += 1) {
    client.write(REQUEST.repeat(10));
    await expect.poll(() => asked.length).toBe(10 * round);
    const last = asked.at(-1)!;
    const isAnswered = new Promise((resolve) => last.once('close', resolve));
    for (const response of asked.slice(-10)) response.end();
    await isAnswered;
  }
  expect(client.closed).toBe(false);
});

test('beyond the limit, the oldest connection without a request in flight is closed', async () => {
  const asked: ServerResponse[] = [];
  const server = createServer((_, response) => asked.push(response));
  watchConnections(server, 3);
  const port = await listenOnLoopback(server);
  const open = async (text: string) => {
    const client = connect(port, '127.0.0.1').resume();
    client.on('error', () => {});
    onTestFinished(() => void client.destroy());
    const accepted = new Promise((resolve) => server.once('connection', resolve));
    client.write(text);
    await accepted;
    return client;
  };
  const busy = await open(REQUEST);
  await expect.poll(() => asked.length).toBe(1);
  const [silent, slow] = [await open(''), await open('GET / HT')];
  const visitors = [await open(REQUEST), await open(REQUEST)];
  await expect.poll(() => [silent.closed, slow.closed]).toEqual([true, true]);
  await expect.poll(() => asked.length).toBe(3);
  for (const response of asked) response.end();
  expect([busy, ...visitors].map(({ closed }) => closed)).toEqual([false, false, false]);
});

test('beyond the limit, a client that doesn’t read its response is closed before a new one', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  const server = createServer((_, response) => void response.end(large));
  watchConnections(server, 3);
  const port = await listenOnLoopback(server);
  const accepted: Socket[] = [];
  server.on('connection', (socket) => accepted.push(socket));
  for (let at = 0; at < 3; at += 1) {
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => {});
    onTestFinished(() => void client.destroy());
    client.write(REQUEST);
    await expect.poll(() => accepted[at]?.writableLength ?? 0).toBeGreaterThan(0);
  }
  const visitor = connect(port, '127.0.0.1');
  onTestFinished(() => void visitor.destroy());
  visitor.write(REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect((await buffer(visitor)).length).toBeGreaterThan(large.length);
  expect(accepted.slice(0, 3).map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

test('a socket that its client cuts off in the middle of a request is forgotten', async () => {
  const sockets: WeakRef<Socket>[] = [];
  const server = createServer(() => {});
  server.on('connection', (socket) => sockets.push(new WeakRef(socket)));
  const connections = watchConnections(server);
  const port = await listenOnLoopback(server);
  for (let round = 1; round <= 20; round += 1) {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => {});
    const isAsked = new Promise((resolve) => server.once('request', resolve));
    client.write(REQUEST);
    await isAsked;
    client.resetAndDestroy();
  }
  await expect.poll(() => connectionsOf(server)).toBe(0);
  // Node itself may hold the last one for its next parser.
  await expect.poll(() => heldOf(sockets)).toBeLessThan(3);
  // Holds what it watches until here.
  connections.endWhenIdle();
});

test('a stop responds to a request that was on its way, and waits for no other', async () => {
  const server = createServer((_, response) => void response.end('tea'));
  const connections = watchConnections(server);
  const port = await listenOnLoopback(server);
  const open = async () => {
    const client = connect(port, '127.0.0.1');
    await new Promise((resolve) => client.once('connect', resolve));
    return client;
  };
  const [late, silent] = [await open(), await open()];
  await expect.poll(() => connectionsOf(server)).toBe(2);

  const closed = new Promise((resolve) => server.close(resolve));
  connections.endWhenIdle();
  late.write(REQUEST);
  expect(await text(late)).toContain('tea');
  expect(await text(silent)).toBe('');
  await closed;
});

/** Opens ten connections at once, sends a request on each, and returns the responses. */
const CROWD = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, request, sent } } = require('node:worker_threads');
  for (let at = 0; at < 10; at += 1) {
    let response = '';
    const client = connect(port, '127.0.0.1', () => client.write(request, () => {
      Atomics.add(sent, 0, 1);
      Atomics.notify(sent, 0);
    }));
    client.on('data', (data) => { response += data; });
    client.on('error', () => {});
    client.on('close', () => parentPort.postMessage(response));
  }`;

test('a stop accepts the connections that the system holds already', async () => {
  const server = createServer((_, response) => void response.end('tea'));
  const connections = watchConnections(server);
  const port = await listenOnLoopback(server);
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const crowd = new Worker(CROWD, { eval: true, workerData: { port, request: REQUEST, sent } });
  onTestFinished(async () => void (await crowd.terminate()));
  const responses: string[] = [];
  crowd.on('message', (response: string) => responses.push(response));
  await new Promise((resolve) => crowd.once('online', resolve));
  // This thread stands still until all have sent their requests, as in a long render.
  for (let count = 0; count < 10; count = Atomics.load(sent, 0)) Atomics.wait(sent, 0, count, 5_000);

  await connections.acceptWaiting();
  server.close();
  connections.endWhenIdle();
  await expect.poll(() => responses.length).toBe(10);
  expect(responses.filter((response) => !response.includes('tea'))).toEqual([]);
});

function connectionsOf(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/** How many of these are still in memory. */
async function heldOf(references: readonly WeakRef<object>[]): Promise<number> {
  collectGarbage();
  return references.filter((reference) => reference.deref() !== undefined).length;
}
