// One process of the crowd that bench/server/flood.ts sends. It gets its orders as JSON, and returns what it saw as
// JSON.
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
  /** Addresses that it comes from, on loopback or as a proxy forwards them: each is a network to the server. */
  readonly addresses: readonly string[];
  /** The amounts that this process asks for begin after this: each process has its own. */
  readonly firstCents: number;
}

export interface Seen {
  /** Milliseconds to the last byte of each page. */
  readonly served: number[];
  /** The same for each 503. */
  readonly refused: number[];
  /** Broken connections, and responses of any other kind. */
  failures: number;
}

/** One request in so many milliseconds, whether or not the last has its response. */
const PROBE_EVERY_MS = 20;
/** Each takes some ten milliseconds of the server's processor. */
const SEARCH_EVERY_MS = 60;
const PIPELINED = 1_000;

const { url, way, connections, seconds, addresses, firstCents }: Orders = JSON.parse(process.argv[2]!);
const { hostname, port } = new URL(url);
const endsAt = performance.now() + seconds * 1000;
const seen: Seen = { served: [], refused: [], failures: 0 };
let asked = 0;

const ways = {
  /** Asks for a search that nobody asked for, at a steady pace, as visitors who have nothing to do with the flood. */
  async searching() {
    const agent = new Agent({ keepAlive: true });
    const asking: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      asking.push(ask(nextSearch(), agent));
      await wait(SEARCH_EVERY_MS);
    }
    await Promise.all(asking);
    agent.destroy();
  },

  /** Tries one password after another, each after the last response, from one address after another. */
  async tries(index: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = index; performance.now() < endsAt; at += connections)
      await ask('/office/sign-in.data', agent, {
        headers: {
          origin: new URL(url).origin,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': addresses[at % addresses.length],
        },
        body: `email=${at}%40office.example&password=not+the+password`,
      });
    agent.destroy();
  },

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

  /** Requests searches that nobody else requests, each after the last response. */
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
  return `/verified-codes?q=off&basket=${((firstCents + asked) / 100).toFixed(2)}`;
}

function connectFrom(index: number) {
  return connect({ host: hostname, port: Number(port), localAddress: addresses[index % addresses.length] });
}

interface Form {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

function ask(path: string, agent: Agent, form?: Form): Promise<void> {
  const startedAt = performance.now();
  const method = form ? 'POST' : 'GET';
  const headers = { 'accept-encoding': 'br', ...form?.headers };
  return new Promise((resolve) => {
    const failed = () => {
      seen.failures += 1;
      resolve();
    };
    request({ hostname, port, path, agent, method, headers }, async (response) => {
      try {
        await buffer(response);
      } catch {
        failed();
        return;
      }
      const ms = performance.now() - startedAt;
      const { statusCode = 0 } = response;
      if (statusCode === 503) seen.refused.push(ms);
      // A response "wrong password" counts as a try that was served.
      else if (statusCode === 200 || (form && statusCode < 500)) seen.served.push(ms);
      else seen.failures += 1;
      resolve();
    })
      .on('error', failed)
      .end(form?.body);
  });
}
