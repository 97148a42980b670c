import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BuiltSite, startBuiltSite } from '../built-site.ts';
import { percentile, type Report, type Table } from '../report.ts';
import type { Orders, Seen } from './flood-crowd.ts';
import { residentMegabytesOf } from './process-usage.ts';

const SECONDS = 10;
const PROCESSES = 4;
const CONNECTIONS = 400;
/** More amounts than one process asks for; all of them together stay within the largest cart. */
const CENTS_EACH = 1_000_000;
const MEMORY_EVERY_MS = 50;
const SETTLE_MS = 1_000;
const CROWD_NICENESS = 10;
const crowd = fileURLToPath(new URL('flood-crowd.ts', import.meta.url));

const ONE_MACHINE = ['127.0.0.2'];
/** Each of a range of its own: networks of one range share its places. */
const SIXTY_NETWORKS = Array.from({ length: 60 }, (_, index) => `127.0.${index + 1}.1`);

type Flood = Pick<Orders, 'way' | 'connections' | 'addresses'>;

const floods: Readonly<Record<string, Flood | undefined>> = {
  'no flood': undefined,
  'searches, one machine': { way: 'searches', connections: CONNECTIONS, addresses: ONE_MACHINE },
  'searches, 60 networks': { way: 'searches', connections: CONNECTIONS, addresses: SIXTY_NETWORKS },
  'slow readers': { way: 'slowly', connections: CONNECTIONS, addresses: SIXTY_NETWORKS },
  'a thousand down each connection': { way: 'pipelined', connections: 40, addresses: SIXTY_NETWORKS },
};

const TRIES = 200;
const numbered = (addressOf: (index: number) => string) =>
  Array.from({ length: 250 }, (_, index) => addressOf(index + 1));

const tries: Readonly<Record<string, readonly string[] | undefined>> = {
  'no tries': undefined,
  'of one IPv6 /48': numbered((index) => `2001:db8:7:${index.toString(16)}::1`),
  'of one IPv4 /24': numbered((index) => `192.0.2.${index}`),
  'of 250 networks': numbered((index) => `10.${index}.0.1`),
};

/** How the site handles a flood of requests that must render: whom it serves, how fast, with how much memory. */
export async function run(): Promise<Report> {
  const rows: Table['rows'][number][] = [];
  for (const [name, flood] of Object.entries(floods)) {
    const site = await startBuiltSite();
    // Waits until the page is in memory, in its best compression.
    for (let times = 0; times < 3; times += 1) await (await fetch(site.url)).arrayBuffer();
    await wait(SETTLE_MS);
    rows.push({ flood: name, ...(await measure(site, flood)) });
    await site.stop();
  }
  const guessing: Table['rows'][number][] = [];
  for (const [name, addresses] of Object.entries(tries)) {
    const site = await startBuiltSite(undefined, { TRUST_PROXY: '127.0.0.1' });
    guessing.push({ 'password tries': name, ...(await measureTries(site, addresses)) });
    await site.stop();
  }
  return {
    method:
      `${CONNECTIONS} connections (40 where each sends a thousand requests at once) from ${PROCESSES} processes on the ` +
      `same machine, each asking for searches with carts that nobody asked for before, for ${SECONDS} s; another process asks for ` +
      'the home page 50 times a second. Times to the last byte, ms; memory is the resident set of the server at its ' +
      'highest. Each flood meets a server that has just started. Passwords: ' +
      `${TRIES} connections try one after the other, while another process asks for a new search 16 times a second.`,
    tables: [
      { title: 'Floods', rows },
      { title: 'Password tries', rows: guessing },
    ],
  };
}

async function measure(site: BuiltSite, flood: Flood | undefined) {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMegabytesOf(site.pid)), MEMORY_EVERY_MS);
  const home = send({
    url: site.url,
    way: 'home',
    connections: 1,
    addresses: [],
    seconds: SECONDS,
    firstCents: 0,
  });
  const others = flood
    ? Array.from({ length: PROCESSES }, (_, index) =>
        send({
          ...flood,
          url: site.url,
          connections: flood.connections / PROCESSES,
          seconds: SECONDS,
          firstCents: index * CENTS_EACH,
        }),
      )
    : [];
  const [atHome, ...seen] = await Promise.all([home, ...others]);
  clearInterval(watch);
  const served = seen.flatMap((each) => each.served);
  const refused = seen.flatMap((each) => each.refused);
  return {
    'home p50': Math.round(percentile(atHome!.served, 50)),
    'home p99': Math.round(percentile(atHome!.served, 99)),
    'home without response': atHome!.failures + atHome!.refused.length,
    responded: served.length,
    'p99, ms': Math.round(percentile(served, 99)),
    'longest, ms': Math.round(Math.max(0, ...served)),
    'sent 503': refused.length,
    failures: seen.reduce((sum, { failures }) => sum + failures, 0),
    MB: Math.round(Math.max(...memory)),
  };
}

async function measureTries({ url }: BuiltSite, addresses: readonly string[] | undefined) {
  const orders = { url, seconds: SECONDS, addresses: [] };
  const visitor = { ...orders, way: 'searching', connections: 1 } as const;
  await send({ ...visitor, seconds: 3, firstCents: CENTS_EACH });
  const searching = send({ ...visitor, firstCents: 2 * CENTS_EACH });
  const guessing =
    addresses && send({ ...orders, way: 'tries', connections: TRIES, addresses, firstCents: 0 });
  const [searched, tried] = await Promise.all([searching, guessing]);
  return {
    'new search p50': Math.round(percentile(searched.served, 50)),
    'new search p99': Math.round(percentile(searched.served, 99)),
    'searches sent 503': searched.refused.length,
    verified: tried?.served.length ?? 0,
    'sent 503': tried?.refused.length ?? 0,
    failures: searched.failures + (tried?.failures ?? 0),
  };
}

/** Sends one process of the crowd, and waits for what it has seen. */
async function send(orders: Orders): Promise<Seen> {
  const child = fork(crowd, [JSON.stringify(orders)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // A real flood comes from elsewhere, so it must not compete for the server's processor.
  if (orders.way !== 'home' && orders.way !== 'searching') setPriority(child.pid!, CROWD_NICENESS);
  const [seen] = await once(child, 'message');
  return seen as Seen;
}
