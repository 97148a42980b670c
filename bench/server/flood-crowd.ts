// One process of the crowd that bench/server/flood.ts sends. Its orders come as JSON; what it saw goes back the same
// way.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface Orders {
  readonly url: string;
  /** What each of the crowd does, over and over; see `ways`. */
  readonly way: keyof typeof ways;
  readonly connections: number;
  readonly seconds: number;
  /** Loopback addresses that it comes from, each a network to the server. */
  readonly addresses: readonly string[];
  /** The amounts that this process asks for begin after this: each process has its own. */
  readonly firstCents: number;
}

export interface Seen {
  /** Milliseconds to the last byte of each page. */
  readonly served: number[];
  /** The same of each 503. */
  readonly refused: number[];
  /** Broken connections, and responses of any other kind. */
  failures: number;
}

/** One request in so many milliseconds, whether or not the last has its response. */
const PROBE_EVERY_MS = 20;
const PIPELINED = 1_000;

const { url, way, connections, seconds, addresses, firstCents }: Orders = JSON.parse(process.argv[2]!);
const { hostname, port } = new URL(url);
const endsAt = performance.now() + seconds * 1000;
const seen: Seen = { served: [], refused: [], failures: 0 };
let asked = 0;

const ways = {
  /** Asks for the home page at a steady pace, as visitors who have nothing to do with the flood. */
  async home() {
    const agent = new Agent({ keepAlive: true });
    const asking: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      asking.push(ask('/', agent));
      await wait(PROBE_EVERY_MS);
    }
    await Promise.all(asking);
    agent.destroy();
  },

  /** Requests a search that nobody else requests, and the next one after each response. */
  async searches(index: number) {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      localAddress: addresses[index % addresses.length],
    });
    while (performance.now() < endsAt) await ask(nextSearch(), agent);
    agent.destroy();
  },

  /** Asks for a search, and reads a byte a second of it. */
  async slowly(index: number) {
    while (performance.now() < endsAt) {
      const socket = connectFrom(index);
      socket.on('error', () => {});
      socket.write(`GET ${nextSearch()} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      socket.pause();
      while (performance.now() < endsAt && !socket.destroyed) {
        await wait(1_000);
        socket.read(1);
      }
      socket.destroy();
    }
  },

  /** Sends a thousand searches down one connection without waiting for any. */
  async pipelined(index: number) {
    while (performance.now() < endsAt) {
      const socket = connectFrom(index);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.on('error', () => {}).resume();
      for (let each = 0; each < PIPELINED; each += 1)
        socket.write(`GET ${nextSearch()} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      await Promise.race([closed, wait(1_000)]);
      socket.destroy();
    }
  },
};

await Promise.all(Array.from({ length: connections }, (_, index) => ways[way](index)));
process.send!(seen, () => process.disconnect());

/** Codes that save on a cart of an amount of its own: they are found, so no search counts as a miss. */
function nextSearch(): string {
  asked += 1;
  return `/verified-codes?q=off&sort=savings&basket=${((firstCents + asked) / 100).toFixed(2)}`;
}

function connectFrom(index: number) {
  return connect({ host: hostname, port: Number(port), localAddress: addresses[index % addresses.length] });
}

function ask(path: string, agent: Agent): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const failed = () => {
      seen.failures += 1;
      resolve();
    };
    request({ hostname, port, path, agent, headers: { 'accept-encoding': 'br' } }, async (response) => {
      try {
        await buffer(response);
      } catch {
        failed();
        return;
      }
      const ms = performance.now() - startedAt;
      if (response.statusCode === 200) seen.served.push(ms);
      else if (response.statusCode === 503) seen.refused.push(ms);
      else seen.failures += 1;
      resolve();
    })
      .on('error', failed)
      .end();
  });
}
