import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../test/helpers/machine/loopback.ts';
import { cutOffSlowReaders } from './slow-readers.ts';

/** More than the system keeps for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

/** A server whose only response is large, its clock, and a client that has requested it. */
async function largeSite() {
  const clock = { now: 0 };
  const server = createServer((_, response) => response.end(LARGE));
  const { check } = cutOffSlowReaders(server, () => clock.now);
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect(await listenOnLoopback(server), '127.0.0.1').pause();
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
  const [connection] = await accepted;
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
  onTestFinished(() => void client.destroy());
  return {
    client,
    connection,
    lookAt(ms: number) {
      clock.now = ms;
      check();
    },
  };
}

test('a client that does not read what it asked for is cut off after half a minute', async () => {
  const { connection, lookAt } = await largeSite();
  lookAt(0);
  lookAt(29_999);
  expect(connection.destroyed).toBe(false);
  lookAt(30_000);
  expect(connection.destroyed).toBe(true);
});

test('so is one that reads a byte at a time', async () => {
  const { client, connection, lookAt } = await largeSite();
  for (let second = 0; second < 30; second += 5) {
    lookAt(second * 1_000);
    client.read(1);
  }
  expect(connection.destroyed).toBe(false);
  lookAt(30_000);
  expect(connection.destroyed).toBe(true);
});

test('one that has read all of it may keep its connection', async () => {
  const { client, connection, lookAt } = await largeSite();
  lookAt(0);
  client.resume();
  await expect.poll(() => connection.writableLength).toBe(0);
  lookAt(40_000);
  lookAt(80_000);
  expect(connection.destroyed).toBe(false);
});

test('each write has its own time', async () => {
  const { client, connection, lookAt } = await largeSite();
  lookAt(0);
  client.resume();
  await expect.poll(() => connection.writableLength).toBe(0);
  client.pause();
  connection.write(LARGE);
  lookAt(29_000);
  lookAt(58_000);
  expect(connection.destroyed).toBe(false);
  lookAt(59_000);
  expect(connection.destroyed).toBe(true);
});
