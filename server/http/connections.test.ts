import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/loopback.ts';
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
