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
/** More than one process asks for, and all of them within what a cart may come to. */
const CENTS_EACH = 1_000_000;
const MEMORY_EVERY_MS = 50;
const SETTLE_MS = 1_000;
const CROWD_NICENESS = 10;
const crowd = fileURLToPath(new URL('flood-crowd.ts', import.meta.url));

const ONE_MACHINE = ['127.0.0.2'];
const SIXTY_NETWORKS = Array.from({ length: 60 }, (_, index) => `127.0.1.${index + 1}`);

type Flood = Pick<Orders, 'way' | 'connections' | 'addresses'>;

const floods: Readonly<Record<string, Flood | undefined>> = {
  'no flood': undefined,
  'searches, one machine': { way: 'searches', connections: CONNECTIONS, addresses: ONE_MACHINE },
  'searches, 60 networks': { way: 'searches', connections: CONNECTIONS, addresses: SIXTY_NETWORKS },
  'slow readers': { way: 'slowly', connections: CONNECTIONS, addresses: SIXTY_NETWORKS },
  'a thousand down each connection': { way: 'pipelined', connections: 40, addresses: SIXTY_NETWORKS },
};

/** How the site handles a flood of requests that must render: whom it serves, how fast, with how much memory. */
export async function run(): Promise<Report> {
  const rows: Table['rows'][number][] = [];
  for (const [name, flood] of Object.entries(floods)) {
    const site = await startBuiltSite();
    // In memory, and as small as it gets.
    for (let times = 0; times < 3; times += 1) await (await fetch(site.url)).arrayBuffer();
    await wait(SETTLE_MS);
    rows.push({ flood: name, ...(await measure(site, flood)) });
    await site.stop();
  }
  return {
    method:
      `${CONNECTIONS} connections (40 where each sends a thousand requests at once) from ${PROCESSES} processes on the ` +
      `same machine, each asking for searches with carts that nobody asked for before, for ${SECONDS} s; another process asks for ` +
      'the home page 50 times a second. Times to the last byte, ms; memory is the resident set of the server at its ' +
      'highest. Each flood meets a server that has just started.',
    tables: [{ title: 'Floods', rows }],
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

/** Sends one process of the crowd, and waits for what it has seen. */
async function send(orders: Orders): Promise<Seen> {
  const child = fork(crowd, [JSON.stringify(orders)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // A real flood comes from elsewhere, so it must not compete for the server's processor.
  if (orders.way !== 'home') setPriority(child.pid!, CROWD_NICENESS);
  const [seen] = await once(child, 'message');
  return seen as Seen;
}
